import { instantAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Type } from '../type.ts';
import {
  datePart,
  dateOf,
  millisecondsOf,
  millisecondsOfTime,
  momentOf,
  momentsOf,
} from '../values/calendar.ts';
import { inDuration } from '../values/durations.ts';
import { toInteger } from '../values/exact.ts';
import {
  advanced,
  atOnce,
  covers,
  firstFit,
  instant,
  intersection,
  lengthOf,
  meets,
  mostSpans,
  slotsIn,
  type Spans,
  spansOf,
} from '../values/spans.ts';
import { isList, type Value } from '../values/value.ts';
import type { SpanFunction } from './span-function.ts';
import { zonedFunctions } from './zoned.ts';

const day = 86_400_000;
const set: Type = { kind: 'spans' };
const boolean: Type = { kind: 'boolean' };

/** All of them, by their names in the tree. */
export const spanFunctions = {
  ...zonedFunctions,
  spans: {
    written: 'spans',
    form: 'spans(records, r, r.start, r.end)',
    says: 'The time that records take; one without a start or an end takes none.',
    each: [['datetime'], ['datetime']],
    parameters: [],
    result: set,
    work: ([starts, ends]) => made(pairs(starts, ends).map(([from, to]) => [momentIn(from), momentIn(to)])),
  },
  at_once: {
    written: 'at_once',
    form: 'at_once(records, r, r.start, r.end, 3)',
    says: 'The time that so many records, or more, take at once: a class whose places are taken.',
    each: [['datetime'], ['datetime']],
    parameters: [['number']],
    result: set,
    work: ([starts, ends, count]) => {
      const stretches = pairs(starts, ends).map(([from, to]) => [momentIn(from), momentIn(to)] as const);
      const many = typeof count === 'bigint' ? toInteger(count) : undefined;
      return (many === undefined ? undefined : atOnce(stretches, many)) ?? null;
    },
  },
  week: {
    written: 'week',
    form: 'week(hours, h, h.weekday, h.from, h.until, span(today, today + days(60)))',
    says: 'Times of day on days of the week (Monday is 1), repeated each week as long as a set has time; one that does not end after it begins ends on the next day.',
    each: [['number'], ['time'], ['time']],
    parameters: [['spans']],
    zoned: 'may',
    result: set,
    work: ([weekdays, starts, ends, within], zone) => {
      if (zone === undefined) return undefined;
      const all = isList(weekdays) ? weekdays : [];
      const frames = all
        .map((weekday, place) => ({ weekday, from: at(starts, place), to: at(ends, place) }))
        .filter(({ from, to }) => from !== null && to !== null);
      const repeated = eachWeek(frames, setIn(within), zone);
      return repeated === undefined ? null : (intersection(repeated, setIn(within)) ?? null);
    },
  },
  whole_days: {
    written: 'days',
    form: 'days(holidays, h, h.date)',
    says: 'Days from midnight to midnight.',
    each: [['date']],
    parameters: [],
    zoned: 'may',
    result: set,
    work: ([dates], zone) => {
      if (zone === undefined) return undefined;
      const all = isList(dates) ? dates : [];
      return made(
        all.filter((date) => date !== null).map((date) => [startOf(date, zone), endOf(date, zone)]),
      );
    },
  },
  span: {
    written: 'span',
    form: 'span(from, to)',
    says: 'The time from one moment until another, or from the midnight of one day until that of another.',
    parameters: [
      ['date', 'datetime'],
      ['date', 'datetime'],
    ],
    zoned: 'may',
    result: set,
    work: ([from, to], zone) => {
      const [start, end] = [from, to].map((one) =>
        isDate(one) ? zone && startOf(one, zone) : momentIn(one),
      );
      return start === undefined || end === undefined ? undefined : made([[start, end]]);
    },
  },
  within: {
    written: 'within',
    form: 'opening.within(span(a, b))',
    says: 'What lies in both.',
    follows: true,
    parameters: [['spans']],
    result: set,
    work: ([one, other]) => intersection(setIn(one), setIn(other)) ?? null,
  },
  span_length: {
    written: 'length',
    form: 'opening.length()',
    says: 'How much time it is.',
    follows: true,
    parameters: [],
    result: { kind: 'duration' },
    work: ([one]) => inDuration(lengthOf(setIn(one))) ?? null,
  },
  in_spans: {
    written: 'contains',
    form: 'opening.contains(moment)',
    says: 'Whether a moment lies in it. Its stretches have their start and not their end.',
    follows: true,
    parameters: [['datetime']],
    result: boolean,
    work: ([one, moment]) => covers(setIn(one), momentIn(moment)),
  },
  overlaps: {
    written: 'overlaps',
    form: 'busy.overlaps(from, to)',
    says: 'Whether any of it lies between two moments.',
    follows: true,
    parameters: [['datetime'], ['datetime']],
    result: boolean,
    work: ([one, from, to]) => meets(setIn(one), momentIn(from), momentIn(to)),
  },
  advance: {
    written: 'advance',
    form: 'opening.advance(moment, hours(4))',
    says: 'The moment when so much of it has passed since another; empty where there is not so much.',
    follows: true,
    parameters: [['datetime'], ['duration']],
    result: { kind: 'datetime' },
    work: ([one, since, amount]) => {
      const moment = typeof amount === 'bigint' ? advanced(setIn(one), momentIn(since), amount) : undefined;
      return moment === undefined ? null : (momentOf(Number(moment)) ?? null);
    },
  },
  first_fit: {
    written: 'first_fit',
    form: 'free.first_fit(length)',
    says: 'The first moment at which something of a length can begin; empty where it fits nowhere.',
    follows: true,
    parameters: [['duration']],
    result: { kind: 'datetime' },
    work: ([one, length]) => {
      const moment = typeof length === 'bigint' ? firstFit(setIn(one), length) : undefined;
      return moment === undefined ? null : (momentOf(Number(moment)) ?? null);
    },
  },
  slots: {
    written: 'slots',
    form: 'free.slots(length, step)',
    says: 'The moments at which something of a length can begin: the start of each stretch, and on in steps as long as it fits.',
    follows: true,
    parameters: [['duration'], ['duration']],
    result: { kind: 'list', element: { kind: 'datetime' } },
    work: ([one, length, step]) => {
      if (typeof length !== 'bigint' || typeof step !== 'bigint') return null;
      const slots = slotsIn(setIn(one), length, step);
      return slots === undefined ? null : momentsOf(slots.map(Number)).map((moment) => moment ?? null);
    },
  },
} as const satisfies Readonly<Record<string, SpanFunction>>;

export type SpanFunctionName = keyof typeof spanFunctions;

/** Whether a function of the tree is one of these. */
export function isSpanFunction(name: string): name is SpanFunctionName {
  return Object.hasOwn(spanFunctions, name);
}

/** The set that a value is; nothing is an empty one. */
export function setIn(value: Value): Spans {
  return isList(value) ? value.filter((end) => typeof end === 'bigint') : [];
}

interface Frame {
  readonly weekday: Value;
  readonly from: Value;
  readonly to: Value;
}

/** The frames on each day on which the set may have time, the day before its first one included. */
function eachWeek(frames: readonly Frame[], within: Spans, zone: ZoneOffsets): Spans | undefined {
  const [first, last] = [within[0], within.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = Math.floor(Number(first) / day) - 2;
  const until = Math.ceil(Number(last) / day) + 1;
  if ((until - from) * Math.max(1, frames.length / 7) > mostSpans) return undefined;
  const byDay = Map.groupBy(frames, ({ weekday }) => toInteger(typeof weekday === 'bigint' ? weekday : 0n));
  const stretches: (readonly [bigint, bigint])[] = [];
  for (let index = from; index <= until; index += 1) {
    const date = dateOf(index * day);
    if (date === undefined) continue;
    for (const frame of byDay.get(datePart(date, 'weekday')) ?? []) {
      const [start, end] = [timeIn(frame.from), timeIn(frame.to)];
      const length = end > start ? 0 : day;
      stretches.push([local(index * day + start, zone), local(index * day + end + length, zone)]);
    }
  }
  return spansOf(stretches);
}

function pairs(starts: Value, ends: Value): readonly (readonly [Value, Value])[] {
  if (!isList(starts)) return [];
  return starts
    .map((from, place) => [from, at(ends, place)] as const)
    .filter(([from, to]) => from !== null && to !== null);
}

function at(list: Value, place: number): Value {
  return isList(list) ? (list[place] ?? null) : null;
}

function made(stretches: readonly (readonly [bigint, bigint])[]): Value {
  return spansOf(stretches) ?? null;
}

function momentIn(value: Value): bigint {
  return instant(Date.parse(String(value)));
}

function timeIn(value: Value): number {
  return millisecondsOfTime(String(value));
}

function isDate(value: Value): boolean {
  return String(value).length === 10;
}

function startOf(date: Value, zone: ZoneOffsets): bigint {
  return local(millisecondsOf(String(date)), zone);
}

function endOf(date: Value, zone: ZoneOffsets): bigint {
  return local(millisecondsOf(String(date)) + day, zone);
}

function local(milliseconds: number, zone: ZoneOffsets): bigint {
  return instant(instantAt(zone, milliseconds));
}
