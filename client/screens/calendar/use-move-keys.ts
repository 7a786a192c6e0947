import { useDirection } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { RecordAnswer } from '../../api/record-answer.ts';
import type { EntryDrawing } from './calendar-drawing.ts';
import { mayMove } from './entry-button.tsx';
import { mayResize, type Shift } from './use-day-move.ts';

const back: Shift = { days: -1 };
const forward: Shift = { days: 1 };
/** Time goes on as the language is written. */
const day = {
  ltr: { ArrowLeft: back, ArrowRight: forward },
  rtl: { ArrowLeft: forward, ArrowRight: back },
} as const satisfies Readonly<Record<string, Shifts>>;
const quarter: Shifts = {
  ArrowUp: { days: 0, minutes: -15 },
  ArrowDown: { days: 0, minutes: 15 },
};

/** What keys do, by their names. */
type Shifts = Readonly<Record<string, Shift>>;

/**
 * Shift with an arrow moves an entry: sideways by a day, up and down by a quarter of an hour where it has a time, or as
 * `upAndDown` says. With Ctrl as well it is the end alone that goes by a day.
 */
export function useMoveKeys(record: RecordAnswer, drawing: EntryDrawing, upAndDown?: Shifts) {
  const { move, fields } = drawing;
  const sideways: Shifts = day[useDirection().dir];
  const vertical = upAndDown ?? (fields.from.type === 'datetime' ? quarter : {});
  const moved = (key: string) => (mayMove(drawing) ? sideways[key] : undefined) ?? vertical[key];
  const resized = (key: string): Shift | undefined => {
    const by = mayResize(drawing, record) ? sideways[key] : undefined;
    return by && { ...by, end: 'to' };
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!event.shiftKey) return;
    const shift = event.ctrlKey || event.metaKey ? resized(event.key) : moved(event.key);
    if (!shift) return;
    event.preventDefault();
    drawing.follow(record.id);
    move.go(record, shift);
  };
}
