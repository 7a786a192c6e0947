import { inDuration } from '../values/durations.ts';
import { compareValues } from '../values/compare.ts';
import type { Plan, Planner } from './evaluation-scope.ts';
import { divide, fromInteger, inRange, multiply, nearestInteger, round, toInteger } from '../values/exact.ts';
import type { CallExpression } from '../expression.ts';
import type { Value } from '../values/value.ts';

/** Calculations on numbers and amounts (units of 10^-12) and on durations (milliseconds). */
export function planCalculation(call: CallExpression, parts: readonly ReturnType<Planner>[]): Plan {
  if (call.function === 'least' || call.function === 'greatest') return planExtreme(call, parts);
  const work = calculation(call);
  const [first, second] = parts;
  if (first === undefined) throw new Error(`${call.function} without arguments`);
  if (second === undefined) {
    return (scope) => {
      const value = first(scope);
      return typeof value === 'bigint' ? (work(value, 0n) ?? null) : value === undefined ? undefined : null;
    };
  }
  return (scope) => {
    const [left, right] = [first(scope), second(scope)];
    if (typeof left === 'bigint' && typeof right === 'bigint') return work(left, right) ?? null;
    return left === null || right === null ? null : undefined;
  };
}

type Work = (left: bigint, right: bigint) => bigint | undefined;

function calculation(call: CallExpression): Work {
  const isDuration = call.type.kind === 'duration';
  switch (call.function) {
    case 'add':
      return isDuration ? (a, b) => inDuration(a + b) : (a, b) => inRange(a + b);
    case 'subtract':
      return isDuration ? (a, b) => inDuration(a - b) : (a, b) => inRange(a - b);
    case 'multiply':
      return isDuration ? timesDuration(call) : multiply;
    case 'divide':
      return isDuration ? (a, b) => milliseconds(divide(fromInteger(a), b)) : divide;
    case 'negate':
      return (a) => -a;
    case 'round':
    case 'round_even':
      return (a, places) => roundTo(a, toInteger(places), call.function === 'round' ? 'away' : 'even');
    default:
      throw new Error(`${call.function} calculates nothing`);
  }
}

function timesDuration({ arguments: [left] }: CallExpression): Work {
  const times = (duration: bigint, factor: bigint) => milliseconds(multiply(fromInteger(duration), factor));
  return left?.type.kind === 'duration' ? times : (a, b) => times(b, a);
}

function milliseconds(value: bigint | undefined): bigint | undefined {
  return value === undefined ? undefined : inDuration(nearestInteger(value));
}

/** How many digits stay may be calculated: from 0 to 12. */
function roundTo(number: bigint, places: number | undefined, half: 'away' | 'even'): bigint | undefined {
  if (places === undefined || places < 0 || places > 12) return undefined;
  return round(number, places, half);
}

function planExtreme(call: CallExpression, parts: readonly Plan[]): Plan {
  const wanted = call.function === 'least' ? -1 : 1;
  return (scope) => {
    const values = parts.map((part) => part(scope));
    if (values.includes(null)) return null;
    if (values.includes(undefined)) return undefined;
    return values.reduce((best: Value, value) => (compareValues(value, best) * wanted > 0 ? value : best));
  };
}

/** The integer that a number is, for steps of the calendar. */
export function wholeNumber(value: Value): number | undefined {
  return typeof value === 'bigint' ? toInteger(value) : undefined;
}
