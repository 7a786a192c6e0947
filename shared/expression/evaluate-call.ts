import { addDays, daysBetween } from './calendar-days.ts';
import { compareValues, identical, same, satisfies } from './compare.ts';
import { divide, fromInteger, inRange, multiply, toInteger } from './exact.ts';
import type { EvaluationScope } from './evaluation-scope.ts';
import type { Expression } from './expression.ts';
import { conjunction, disjunction, negation } from './logic.ts';
import { isList, type Value } from './value.ts';

type Call = Extract<Expression, { kind: 'call' }>;

/** An operator or function on single values. Only the arguments that decide are evaluated. */
export function evaluateCall(call: Call, scope: EvaluationScope): Value {
  switch (call.function) {
    case 'and':
      return conjunction(lazily(call, scope));
    case 'or':
      return disjunction(lazily(call, scope));
    case 'not':
      return negation(argument(call, 0, scope));
    case 'equal':
    case 'not_equal':
    case 'less':
    case 'less_or_equal':
    case 'greater':
    case 'greater_or_equal':
      return evaluateComparison(call, scope);
    case 'in':
      return evaluateIn(call, scope);
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'negate':
    case 'days':
    case 'days_between':
      return evaluateStrictly(call, scope);
    case 'has':
      return negation(isEmpty(argument(call, 0, scope)));
    case 'changed':
      return negation(sameArguments(call, scope));
    case 'same':
      return sameArguments(call, scope);
    case 'coalesce':
      return coalesce(call, scope);
    case 'choose':
      return choose(call, scope);
  }
}

function* lazily(call: Call, scope: EvaluationScope): Generator<Value> {
  for (const part of call.arguments) yield scope.evaluate(part, scope);
}

function argument(call: Call, index: number, scope: EvaluationScope): Value {
  const part = call.arguments[index];
  if (part === undefined) throw new Error(`${call.function} without argument ${index}`);
  return scope.evaluate(part, scope);
}

function isEmpty(value: Value): Value {
  return value === undefined ? undefined : value === null;
}

function evaluateComparison(call: Call, scope: EvaluationScope): Value {
  const [left, right] = call.arguments;
  const operand = left?.type.kind === 'null' ? right : right?.type.kind === 'null' ? left : undefined;
  if (operand !== undefined) {
    const empty = isEmpty(scope.evaluate(operand, scope));
    return call.function === 'equal' ? empty : negation(empty);
  }
  const values = [argument(call, 0, scope), argument(call, 1, scope)] as const;
  if (left?.type.kind === 'record') {
    const identity = identical(...values);
    return call.function === 'equal' ? identity : negation(identity);
  }
  return strictly(values, ([one, other]) => satisfies(call.function, compareValues(one, other)));
}

/** An operator that meets an empty value is unknown, whatever the other value may turn out to be. */
function strictly(values: readonly Value[], work: (values: readonly Value[]) => Value): Value {
  if (values.includes(null)) return null;
  return values.includes(undefined) ? undefined : work(values);
}

function evaluateIn(call: Call, scope: EvaluationScope): Value {
  const [item, list] = call.arguments;
  const value = argument(call, 0, scope);
  const elements = argument(call, 1, scope);
  if (list?.kind !== 'list') {
    return strictly([value, elements], () => isList(elements) && elements.includes(value));
  }
  if (!isList(elements)) return undefined;
  if (item?.type.kind === 'record') return disjunction(elements.map((element) => identical(value, element)));
  return disjunction(
    elements.map((element) => strictly([value, element], () => compareValues(value, element) === 0)),
  );
}

function evaluateStrictly(call: Call, scope: EvaluationScope): Value {
  const values = call.arguments.map((part) => scope.evaluate(part, scope));
  return strictly(values, ([left, right]) => {
    if (typeof left === 'string')
      return typeof right === 'string' ? between(left, right) : step(call, left, right);
    if (typeof left !== 'bigint') return null;
    return (typeof right === 'bigint' ? calculate(call, left, right) : alone(call, left)) ?? null;
  });
}

function calculate(call: Call, left: bigint, right: bigint): bigint | undefined {
  switch (call.function) {
    case 'add':
      return inRange(left + right);
    case 'subtract':
      return inRange(left - right);
    case 'multiply':
      return multiply(left, right);
    default:
      return divide(left, right);
  }
}

/** `-x`; `days(x)` is its number until it meets a date. */
function alone(call: Call, value: bigint): bigint {
  return call.function === 'negate' ? -value : value;
}

function between(from: string, to: string): bigint {
  return fromInteger(daysBetween(from, to));
}

/** A date and a number of days; part of a day is no calendar step. */
function step(call: Call, date: string, days: Value): string | null {
  const count = typeof days === 'bigint' ? toInteger(days) : undefined;
  if (count === undefined) return null;
  return addDays(date, call.function === 'subtract' ? -count : count) ?? null;
}

function sameArguments(call: Call, scope: EvaluationScope): Value {
  const [left, right] = call.arguments;
  const type = left?.type.kind === 'null' ? right?.type : left?.type;
  return same(argument(call, 0, scope), argument(call, 1, scope), type ?? { kind: 'null' });
}

function coalesce(call: Call, scope: EvaluationScope): Value {
  for (const value of lazily(call, scope)) if (value !== null) return value;
  return null;
}

function choose(call: Call, scope: EvaluationScope): Value {
  for (let index = 0; index + 1 < call.arguments.length; index += 2) {
    const condition = argument(call, index, scope);
    if (condition === true) return argument(call, index + 1, scope);
    if (condition !== false) return condition === undefined ? undefined : null;
  }
  return argument(call, call.arguments.length - 1, scope);
}
