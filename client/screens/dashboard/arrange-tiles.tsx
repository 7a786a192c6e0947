import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Button, Group, Menu, VisuallyHidden } from '@mantine/core';
import { say } from '../../ui/say.ts';
import { IconEye, IconPlus, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import type { Board } from '#shared/api/calls/views.ts';
import { t } from '../../messages/t.ts';
import { dragWords } from '../list/dragging/drag-words.ts';
import classes from './dashboard.module.css';
import { changed, movedTo, type PlacedTile } from './arranged-tiles.ts';
import { TileDialog } from '../list/tiles/tile-dialog.tsx';
import { TileFrame } from './tile-frame.tsx';
import { useArrangement } from './use-arrangement.ts';
import { LazyMenu } from '../../ui/lazy/lazy-popover.tsx';

interface ArrangeTilesProps {
  readonly route: string;
  readonly board: Board;
  readonly placed: readonly PlacedTile[];
}

/** A dashboard while it is arranged: tiles are dragged, or moved by keys and menus, made larger, removed and added. */
export function ArrangeTiles({ route, board, placed }: ArrangeTilesProps) {
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  );
  const rearrange = useArrangement(route, placed);
  const shown = placed.filter(({ hidden }) => !hidden);
  const removed = placed.filter(({ hidden }) => hidden);
  const move = (key: string, other: string | undefined) => {
    if (other === undefined || other === key) return;
    rearrange(movedTo(key, other));
    const place = shown.findIndex(({ tile }) => tile.key === other) + 1;
    const title = shown.find(({ tile }) => tile.key === key)?.tile.title ?? '';
    setSaid(t('screens.tileMoved', { tile: title, place, count: shown.length }));
  };
  const reset = () => {
    rearrange(() => []);
    say({ message: t('screens.tilesReset') });
  };
  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('screens.addTile')}
        </Button>
        {removed.length > 0 && (
          <LazyMenu
            position="bottom-start"
            shadow="md"
            renderButton={(opener) => (
              <Button {...opener} size="xs" variant="default" leftSection={<IconEye size={16} aria-hidden />}>
                {t('screens.removedTiles')}
              </Button>
            )}
          >
            <Menu.Dropdown>
              {removed.map(({ tile: { key, title } }) => (
                <Menu.Item key={key} onClick={() => rearrange(changed(key, { hidden: false }))}>
                  {t('screens.putBack', { tile: title })}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </LazyMenu>
        )}
        {board.items.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={reset}
          >
            {t('screens.resetTiles')}
          </Button>
        )}
      </Group>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={dragWords()}
        onDragEnd={({ active, over }: DragEndEvent) =>
          move(String(active.id), over ? String(over.id) : undefined)
        }
      >
        <div className={classes.tiles}>
          {shown.map((placedTile, place) => (
            <TileFrame
              key={placedTile.tile.key}
              placed={placedTile}
              route={route}
              share={board.share}
              onMove={(by) => move(placedTile.tile.key, shown[place + by]?.tile.key)}
              onChange={(change) => rearrange(changed(placedTile.tile.key, change))}
            />
          ))}
        </div>
      </DndContext>
      {adding && <TileDialog from={{ dashboard: route }} onClose={() => setAdding(false)} />}
    </>
  );
}
