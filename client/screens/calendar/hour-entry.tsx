import { useDraggable } from '@dnd-kit/core';
import { type CSSProperties, useState } from 'react';
import type { CalendarDrawing } from './calendar-drawing.ts';
import type { Held } from './entry-bar.tsx';
import { EntryButton, mayMove } from './entry-button.tsx';
import { clockOf, draggedMinutes, type Stretch } from './days/hours.ts';
import classes from './hour-grid.module.css';
import { useMoveKeys } from './use-move-keys.ts';

interface HourEntryProps {
  readonly stretch: Stretch;
  readonly day: string;
  readonly drawing: CalendarDrawing;
}

/** An entry at its time of a day. It is dragged to another time or day, or moved with Shift and the arrows. */
export function HourEntry({ stretch: { entry, from, to, lane, lanes }, day, drawing }: HourEntryProps) {
  const [dayHeight, setDayHeight] = useState(0); // in pixels, measured when it is taken in hand
  const held: Held = { kind: 'time', entry };
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: `${entry.record.id} ${day}`,
    disabled: !mayMove(drawing),
    data: held,
  });
  const onKeyDown = useMoveKeys(entry.record, drawing);
  const place: CSSProperties = {
    top: `${(from / 1440) * 100}%`,
    height: `${((to - from) / 1440) * 100}%`,
    insetInlineStart: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
  };
  const shift = transform && dayHeight > 0 ? draggedMinutes(transform.y, dayHeight) : 0;
  const time = entry.minutes && clockOf(entry.minutes.from + shift);
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      onPointerDownCapture={(event) => setDayHeight(event.currentTarget.parentElement?.offsetHeight ?? 0)}
      onKeyDown={onKeyDown}
      className={classes.entry}
      style={place}
      data-held={isDragging || undefined}
      data-underway={drawing.move.underway?.record.id === entry.record.id || undefined}
    >
      <EntryButton entry={isDragging ? { ...entry, time } : entry} drawing={drawing} />
    </li>
  );
}
