import { instantAt, offsetAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import {
  type DateEdge,
  type DatePart,
  dateEdge,
  dateOf,
  datePart,
  daysBetween,
  millisecondsOf,
  millisecondsOfTime,
  momentOf,
  roundLocal,
  roundSpan,
  type RoundingName,
  stepDate,
  type StepUnit,
  timeOf,
} from '../values/calendar.ts';
import { durationOf, inDuration, wholeNumber } from './evaluate-calculation.ts';
import type { Plan } from './evaluation-scope.ts';
import { divide, fromInteger } from '../values/exact.ts';
import type { Expression } from '../expression.ts';
import type { Value } from '../values/value.ts';

type Call = Extract<Expression, { kind: 'call' }>;
/** What is done to values that are neither empty nor missing; undefined where the zone is not at hand. */
type Work = (values: readonly Value[], zone: ZoneOffsets | undefined) => Value;

/** Functions of dates, times, moments and durations. */
export function planCalendar(call: Call, parts: readonly Plan[]): Plan {
  const work = calendarWork(call);
  return (scope) => {
    const values = parts.map((part) => part(scope));
    if (values.includes(null)) return null;
    return values.includes(undefined) ? undefined : work(values, scope.environment.zone);
  };
}

function calendarWork(call: Call): Work {
  switch (call.function) {
    case 'add':
    case 'subtract':
      return addition(call, call.function === 'add' ? 1 : -1);
    case 'days':
    case 'weeks':
    case 'months':
    case 'years':
      return ([count]) => count;
    case 'hours':
    case 'minutes':
    case 'seconds': {
      const unit = unitLengths[call.function];
      return ([count]) => (typeof count === 'bigint' ? (durationOf(count, unit) ?? null) : null);
    }
    case 'days_between':
      return ([from, to]) => fromInteger(daysBetween(String(from), String(to)));
    case 'hours_between':
    case 'minutes_between':
    case 'seconds_between':
      return spanIn(unitLengths[betweenUnits[call.function]], call);
    case 'date':
      return onLocal(([local = 0]) => dateOf(local));
    case 'time':
      return onLocal(([local = 0]) => timeOf(local));
    case 'at':
      return ([date, time], zone) =>
        zone && moment(instantAt(zone, millisecondsOf(String(date)) + millisecondsOfTime(String(time))));
    case 'round_down':
    case 'round_up':
    case 'round_near':
      return rounding(call.function, call);
    default:
      return ofDate(call);
  }
}

const unitLengths = { hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const;
const betweenUnits = {
  hours_between: 'hours',
  minutes_between: 'minutes',
  seconds_between: 'seconds',
} as const;

function moment(milliseconds: number): Value {
  return momentOf(milliseconds) ?? null;
}

function instantOf(value: Value): number {
  return Date.parse(String(value));
}

/** Local milliseconds of the first value, a moment, handed to `work`. */
function onLocal(work: (local: readonly number[]) => Value): Work {
  return ([value], zone) => {
    if (zone === undefined) return undefined;
    const instant = instantOf(value);
    const found = work([instant + offsetAt(zone, instant) * 1000]);
    return found ?? null;
  };
}

/** Functions of a date, or of the date that a moment has in the zone. */
function ofDate(call: Call): Work {
  const work = dateWork(call);
  if (call.arguments[0]?.type.kind === 'date') return ([date]) => work(String(date));
  return onLocal(([local = 0]) => {
    const date = dateOf(local);
    return date === undefined ? null : work(date);
  });
}

function dateWork({ function: name }: Call): (date: string) => Value {
  switch (name) {
    case 'year':
    case 'month':
    case 'day':
    case 'weekday':
      return (date) => fromInteger(datePart(date, name satisfies DatePart));
    case 'start_of_month':
    case 'end_of_month':
    case 'start_of_week':
      return (date) => dateEdge(date, name satisfies DateEdge) ?? null;
    default:
      throw new Error(`${name} asks nothing of a date`);
  }
}

function addition({ arguments: [left, right] }: Call, sign: 1 | -1): Work {
  if (right?.type.kind === 'datetime') {
    return ([to, from]) => inDuration(BigInt(instantOf(to) - instantOf(from))) ?? null;
  }
  if (right?.type.kind === 'duration') {
    return ([start, span]) => moment(instantOf(start) + sign * Number(span));
  }
  const unit = stepUnit(right);
  const step = (date: string, count: Value) => {
    const number = wholeNumber(count);
    return number === undefined ? undefined : stepDate(date, sign * number, unit);
  };
  if (left?.type.kind === 'date') return ([date, count]) => step(String(date), count) ?? null;
  return ([start, count], zone) => zone && stepMoment(instantOf(start), zone, (date) => step(date, count));
}

/** The unit of a calendar step: it always stands as a call of its own. */
export function stepUnit(step: Expression | undefined): StepUnit {
  if (step?.kind === 'call') {
    const { function: name } = step;
    if (name === 'days' || name === 'weeks' || name === 'months' || name === 'years') return name;
  }
  throw new Error('a calendar step is days, weeks, months or years');
}

/** A moment on another day at the same time of day. */
function stepMoment(start: number, zone: ZoneOffsets, step: (date: string) => string | undefined): Value {
  const local = start + offsetAt(zone, start) * 1000;
  const date = dateOf(local);
  const later = date === undefined ? undefined : step(date);
  if (date === undefined || later === undefined) return null;
  return moment(instantAt(zone, millisecondsOf(later) + local - millisecondsOf(date)));
}

/** An exact number of hours, minutes or seconds between two moments or two times of a day. */
function spanIn(unit: number, { arguments: [left] }: Call): Work {
  const read = left?.type.kind === 'time' ? (value: Value) => millisecondsOfTime(String(value)) : instantOf;
  return ([from, to]) => divide(fromInteger(read(to) - read(from)), fromInteger(unit)) ?? null;
}

/** A moment keeps its offset while it is rounded, so that the hour that exists twice stays the hour it was. */
function rounding(how: RoundingName, { arguments: [left] }: Call): Work {
  if (left?.type.kind === 'duration') {
    return ([value, step]) => {
      const rounded = roundSpan(Number(value), Number(step), how);
      return rounded === undefined ? null : (inDuration(BigInt(rounded)) ?? null);
    };
  }
  return ([value, step], zone) => {
    if (zone === undefined) return undefined;
    const instant = instantOf(value);
    const offset = offsetAt(zone, instant) * 1000;
    const rounded = roundLocal(instant + offset, Number(step), how);
    return rounded === undefined ? null : moment(rounded - offset);
  };
}
