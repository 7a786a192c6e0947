import { ActionIcon, Anchor, Group } from '@mantine/core';
import { IconArrowUpRight, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { genericScreen } from '#shared/screens/generic-screens.ts';
import { recordAddress, recordScreen } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { useBeside } from '../../app/beside.ts';
import type { ScreenProps } from '../../app/screen-props.ts';
import { t } from '../../messages/t.ts';
import { IsPageContext } from '../../ui/page/page-level.ts';
import classes from './beside.module.css';

export interface BesidePanelProps {
  readonly entity: EntityDescription;
  readonly id: string;
  /** What the list is called. */
  readonly title: string;
  /** How the page of a record is drawn. */
  readonly detail: ComponentType<ScreenProps>;
}

/** A record beside the list it stands in, to be read and changed as on its page. */
export function BesidePanel({ entity, id, title, detail: Detail }: BesidePanelProps) {
  const { description } = useApp();
  const beside = useBeside();
  const screen = recordScreen(description, entity) ?? genericScreen(entity, 'detail');
  return (
    <section
      className={classes.panel}
      aria-label={t('screens.besideList', { list: title })}
      data-panel
      // It scrolls, so the keyboard must be able to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Anchor component={Link} to={recordAddress(description, entity, id)} size="sm">
          <Group gap={4} wrap="nowrap" component="span">
            <IconArrowUpRight size={16} aria-hidden />
            {t('screens.openWhole')}
          </Group>
        </Anchor>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('shell.close')}
          onClick={() => beside?.close?.()}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <IsPageContext value={false}>
        <Detail screen={screen} id={id} />
      </IsPageContext>
    </section>
  );
}
