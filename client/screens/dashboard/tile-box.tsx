import { Anchor, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import classes from './dashboard.module.css';
import { GroupsTile } from './groups-tile.tsx';
import { ListTile } from './list-tile.tsx';
import { NumberTile } from './number-tile.tsx';
import { recordsBehind } from './records-behind.ts';
import type { TileProps } from './tile-waiting.tsx';

/** A tile under its title, which leads to the records behind it. */
export function TileBox({ route, tile }: TileProps) {
  const { description } = useApp();
  const id = useId();
  const entity = entityNamed(description, tile.entity);
  const address = entity && recordsBehind(description, entity, { filter: tile.filter, called: tile.title });
  return (
    <section className={classes.tile} data-kind={tile.shows.kind} aria-labelledby={id}>
      <Title order={2} size="sm" id={id} className={classes.title}>
        {address ? (
          <Anchor component={Link} to={address} inherit c="inherit">
            {tile.title}
          </Anchor>
        ) : (
          tile.title
        )}
      </Title>
      {tile.help && (
        <Text size="xs" c="dimmed">
          {tile.help}
        </Text>
      )}
      <Content route={route} tile={tile} />
    </section>
  );
}

function Content({ route, tile }: TileProps): ReactNode {
  const { shows } = tile;
  switch (shows.kind) {
    case 'number':
      return <NumberTile route={route} tile={tile} value={shows.value} />;
    case 'groups':
      return <GroupsTile route={route} tile={tile} shows={shows} />;
    case 'list':
      return <ListTile tile={tile} columns={shows.columns} />;
  }
}
