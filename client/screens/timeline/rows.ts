import { daysBetween } from '#shared/expression/values/calendar.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Entry } from '../calendar/days/entries.ts';
import { columnValue } from '../../app/column-value.ts';
import type { Axis } from './axis.ts';

/** What the entries of a row have in common. */
export interface RowHeading {
  /** As text that no other row has. */
  readonly key: string;
  readonly value: JsonValue;
  readonly label: string;
}

export interface TimelineRow extends RowHeading {
  readonly bars: readonly TimelineBar[];
  /** How many lie one below the other. */
  readonly lanes: number;
}

/** An entry on the axis. */
export interface TimelineBar {
  readonly entry: Entry;
  /** Days from the beginning of the axis, with parts of days where there is a time of day. */
  readonly from: number;
  readonly to: number;
  /** Where its room ends: its name needs some, however short it is. */
  readonly room: number;
  /** It begins before the axis, or ends after it. */
  readonly before: boolean;
  readonly after: boolean;
  readonly lane: number;
}

/** Of the axis, the least room for the name of an entry. */
const LEAST_ROOM = 0.09;

/** The rows in the order of their headings; what has a heading that is not known yet stands at the end. */
export function rowsOf(
  entries: readonly Entry[],
  { axis, path, headings, unknown }: RowSettings,
): readonly TimelineRow[] {
  const keyOf = ({ record }: Entry) => {
    const value = path === undefined ? null : columnValue(record, path).value;
    return value === null || value === undefined ? '' : String(value);
  };
  const inRow = Map.groupBy(entries, keyOf);
  const known = new Set(headings.map(({ key }) => key));
  const others = [...inRow.keys()].filter((key) => !known.has(key));
  const all = [...headings, ...others.map((key) => ({ key, value: key, label: unknown(key) }))];
  return all.map((heading) => {
    const bars = barsOf(inRow.get(heading.key) ?? [], axis);
    return { ...heading, bars, lanes: Math.max(1, ...bars.map(({ lane }) => lane + 1)) };
  });
}

interface RowSettings {
  readonly axis: Axis;
  /** What rows are made by; undefined: one row has them all. */
  readonly path: string | undefined;
  readonly headings: readonly RowHeading[];
  /** How a row is called that is none of the headings. */
  unknown(key: string): string;
}

/** Entries on the axis, each in the first lane that is free. */
export function barsOf(entries: readonly Entry[], axis: Axis): readonly TimelineBar[] {
  const ends: number[] = [];
  const placed = entries
    .filter(({ first, last, open }) => first <= axis.last && (open || last >= axis.first))
    .map((entry) => ({ entry, ...stretchOf(entry, axis) }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  return placed.map((bar) => {
    const free = ends.findIndex((end) => end <= bar.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = bar.room;
    return { ...bar, lane };
  });
}

/** What has no end goes on beyond the axis. */
function stretchOf({ first, last, minutes, open }: Entry, axis: Axis) {
  const begin = daysBetween(axis.first, first) + (minutes?.from ?? 0) / 1440;
  const end = open ? Infinity : daysBetween(axis.first, last) + (minutes ? minutes.to / 1440 : 1);
  const from = Math.max(0, begin);
  const to = Math.min(axis.days, Math.max(end, begin));
  const room = Math.max(to, from + axis.days * LEAST_ROOM);
  return { from, to, room, before: begin < 0, after: end > axis.days };
}
