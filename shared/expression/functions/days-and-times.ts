import { instantAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import { isInYears, millisecondsOf, millisecondsOfTime } from '../values/calendar.ts';
import { toInteger } from '../values/exact.ts';
import { instant, mostSpans, type Spans, spansOf } from '../values/spans.ts';
import type { Value } from '../values/value.ts';

const day = 86_400_000;

/** A time of day on a day of the week. */
export interface Frame {
  readonly weekday: Value;
  readonly from: Value;
  readonly to: Value;
}

/** Times of day from one day until another; without times none. */
export interface Daily extends Omit<Frame, 'weekday'> {
  readonly first: Value;
  readonly last: Value;
}

/** The frames on each day on which the set may have time, the day before its first one included. */
export function eachWeek(frames: readonly Frame[], within: Spans, zone: ZoneOffsets): Spans | undefined {
  const [first, last] = [within[0], within.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = Math.floor(Number(first) / day) - 2;
  const until = Math.ceil(Number(last) / day) + 1;
  if ((until - from) * Math.max(1, frames.length / 7) > mostSpans) return undefined;
  const byDay = Map.groupBy(frames.map(timesOf), ({ weekday }) => weekday);
  const stretches: Stretch[] = [];
  for (let index = from; index <= until; index += 1) {
    if (!isInYears(index * day)) continue;
    for (const times of byDay.get(weekdayOf(index)) ?? []) stretches.push(onDay(index, times, zone));
  }
  return spansOf(stretches);
}

/** The first of January 1970 was a Thursday; Monday is 1. */
function weekdayOf(index: number): number {
  return ((((index + 3) % 7) + 7) % 7) + 1;
}

function timesOf({ weekday, from, to }: Frame) {
  return {
    weekday: toInteger(typeof weekday === 'bigint' ? weekday : 0n),
    start: timeIn(from),
    end: timeIn(to),
  };
}

/** Each on its days; of several on a day the one that begins last, and of those the last in the list. */
export function eachDay(all: readonly Daily[], zone: ZoneOffsets): Spans | undefined {
  const ranges = all
    .filter(({ first, last }) => first !== null && last !== null)
    .map((one) => ({ one, from: dayOf(one.first), until: dayOf(one.last) }))
    .toSorted((a, b) => a.from - b.from);
  const count = ranges.reduce((sum, { from, until }) => sum + Math.max(0, until - from + 1), 0);
  if (count > mostSpans) return undefined;
  const byDay = new Map<number, Daily>();
  for (const { one, from, until } of ranges)
    for (let index = from; index <= until; index += 1) byDay.set(index, one);
  const timed = [...byDay].filter(([, { from, to }]) => from !== null && to !== null);
  return spansOf(
    timed.map(([index, { from, to }]) => onDay(index, { start: timeIn(from), end: timeIn(to) }, zone)),
  );
}

/** Midnight, by the clocks of a zone; of the next day where it is the end of one. */
export function midnight(date: Value, zone: ZoneOffsets, days = 0): bigint {
  return local(millisecondsOf(String(date)) + days * day, zone);
}

type Stretch = readonly [from: bigint, to: bigint];

/** Times in milliseconds since midnight; one that does not end after it begins ends on the next day. */
function onDay(
  index: number,
  { start, end }: { readonly start: number; readonly end: number },
  zone: ZoneOffsets,
): Stretch {
  const length = end > start ? 0 : day;
  return [local(index * day + start, zone), local(index * day + end + length, zone)];
}

function dayOf(date: Value): number {
  return millisecondsOf(String(date)) / day;
}

function timeIn(value: Value): number {
  return millisecondsOfTime(String(value));
}

function local(milliseconds: number, zone: ZoneOffsets): bigint {
  return instant(instantAt(zone, milliseconds));
}
