import { Button, Stack } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boardQuery } from '../../api/views.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { arrangedTiles } from './arranged-tiles.ts';
import classes from './dashboard.module.css';
import { contractTile, ownTile } from './shown-tile.ts';
import { TileBox } from './tile-box.tsx';

/** Few arrange their dashboard, and seldom. */
const ArrangeTiles = fetchedLater(
  async () => (await import('./arrange-tiles.tsx')).ArrangeTiles,
  () => null,
);

/**
 * Numbers, charts and short lists side by side; each is asked, fails and is tried again by itself. People arrange them, and
 * add some of their own.
 */
export function DashboardScreen({ screen }: ScreenProps) {
  const { description, person, actedBy } = useApp();
  const [arranging, setArranging] = useState(false);
  const { data: board } = useQuery(boardQuery(screen.route));
  const tiles = [
    ...(screen.tiles ?? []).map((tile) => contractTile(description, screen.route, tile)),
    ...(board?.tiles ?? []).map((own) => ownTile(description, own)),
  ];
  const placed = arrangedTiles(tiles, board?.items ?? []);
  const mayArrange = person !== null && !actedBy && board !== undefined;
  return (
    <Stack gap="md">
      <PageHead
        title={screen.title}
        product={description.name}
        help={screen.help}
        actions={
          mayArrange && (
            <Button
              variant={arranging ? 'filled' : 'default'}
              size="xs"
              leftSection={<IconLayoutGrid size={16} aria-hidden />}
              aria-pressed={arranging}
              onClick={() => setArranging(!arranging)}
            >
              {arranging ? t('screens.done') : t('screens.arrange')}
            </Button>
          )
        }
      />
      {arranging && board ? (
        <ArrangeTiles route={screen.route} board={board} placed={placed} />
      ) : (
        <div className={classes.tiles}>
          {placed.map(
            ({ tile, size, hidden }) =>
              !hidden && (
                <div key={tile.key} className={classes.tile} data-size={size}>
                  <TileBox tile={tile} />
                </div>
              ),
          )}
        </div>
      )}
    </Stack>
  );
}
