import type { CallExpression } from '../expression.ts';
import type { SpanFunction } from '../functions/span-function.ts';
import { type SpanFunctionName, setIn, slotsOf, spanFunctions } from '../functions/spans.ts';
import { difference, union } from '../values/spans.ts';
import type { Plan } from './evaluation-scope.ts';

/** A function of sets of stretches of time: empty where one of its values is, but for what is in lists. */
export function planSpans(name: SpanFunctionName, parts: readonly Plan[]): Plan {
  const { each = [], follows, parameters, work }: SpanFunction = spanFunctions[name];
  const own = each.length + parameters.length + (follows === true ? 1 : 0);
  return (scope) => {
    const { zone, zones } = scope.environment;
    const values = parts.map((part) => part(scope));
    // An empty list may be kept as the empty value.
    if (values.some((value, index) => value === null && index >= each.length)) return null;
    if (values.includes(undefined)) return undefined;
    if (values.length === own) return work(values, zone);
    if (zones === undefined) return undefined;
    const other = zones(String(values[own]));
    return other === undefined ? null : work(values.slice(0, own), other);
  };
}

/** `slots` of the window that is asked for. */
export function planWindow(parts: readonly Plan[]): Plan {
  return (scope) => {
    const values = parts.map((part) => part(scope));
    if (values.includes(null)) return null;
    return values.includes(undefined) ? undefined : slotsOf(values, scope.environment.window);
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
