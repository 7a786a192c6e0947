import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon, Group, useDirection } from '@mantine/core';
import { say } from '../../ui/say.ts';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ArrangedTile } from '#shared/api/calls/views.ts';
import { t } from '../../messages/t.ts';
import classes from './dashboard.module.css';
import { TileBox } from './tile-box.tsx';
import type { PlacedTile } from './arranged-tiles.ts';
import { TileMenu } from './tile-menu.tsx';

export type TileChange = Pick<ArrangedTile, 'size'> & { hidden?: boolean };

interface TileFrameProps {
  readonly placed: PlacedTile;
  readonly route: string;
  readonly share: boolean;
  /** By one place: -1 earlier, 1 later. */
  onMove(by: -1 | 1): void;
  onChange(change: TileChange): void;
}

/** A tile while the dashboard is arranged: with a handle for pointer and keys, and a menu that does the same. */
export function TileFrame({ placed, route, share, onMove, onChange }: TileFrameProps) {
  const { tile, size } = placed;
  const { setNodeRef: setDragged, listeners, transform, isDragging } = useDraggable({ id: tile.key });
  const { setNodeRef: setTarget, isOver } = useDroppable({ id: tile.key });
  const { dir } = useDirection();
  const handle = useRef<HTMLButtonElement>(null);
  const moved = useRef(false);
  // A tile that is put elsewhere in the page loses the focus: whoever moves it goes on moving it.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    handle.current?.focus();
  });
  const byKey = (event: KeyboardEvent) => {
    const step = stepOf(event.key, dir);
    if (step === undefined) return;
    event.preventDefault();
    moved.current = true;
    onMove(step);
  };
  const remove = () => {
    onChange({ hidden: true });
    say({ message: t('screens.tileRemoved', { tile: tile.title }) });
  };
  return (
    <div
      ref={(node) => {
        setDragged(node);
        setTarget(node);
      }}
      className={classes.tile}
      data-size={size}
      data-arranging
      data-held={isDragging || undefined}
      data-over={(isOver && !isDragging) || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
    >
      <TileBox tile={tile}>
        <Group gap={2} className={classes.tools} wrap="nowrap">
          <ActionIcon
            ref={handle}
            {...listeners}
            variant="subtle"
            color="gray"
            className={classes.handle}
            aria-label={t('screens.moveTile', { tile: tile.title })}
            aria-description={t('screens.moveTileHelp')}
            onKeyDown={byKey}
          >
            <IconGripVertical size={16} aria-hidden />
          </ActionIcon>
          <TileMenu
            tile={tile}
            size={size}
            route={route}
            share={share}
            onMove={onMove}
            onSize={(next) => onChange({ size: next })}
            onRemove={remove}
          />
        </Group>
      </TileBox>
    </div>
  );
}

/** By how many places a key moves a tile: to the end of a line, or down, is later. */
function stepOf(key: string, dir: 'ltr' | 'rtl'): -1 | 1 | undefined {
  const later = dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
  const earlier = dir === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowDown' || key === later) return 1;
  return key === 'ArrowUp' || key === earlier ? -1 : undefined;
}
