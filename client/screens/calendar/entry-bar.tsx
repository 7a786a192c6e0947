import { useDraggable } from '@dnd-kit/core';
import { type CSSProperties, useRef } from 'react';
import classes from './calendar.module.css';
import type { CalendarDrawing } from './calendar-drawing.ts';
import { later } from './days/days.ts';
import type { Bar, Entry } from './days/entries.ts';
import { EntryButton, mayMove } from './entry-button.tsx';
import { useMoveKeys } from './use-move-keys.ts';

/** What is in hand while an entry is dragged: by days, or also to another time of day. */
export type Held =
  | { readonly kind: 'days'; readonly entry: Entry; day(): string }
  | { readonly kind: 'time'; readonly entry: Entry };

interface EntryBarProps {
  readonly bar: Bar;
  readonly week: readonly string[];
  readonly drawing: CalendarDrawing;
}

/** The stretch of an entry in one week, to be taken to another day by any of its days. */
export function EntryBar({ bar, week, drawing }: EntryBarProps) {
  const { entry, column, days, row } = bar;
  const first = week[column] ?? entry.first;
  const grabbed = useRef(0);
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: `${entry.record.id} ${week[0]}`,
    disabled: !mayMove(drawing),
    data: { kind: 'days', entry, day: () => later(first, grabbed.current) } satisfies Held,
  });
  const grab = (x: number, { left, width }: DOMRect) => {
    grabbed.current = Math.min(days - 1, Math.max(0, Math.floor(((x - left) / width) * days)));
  };
  const onKeyDown = useMoveKeys(entry.record, drawing);
  const place: CSSProperties = {
    gridColumn: `${column + 1} / span ${days}`,
    gridRow: row + 1,
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
  };
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      onKeyDown={onKeyDown}
      onPointerDownCapture={(event) => grab(event.clientX, event.currentTarget.getBoundingClientRect())}
      className={classes.bar}
      style={place}
      data-held={isDragging || undefined}
      data-before={entry.first < first || undefined}
      data-after={entry.last > later(first, days - 1) || undefined}
      data-underway={drawing.move.underway?.record.id === entry.record.id || undefined}
    >
      <EntryButton entry={entry} drawing={drawing} />
    </li>
  );
}
