import type { CallExpression } from '../expression.ts';
import { type SpanFunctionName, setIn, type SpanFunction, spanFunctions } from '../functions/spans.ts';
import { difference, union } from '../values/spans.ts';
import type { Plan } from './evaluation-scope.ts';

/** A function of sets of stretches of time: empty where one of its values is, but for what is in lists. */
export function planSpans(name: SpanFunctionName, parts: readonly Plan[]): Plan {
  const { each = [], work }: SpanFunction = spanFunctions[name];
  return (scope) => {
    const values = parts.map((part) => part(scope));
    // An empty list may be kept as the empty value.
    if (values.some((value, index) => value === null && index >= each.length)) return null;
    return values.includes(undefined) ? undefined : work(values, scope.environment.zone);
  };
}

/** `a + b` and `a - b` of two sets. */
export function planSpanSum({ function: name }: CallExpression, [first, second]: readonly Plan[]): Plan {
  const work = name === 'add' ? union : difference;
  return (scope) => {
    const [left, right] = [first?.(scope), second?.(scope)];
    if (left === null || right === null) return null;
    return left === undefined || right === undefined ? undefined : (work(setIn(left), setIn(right)) ?? null);
  };
}
