import { useDraggable } from '@dnd-kit/core';
import { useDirection } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Entry } from '../calendar/days/entries.ts';
import { EntryButton, mayMove } from '../calendar/entry-button.tsx';
import { mayResize, type Shift } from '../calendar/use-day-move.ts';
import { useMoveKeys } from '../calendar/use-move-keys.ts';
import type { RowHeading, TimelineBar } from './rows.ts';
import { placeIn, type TimelineDrawing } from './timeline-drawing.ts';
import classes from './timeline.module.css';

/** What is in hand while a bar is dragged: all of it, or an end. */
export interface HeldBar {
  readonly entry: Entry;
  /** The row it stands in. */
  readonly row: string;
  readonly end?: 'from' | 'to';
}

interface TimelineBarLineProps {
  readonly bar: TimelineBar;
  readonly row: string;
  readonly before: RowHeading | undefined;
  readonly after: RowHeading | undefined;
  readonly drawing: TimelineDrawing;
}

/** An entry on the axis, to be taken elsewhere, or made longer by either of its ends. */
export function TimelineBarLine({ bar, row, before, after, drawing }: TimelineBarLineProps) {
  const { entry, from, to, room, lane } = bar;
  const { axis, entity, fields, move, into } = drawing;
  const { record } = entry;
  const sign = useDirection().dir === 'rtl' ? -1 : 1;
  const held = (end?: HeldBar['end']): HeldBar => ({ entry, row, end });
  const mayBegin = fields.to !== undefined && entity.updatable.includes(fields.from.name);
  const mayEnd = mayResize(drawing, record);
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: `${record.id} whole`,
    disabled: !mayMove(drawing) && into === undefined,
    data: { ...held() },
  });
  const {
    setNodeRef: firstRef,
    listeners: firstListeners,
    transform: begun,
  } = useDraggable({ id: `${record.id} from`, disabled: bar.before || !mayBegin, data: { ...held('from') } });
  const {
    setNodeRef: lastRef,
    listeners: lastListeners,
    transform: ended,
  } = useDraggable({ id: `${record.id} to`, disabled: bar.after || !mayEnd, data: { ...held('to') } });
  const toRow = (heading: RowHeading | undefined): Shift | undefined => {
    const place = heading && placeIn(drawing, heading);
    return place && { days: 0, into: place };
  };
  const [up, down] = [toRow(before), toRow(after)];
  const onKeyDown = useMoveKeys(record, drawing, {
    ...(up ? { ArrowUp: up } : {}),
    ...(down ? { ArrowDown: down } : {}),
  });
  const [early, late] = [sign * (begun?.x ?? 0), sign * (ended?.x ?? 0)];
  const place: CSSProperties & { '--part': string; '--early': string; '--late': string } = {
    insetInlineStart: `${(from / axis.days) * 100}%`,
    width: `${((room - from) / axis.days) * 100}%`,
    top: `calc(${lane} * var(--lane) + 4px)`,
    '--part': `${((to - from) / (room - from)) * 100}%`,
    '--early': `${early}px`,
    '--late': `${late}px`,
    transform: transform
      ? `translate(${transform.x}px, ${into === undefined ? 0 : transform.y}px)`
      : undefined,
  };
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      onKeyDown={onKeyDown}
      className={classes.bar}
      style={place}
      data-held={isDragging || begun !== null || ended !== null || undefined}
      data-movable={mayMove(drawing) || undefined}
      data-before={bar.before || undefined}
      data-after={bar.after || undefined}
      data-open={entry.open}
      data-underway={move.underway?.record.id === record.id || undefined}
    >
      <EntryButton entry={entry} drawing={drawing} />
      {/* For the pointer alone: the keys, and the menu of the entry, do the same. */}
      {!bar.before && mayBegin && (
        <span ref={firstRef} {...firstListeners} className={classes.end} data-end="from" aria-hidden />
      )}
      {!bar.after && mayEnd && (
        <span ref={lastRef} {...lastListeners} className={classes.end} data-end="to" aria-hidden />
      )}
    </li>
  );
}
