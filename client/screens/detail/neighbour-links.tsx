import { ActionIcon, Anchor, Group } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { type ListPlace, listPlaceOf, placeAt, usePlace, withPlace } from '../../app/list-place.ts';
import { recordTitle } from '../../app/record-title.ts';
import classes from './neighbour-links.module.css';
import { type Neighbour, useNeighbours } from './use-neighbours.ts';

/** The way back to the list one came from, and on to the record before and after. Nothing for who came from elsewhere. */
export function NeighbourLinks({ entity, id }: { entity: EntityDescription; id: string }) {
  const { description } = useApp();
  const list = listPlaceOf(description, entity, usePlace());
  return list ? <Links entity={entity} id={id} list={list} /> : null;
}

function Links({ entity, id, list }: { entity: EntityDescription; id: string; list: ListPlace }) {
  const { before, after } = useNeighbours(entity, list, id);
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      component="nav"
      aria-label={t('screens.inTheList')}
      mih={30}
      className={classes.links}
    >
      <Anchor component={Link} to={placeAt(list, list.state.cursors)} size="sm">
        <Group gap={6} wrap="nowrap" component="span">
          <IconArrowLeft size={16} aria-hidden />
          {list.screen.title}
        </Group>
      </Anchor>
      <Group gap="xs" wrap="nowrap">
        <Way entity={entity} to={before} said={t('screens.previous')} Icon={IconChevronLeft} />
        <Way entity={entity} to={after} said={t('screens.next')} Icon={IconChevronRight} />
      </Group>
    </Group>
  );
}

interface WayProps {
  readonly entity: EntityDescription;
  readonly to: Neighbour | undefined;
  readonly said: string;
  readonly Icon: typeof IconChevronLeft;
}

function Way({ entity, to, said, Icon }: WayProps) {
  const { description } = useApp();
  if (!to) {
    return (
      <ActionIcon variant="default" size={30} disabled aria-label={said}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    );
  }
  const title = recordTitle(to.record, entity);
  return (
    <ActionIcon
      component={Link}
      to={withPlace(recordAddress(description, entity, to.record.id), to.place)}
      variant="default"
      size={30}
      aria-label={`${said}: ${title}`}
      title={title}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
