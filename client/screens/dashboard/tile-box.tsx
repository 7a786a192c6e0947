import { Anchor, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { periodWords } from '../list/filters/filter-words.ts';
import classes from './dashboard.module.css';
import { GroupsTile } from './groups-tile.tsx';
import { ListTile } from './list-tile.tsx';
import { NumberTile } from './number-tile.tsx';
import type { ShownTile } from './shown-tile.ts';

/** A tile under its title, which leads to the records behind it. */
export function TileBox({ tile, children }: { tile: ShownTile; children?: ReactNode }) {
  const id = useId();
  const { title, help, period, address, own } = tile;
  return (
    <section className={classes.box} data-kind={tile.shows?.kind} aria-labelledby={id}>
      {children}
      <Title order={2} size="sm" id={id} className={classes.title} dir={own ? 'auto' : undefined}>
        {address ? (
          <Anchor component={Link} to={address} inherit c="inherit">
            {title}
          </Anchor>
        ) : (
          title
        )}
      </Title>
      {period && (
        <Text size="xs" c="dimmed">
          {t('screens.byPeriod', { field: period.field, period: t(periodWords[period.name]) })}
        </Text>
      )}
      {help && (
        <Text size="xs" c="dimmed">
          {help}
        </Text>
      )}
      <Content tile={tile} />
    </section>
  );
}

function Content({ tile }: { tile: ShownTile }): ReactNode {
  const { shows, asked, entity, own } = tile;
  if (shows === undefined)
    return (
      <Text size="sm" c="dimmed">
        {t('screens.tileGone', { problem: own?.problem ?? '' })}
      </Text>
    );
  if (shows.kind === 'list')
    return entity && <ListTile tile={tile} entity={entity} columns={shows.columns} />;
  if (asked === undefined) return null;
  return shows.kind === 'number' ? (
    <NumberTile tile={tile} asked={asked} value={shows.value} />
  ) : (
    <GroupsTile tile={tile} asked={asked} shows={shows} />
  );
}
