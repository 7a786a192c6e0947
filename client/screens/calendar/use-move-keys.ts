import { useDirection } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { RecordAnswer } from '../../api/record-answer.ts';
import type { CalendarDrawing } from './calendar-drawing.ts';
import { mayMove } from './entry-button.tsx';
import type { Shift } from './use-day-move.ts';

const back: Shift = { days: -1 };
const forward: Shift = { days: 1 };
/** Time goes on as the language is written. */
const day = {
  ltr: { ArrowLeft: back, ArrowRight: forward },
  rtl: { ArrowLeft: forward, ArrowRight: back },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Shift>>>>;
const quarter: Readonly<Record<string, Shift>> = {
  ArrowUp: { days: 0, minutes: -15 },
  ArrowDown: { days: 0, minutes: 15 },
};

/** Shift with an arrow moves an entry: sideways by a day, up and down by a quarter of an hour where it has a time. */
export function useMoveKeys(record: RecordAnswer, drawing: CalendarDrawing) {
  const { move, fields } = drawing;
  const sideways: Readonly<Record<string, Shift>> = day[useDirection().dir];
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!event.shiftKey || !mayMove(drawing)) return;
    const shift = sideways[event.key] ?? (fields.from.type === 'datetime' ? quarter[event.key] : undefined);
    if (!shift) return;
    event.preventDefault();
    drawing.follow(record.id);
    move.go(record, shift);
  };
}
