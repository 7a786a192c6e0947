import { instantAt, offsetAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Expression, CallExpression } from '../expression.ts';
import { isValueFunction, valueFunctions } from '../functions/value-functions.ts';
import type { ValueFunction, Work } from '../functions/value-function.ts';
import {
  dateOf,
  millisecondsOf,
  millisecondsOfTime,
  momentOf,
  stepDate,
  type StepUnit,
} from '../values/calendar.ts';
import { inDuration } from '../values/durations.ts';
import { divide, fromInteger } from '../values/exact.ts';
import type { Value } from '../values/value.ts';
import { wholeNumber } from './evaluate-calculation.ts';
import type { Plan } from './evaluation-scope.ts';

/** Sums of dates, moments and durations, and all functions whose types are their own. */
export function planCalendar(call: CallExpression, parts: readonly Plan[]): Plan {
  const work = calendarWork(call);
  const mayBeEmpty = emptyPlace(call);
  return (scope) => {
    const values = parts.map((part) => part(scope));
    if (values.some((value, index) => value === null && index !== mayBeEmpty)) return null;
    return values.includes(undefined) ? undefined : work(values, scope.environment.zone);
  };
}

function emptyPlace({ function: name }: CallExpression): number | undefined {
  const known: Readonly<Record<string, ValueFunction>> = valueFunctions;
  return known[name]?.mayBeEmpty;
}

function calendarWork(call: CallExpression): Work {
  const { function: name } = call;
  if (name === 'add' || name === 'subtract') return addition(call, name === 'add' ? 1 : -1);
  if (name === 'hours_between' || name === 'minutes_between' || name === 'seconds_between')
    return spanIn(unitLengths[name], call);
  const [first] = call.arguments;
  if (first === undefined || !isValueFunction(name)) throw new Error(`${name} is no function of values`);
  return valueFunctions[name].work(first.type);
}

const unitLengths = { hours_between: 3_600_000, minutes_between: 60_000, seconds_between: 1000 } as const;

function moment(milliseconds: number): Value {
  return momentOf(milliseconds) ?? null;
}

function instantOf(value: Value): number {
  return Date.parse(String(value));
}

function addition({ arguments: [left, right] }: CallExpression, sign: 1 | -1): Work {
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
function spanIn(unit: number, { arguments: [left] }: CallExpression): Work {
  const read = left?.type.kind === 'time' ? (value: Value) => millisecondsOfTime(String(value)) : instantOf;
  return ([from, to]) => divide(fromInteger(read(to) - read(from)), fromInteger(unit)) ?? null;
}
