import { useRef } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { readRecord, updateRecord } from '../../api/records.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { useMoving } from '../list/dragging/use-moving.ts';
import { later, laterInstant } from './days.ts';
import type { CalendarFields } from './entries.ts';

/** How far something is moved; negative: earlier. */
export interface Shift {
  readonly days: number;
  /** On top of the days, for what has a time of day. */
  readonly minutes?: number;
}

interface Move extends Shift {
  readonly record: RecordAnswer;
}

/**
 * Moves entries, both ends alike; by whole days a time of day stays what it is. One after the other: what is asked for
 * while a move is underway begins where that one ends, and is dropped where that one is refused.
 */
export function useDayMove(entity: EntityDescription, fields: CalendarFields) {
  const { zone } = useApp().style;
  const inTurn = useTurns();
  const moving = useMoving<Move>({
    entity,
    carryOut: (move, confirm) => carryOut(move, confirm, { entity, fields, zone }),
    said: (shift) => inWords(shift),
  });
  return {
    ...moving,
    go: (record: RecordAnswer, { days, minutes = 0 }: Shift) => {
      if (days === 0 && minutes === 0) return;
      void inTurn((moved) =>
        moving.send({ record: moved?.id === record.id ? moved : record, days, minutes }),
      );
    },
    asking: { ...moving.asking, confirm: () => inTurn(moving.asking.confirm) },
  };
}

/** Moves a record and gives it as it is then, undefined where it was refused; `moved` is what the turn before gave. */
type Turn = (moved?: RecordAnswer) => Promise<RecordAnswer | undefined>;

function useTurns(): (turn: Turn) => ReturnType<Turn> {
  const last = useRef<ReturnType<Turn>>(undefined);
  return (turn) => {
    const mine = last.current ? last.current.then((moved) => moved && turn(moved)) : turn();
    last.current = mine;
    void mine.finally(() => {
      if (last.current === mine) last.current = undefined;
    });
    return mine;
  };
}

export type DayMove = ReturnType<typeof useDayMove>;

/** The fields a move writes; each of them must be granted for an entry to be movable. */
export function movedFields({ from, to }: CalendarFields): readonly FieldShape[] {
  return to ? [from, to] : [from];
}

/** A record as it would stand so much later. */
export function movedBy(
  record: RecordAnswer,
  shift: Shift,
  { fields, zone }: { fields: CalendarFields; zone: ZoneOffsets },
): Record<string, JsonValue> {
  const moved = movedFields(fields).flatMap((field) => {
    const value = record.values[field.name];
    if (typeof value !== 'string') return [];
    return [
      [field.name, field.type === 'datetime' ? laterInstant(value, shift, zone) : later(value, shift.days)],
    ];
  });
  return Object.fromEntries(moved);
}

/** A list tells no version: what is written over is what was seen, or the person is told. */
async function carryOut(
  { record, ...shift }: Move,
  confirm: readonly string[],
  about: { entity: EntityDescription; fields: CalendarFields; zone: ZoneOffsets },
): Promise<RecordAnswer> {
  const target = { plural: about.entity.plural, id: record.id };
  const now = await readRecord(target, { expand: '', peek: true });
  const changed = movedFields(about.fields).some(({ name }) => now.values[name] !== record.values[name]);
  if (changed) throw new ApiProblem(stale());
  return updateRecord({ ...target, version: now.version }, movedBy(record, shift, about), { confirm });
}

/** The refusal of the server, which this page has noticed before it asked. */
const stale = () => ({
  type: 'about:blank',
  title: t('screens.changedMeanwhile'),
  status: 412,
  code: 'stale',
  detail: t('screens.changedMeanwhile'),
  request: '',
});

function inWords({ days, minutes = 0 }: Shift): string {
  const [count, ofHour] = [Math.abs(days), Math.abs(minutes)];
  return [
    ...(days > 0 ? [t('screens.movedDaysLater', { count })] : []),
    ...(days < 0 ? [t('screens.movedDaysEarlier', { count })] : []),
    ...(minutes > 0 ? [t('screens.minutesLater', { minutes: ofHour })] : []),
    ...(minutes < 0 ? [t('screens.minutesEarlier', { minutes: ofHour })] : []),
  ].join(', ');
}
