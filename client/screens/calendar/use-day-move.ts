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
import { useUndoChange } from '../undo/use-undo-change.ts';
import { later, laterInstant } from './days/days.ts';
import type { CalendarFields } from './days/entries.ts';

/** How far something is moved; negative: earlier. */
export interface Shift {
  readonly days: number;
  /** On top of the days, for what has a time of day. */
  readonly minutes?: number;
  /** The end that is moved alone; undefined: both alike. */
  readonly end?: 'from' | 'to';
  /** A value that the record has in its new place, such as the row of a timeline that it stands in. */
  readonly into?: { readonly field: string; readonly value: JsonValue; readonly label: string };
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
  const sayChanged = useUndoChange(entity);
  const moving = useMoving<Move>({
    entity,
    carryOut: (move, confirm) => carryOut(move, confirm, { entity, fields, zone }),
    said: (shift) => inWords(shift),
    onMoved: (message, { record, ...shift }, after) => {
      const names = Object.keys(movedBy(record, shift, { fields, zone }));
      sayChanged({ message, names, done: [{ before: record, after }] });
    },
  });
  return {
    ...moving,
    go: (record: RecordAnswer, shift: Shift) => {
      if (shift.days === 0 && !shift.minutes && shift.into === undefined) return;
      void inTurn((moved) => {
        const now = moved?.id === record.id ? moved : record;
        // An end is never drawn past the other one.
        if (shift.end && !isForward(now, shift, { fields, zone })) return Promise.resolve(now);
        return moving.send({ record: now, ...shift });
      });
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

/** Whether the viewer may write the end of such entries, and this one has an end, or could have one. */
export function mayResize(
  { entity, fields: { from, to } }: { entity: EntityDescription; fields: CalendarFields },
  record: RecordAnswer,
): boolean {
  if (to === undefined || !entity.updatable.includes(to.name)) return false;
  return typeof record.values[to.name] === 'string' || from.type === to.type;
}

/** The fields that a shift writes among those with the days. */
function shifted({ end }: Shift, fields: CalendarFields): readonly FieldShape[] {
  if (end === undefined) return movedFields(fields);
  const field = fields[end];
  return field ? [field] : [];
}

/** How records are laid out, and where the days of the viewer begin. */
interface LaidOut {
  readonly fields: CalendarFields;
  readonly zone: ZoneOffsets;
}

/** A record as it would stand so much later. */
export function movedBy(
  record: RecordAnswer,
  shift: Shift,
  { fields, zone }: LaidOut,
): Record<string, JsonValue> {
  const moved = shifted(shift, fields).flatMap((field) => {
    // What has no end yet lasts until its beginning.
    const value = record.values[field.name] ?? (shift.end && record.values[fields.from.name]);
    if (typeof value !== 'string') return [];
    return [
      [field.name, field.type === 'datetime' ? laterInstant(value, shift, zone) : later(value, shift.days)],
    ];
  });
  const { into } = shift;
  return { ...Object.fromEntries(moved), ...(into ? { [into.field]: into.value } : {}) };
}

/** Whether a record would still end after it begins, or on that day. */
function isForward(record: RecordAnswer, shift: Shift, { fields, zone }: LaidOut): boolean {
  const values = { ...record.values, ...movedBy(record, shift, { fields, zone }) };
  const [begin, end] = [values[fields.from.name], fields.to && values[fields.to.name]];
  if (typeof begin !== 'string' || typeof end !== 'string') return true;
  const day = (value: string) => Date.parse(value.slice(0, 10));
  const bothTimed = fields.from.type === 'datetime' && fields.to?.type === 'datetime';
  return bothTimed ? Date.parse(begin) < Date.parse(end) : day(begin) <= day(end);
}

/** A list tells no version: what is written over is what was seen, or the person is told. */
async function carryOut(
  { record, ...shift }: Move,
  confirm: readonly string[],
  about: LaidOut & { readonly entity: EntityDescription },
): Promise<RecordAnswer> {
  const target = { plural: about.entity.plural, id: record.id };
  const now = await readRecord(target, { expand: '', peek: true });
  const written = Object.keys(movedBy(record, shift, about));
  const changed = written.some((name) => now.values[name] !== record.values[name]);
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

function inWords({ days, minutes = 0, end, into }: Shift): string {
  const [count, ofHour] = [Math.abs(days), Math.abs(minutes)];
  const words = wordsOf[end ?? 'both'];
  return [
    ...(into ? [into.label] : []),
    ...(days > 0 ? [t(words.later, { count })] : []),
    ...(days < 0 ? [t(words.earlier, { count })] : []),
    ...(minutes > 0 ? [t('screens.minutesLater', { minutes: ofHour })] : []),
    ...(minutes < 0 ? [t('screens.minutesEarlier', { minutes: ofHour })] : []),
  ].join(', ');
}

const wordsOf = {
  both: { later: 'screens.movedDaysLater', earlier: 'screens.movedDaysEarlier' },
  from: { later: 'screens.beginsDaysLater', earlier: 'screens.beginsDaysEarlier' },
  to: { later: 'screens.endsDaysLater', earlier: 'screens.endsDaysEarlier' },
} as const;
