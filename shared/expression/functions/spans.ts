import type { Type } from '../type.ts';
import { momentOf, momentsOf } from '../values/calendar.ts';
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
  slotsIn,
  type Spans,
  spansOf,
  type Window,
} from '../values/spans.ts';
import { isList, type Value } from '../values/value.ts';
import { type Daily, eachDay, eachWeek, midnight } from './days-and-times.ts';
import type { SpanFunction } from './span-function.ts';
import { zonedFunctions } from './zoned.ts';

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
        all.filter((date) => date !== null).map((date) => [midnight(date, zone), midnight(date, zone, 1)]),
      );
    },
  },
  daily: {
    written: 'daily',
    form: 'daily(exceptions, x, x.first_day, x.last_day, x.from, x.until)',
    says: 'Times of day on each day from one until another. On a day that several cover, the one that begins last counts; without times it takes nothing.',
    each: [['date'], ['date'], ['time'], ['time']],
    parameters: [],
    zoned: 'may',
    result: set,
    work: (lists, zone) => (zone === undefined ? undefined : (eachDay(dailyIn(lists), zone) ?? null)),
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
        isDate(one) ? zone && midnight(one, zone) : momentIn(one),
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
    work: (values) => slotsOf(values),
  },
} as const satisfies Readonly<Record<string, SpanFunction>>;

export type SpanFunctionName = keyof typeof spanFunctions;

/** Whether a function of the tree is one of these. */
export function isSpanFunction(name: string): name is SpanFunctionName {
  return Object.hasOwn(spanFunctions, name);
}

/** The moments at which something of a length can begin, in steps: all of them, or those of a window. */
export function slotsOf([one, length, step]: readonly Value[], window?: Window): Value {
  if (typeof length !== 'bigint' || typeof step !== 'bigint') return null;
  const slots = slotsIn(setIn(one ?? null), { length, step }, window);
  return slots === undefined ? null : momentsOf(slots.map(Number)).map((moment) => moment ?? null);
}

/** The set that a value is; nothing is an empty one. */
export function setIn(value: Value): Spans {
  return isSet(value) ? value : [];
}

/** All that stands in a set are its ends. */
function isSet(value: Value): value is Spans {
  return isList(value) && typeof value[0] === 'bigint';
}

function pairs(starts: Value, ends: Value): readonly (readonly [Value, Value])[] {
  if (!isList(starts)) return [];
  return starts
    .map((from, place) => [from, at(ends, place)] as const)
    .filter(([from, to]) => from !== null && to !== null);
}

function dailyIn([firsts, lasts, starts, ends]: readonly Value[]): readonly Daily[] {
  const all = firsts !== undefined && isList(firsts) ? firsts : [];
  return all.map((first, place) => {
    const [last, from, to] = [lasts, starts, ends].map((list) => at(list ?? null, place));
    return { first, last: last ?? null, from: from ?? null, to: to ?? null };
  });
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

function isDate(value: Value): boolean {
  return String(value).length === 10;
}
