import type { FieldShape } from '#shared/fields/field.ts';
import { daysBetween } from '#shared/expression/values/calendar.ts';
import { dateAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { localMoment } from '../../../fields/time/local-moment.ts';
import { allOf, quoted } from '#shared/screens/list-filter.ts';
import { later, startOfDay } from './days.ts';

/** The fields a calendar lays its records out by. */
export interface CalendarFields {
  readonly from: FieldShape;
  /** Undefined: every entry stands on one day. */
  readonly to?: FieldShape;
}

/** A record with the days it is on. */
export interface Entry {
  readonly record: RecordAnswer;
  readonly first: string;
  readonly last: string;
  /** It has an end to be filled in, and none yet: a timeline lets it go on. */
  readonly open?: true;
  /** When it begins on its first day, `09:30`; undefined where it has no time of day. */
  readonly time?: string;
  /** Minutes since midnight at which it begins on its first day and ends on its last; undefined without a time of day. */
  readonly minutes?: { readonly from: number; readonly to: number };
}

/** A stretch of an entry within one week. */
export interface Bar {
  readonly entry: Entry;
  /** Place of its first day in the week, from 0. */
  readonly column: number;
  readonly days: number;
  /** Below how many others it stands. */
  readonly row: number;
}

/** Days in sight. */
export interface DaysInSight {
  readonly first: string;
  readonly last: string;
  /** What has begun before and has no end reaches into them, too. */
  readonly open?: true;
}

/** The records that reach into the days, as `filter=` takes it. */
export function rangeFilter(
  { from, to }: CalendarFields,
  { first, last, open }: DaysInSight,
  zone: ZoneOffsets,
): string {
  const edge = (field: FieldShape, day: string) =>
    quoted(field.type === 'datetime' ? startOfDay(day, zone) : day);
  const begins = `${from.name} < ${edge(from, later(last, 1))}`;
  const beginsIn = `${from.name} >= ${edge(from, first)}`;
  if (!to) return allOf([begins, beginsIn]);
  const ends = `${to.name} >= ${edge(to, first)}`;
  return allOf([begins, `${ends} || ${to.name} == null${open ? '' : ` && ${beginsIn}`}`]);
}

/** The records as entries; those without a first day are on no calendar. */
export function entriesOf(
  records: readonly RecordAnswer[],
  { from, to }: CalendarFields,
  zone: ZoneOffsets,
): readonly Entry[] {
  return records.flatMap((record) => {
    const begin = record.values[from.name];
    if (typeof begin !== 'string') return [];
    const first = dayOf(begin, from, zone);
    const end = to && record.values[to.name];
    const last = typeof end === 'string' && to ? lastDay(end, begin, { to, zone }) : first;
    const open = to !== undefined && end === null ? { open: true as const } : {};
    if (from.type !== 'datetime') return [{ record, first, last: last < first ? first : last, ...open }];
    const { time } = localMoment(begin, zone);
    const start = minuteOf(begin, zone);
    const stop = to && typeof end === 'string' ? lastMinute(end, { to, last, zone }) : start;
    const isForward = last > first || (last === first && stop > start);
    const minutes = { from: start, to: isForward ? stop : start };
    return [{ record, first, last: last < first ? first : last, ...open, time, minutes }];
  });
}

/** The entries of a week, each below those it meets: earlier days first, and longer stretches above shorter ones. */
export function barsOf(entries: readonly Entry[], week: readonly string[]): readonly Bar[] {
  const taken: number[][] = [];
  return stretchesIn(entries, week).map((stretch) => {
    const days = Array.from({ length: stretch.days }, (_, day) => stretch.column + day);
    const free = taken.findIndex((row) => days.every((day) => !row.includes(day)));
    const row = free === -1 ? taken.length : free;
    taken[row] = [...(taken[row] ?? []), ...days];
    return { ...stretch, row };
  });
}

type Stretch = Omit<Bar, 'row'>;

function stretchesIn(entries: readonly Entry[], week: readonly string[]): readonly Stretch[] {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const inWeek = entries.filter((entry) => entry.first <= last && entry.last >= first);
  const stretches = inWeek.map((entry) => {
    const column = Math.max(0, daysBetween(first, entry.first));
    const end = Math.min(week.length - 1, daysBetween(first, entry.last));
    return { entry, column, days: end - column + 1 };
  });
  return stretches.toSorted(inOrder);
}

function inOrder(one: Stretch, other: Stretch): number {
  return (
    one.column - other.column ||
    other.days - one.days ||
    (one.entry.time ?? '').localeCompare(other.entry.time ?? '')
  );
}

function dayOf(value: string, field: FieldShape, zone: ZoneOffsets): string {
  return field.type === 'datetime' ? dateAt(zone, value) : value;
}

function minuteOf(instant: string, zone: ZoneOffsets): number {
  const [hours = 0, minutes = 0] = localMoment(instant, zone).time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** What ends on a day, or at the midnight after it, lasts until its end. */
function lastMinute(
  end: string,
  { to, last, zone }: { to: FieldShape; last: string; zone: ZoneOffsets },
): number {
  if (to.type !== 'datetime' || dateAt(zone, end) !== last) return 1440;
  return minuteOf(end, zone);
}

/** What ends at midnight was not there on the day that begins then. */
function lastDay(end: string, begin: string, { to, zone }: { to: FieldShape; zone: ZoneOffsets }): string {
  if (to.type !== 'datetime' || end <= begin) return dayOf(end, to, zone);
  return dateAt(zone, new Date(Date.parse(end) - 1).toISOString());
}
