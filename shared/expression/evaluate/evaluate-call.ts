import { compareValues, identical, same, satisfies } from '../values/compare.ts';
import { isSpanFunction } from '../functions/spans.ts';
import { planSpans, planSpanSum, planWindow } from './evaluate-spans.ts';
import { planCalculation } from './evaluate-calculation.ts';
import { planCalendar } from './evaluate-calendar.ts';
import type { Plan, Planner } from './evaluation-scope.ts';
import { fromInteger } from '../values/exact.ts';
import type { CallExpression } from '../expression.ts';
import { caseless } from '#shared/fields/text/caseless.ts';
import { ownFunction } from '../functions/own-functions.ts';
import { disjunction, negation } from '../values/logic.ts';
import { matches } from '../values/matches.ts';
import { fromWire, isList, type Value } from '../values/value.ts';

/** An operator or function on single values. Only the arguments that decide are evaluated. */
export function planCall(call: CallExpression, planOf: Planner): Plan {
  if (ownFunction(call.function) !== undefined)
    return ({ environment, elements }) => fromWire(environment.result?.(call, elements), call.type);
  const parts = call.arguments.map(planOf);
  const [first, second] = parts;
  if (first === undefined) throw new Error(`${call.function} without arguments`);
  if (isSpanFunction(call.function)) return planSpans(call.function, parts);
  if (call.type.kind === 'spans' && call.function !== 'choose') return planSpanSum(call, parts);
  switch (call.function) {
    case 'slots_in_window':
      return planWindow(parts);
    case 'and':
      return planLogic(parts, false);
    case 'or':
      return planLogic(parts, true);
    case 'not':
      return (scope) => negation(first(scope));
    case 'equal':
    case 'not_equal':
    case 'less':
    case 'less_or_equal':
    case 'greater':
    case 'greater_or_equal':
      return planComparison(call, parts);
    case 'in':
      return planIn(call, parts);
    case 'has':
      return (scope) => negation(isEmpty(first(scope)));
    case 'changed':
      return planSame(call, parts, negation);
    case 'same':
      return planSame(call, parts, (answer) => answer);
    case 'coalesce':
      return planCoalesce(parts);
    case 'choose':
      return planChoose(parts);
    case 'length':
      return strict1(first, (text) => fromInteger(lengthOf(String(text))));
    case 'caseless':
      return strict1(first, (text) => caseless(String(text)));
    case 'contains':
      return planText(parts, (text, part) => text.includes(part));
    case 'startsWith':
      return planText(parts, (text, part) => text.startsWith(part));
    case 'endsWith':
      return planText(parts, (text, part) => text.endsWith(part));
    case 'matches':
      return planText(parts, matches);
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'negate':
      return second !== undefined && (call.arguments[1]?.type.kind === 'calendar_step' || isMoment(call))
        ? planCalendar(call, parts)
        : planCalculation(call, parts);
    case 'round':
    case 'round_even':
    case 'least':
    case 'greatest':
      return planCalculation(call, parts);
    default:
      return planCalendar(call, parts);
  }
}

/** Whether the left side is a moment, which a duration is added to or another moment taken from. */
function isMoment({ arguments: [left] }: CallExpression): boolean {
  return left?.type.kind === 'datetime';
}

function strict1(plan: Plan, work: (value: Value) => Value): Plan {
  return (scope) => {
    const value = plan(scope);
    return value === null || value === undefined ? value : work(value);
  };
}

/** `&&` (`||`): false (true) wins over everything, then what is not at hand, then unknown. */
function planLogic(parts: readonly Plan[], winner: boolean): Plan {
  return (scope) => {
    let result: Value = !winner;
    for (const part of parts) {
      const value = part(scope);
      if (value === winner) return winner;
      if (value === undefined) result = undefined;
      else if (value === null && result !== undefined) result = null;
    }
    return result;
  };
}

function isEmpty(value: Value): Value {
  return value === undefined ? undefined : value === null || (isList(value) && value.length === 0);
}

function planComparison(call: CallExpression, [first, second]: readonly Plan[]): Plan {
  const [left, right] = call.arguments;
  if (first === undefined || second === undefined) throw new Error('a comparison has two sides');
  const isEqual = call.function === 'equal';
  const operand = left?.type.kind === 'null' ? second : right?.type.kind === 'null' ? first : undefined;
  if (operand !== undefined) {
    return (scope) => {
      const empty = isEmpty(operand(scope));
      return isEqual ? empty : negation(empty);
    };
  }
  if (left?.type.kind === 'record' || left?.type.kind === 'several') {
    return (scope) => {
      const identity = identical(first(scope), second(scope));
      return isEqual ? identity : negation(identity);
    };
  }
  const { function: name } = call;
  return (scope) => {
    const [one, other] = [first(scope), second(scope)];
    // An operator that meets an empty value is unknown, whatever the other value may turn out to be.
    if (one === null || other === null) return null;
    if (one === undefined || other === undefined) return undefined;
    return satisfies(name, compareValues(one, other));
  };
}

function planIn(call: CallExpression, [first, second]: readonly Plan[]): Plan {
  const [item, list] = call.arguments;
  if (first === undefined || second === undefined) throw new Error('in takes two arguments');
  const isRecord = item?.type.kind === 'record' || item?.type.kind === 'several';
  if (list?.kind !== 'list') {
    return (scope) => {
      const [value, elements] = [first(scope), second(scope)];
      if (value === null || elements === null) return null;
      if (value === undefined || !isList(elements)) return undefined;
      // A list of references holds ids; the record that is looked for may be there as a whole.
      return isRecord ? disjunction(elements.map((one) => identical(value, one))) : elements.includes(value);
    };
  }
  return (scope) => {
    const [value, elements] = [first(scope), second(scope)];
    if (!isList(elements)) return undefined;
    return disjunction(elements.map((one) => (isRecord ? identical(value, one) : equal(value, one))));
  };
}

function equal(one: Value, other: Value): Value {
  if (one === null || other === null) return null;
  return one === undefined || other === undefined ? undefined : compareValues(one, other) === 0;
}

function planSame(
  call: CallExpression,
  [first, second]: readonly Plan[],
  finish: (answer: Value) => Value,
): Plan {
  const [left, right] = call.arguments;
  if (first === undefined || second === undefined) throw new Error(`${call.function} takes two values`);
  const type = (left?.type.kind === 'null' ? right?.type : left?.type) ?? { kind: 'null' };
  return (scope) => finish(same(first(scope), second(scope), type));
}

function planCoalesce(parts: readonly Plan[]): Plan {
  return (scope) => {
    for (const part of parts) {
      const value = part(scope);
      if (isEmpty(value) !== true) return value;
    }
    return null;
  };
}

function planChoose(parts: readonly Plan[]): Plan {
  const last = parts.at(-1);
  return (scope) => {
    for (let index = 0; index + 1 < parts.length; index += 2) {
      const condition = parts[index]?.(scope);
      if (condition === true) return parts[index + 1]?.(scope);
      if (condition !== false) return condition === undefined ? undefined : null;
    }
    return last?.(scope);
  };
}

function planText(parts: readonly Plan[], work: (text: string, part: string) => boolean): Plan {
  const [first, second] = parts;
  if (first === undefined || second === undefined) throw new Error('a text and a part of it are needed');
  return (scope) => {
    const [text, part] = [first(scope), second(scope)];
    if (text === null || part === null) return null;
    return text === undefined || part === undefined ? undefined : work(String(text), String(part));
  };
}

/** Number of code points. */
function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
