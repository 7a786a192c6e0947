import { type Exact, fromInteger, inRange } from './exact.ts';
import type { EvaluationScope } from './evaluation-scope.ts';
import type { Expression } from './expression.ts';
import { conjunction, disjunction } from './logic.ts';
import { isList, type Value } from './value.ts';

/** `exists`, `all`, `count`, `size` and `sum` over the records of a collection. */
export function evaluateCollection(
  expression: Extract<Expression, { kind: 'collection' }>,
  scope: EvaluationScope,
): Value {
  const list = scope.evaluate(expression.list, scope);
  if (expression.function === 'size') return size(list);
  if (!isList(list)) return list === null ? null : undefined;
  const bodies = list.map((element) => evaluateBody(expression, scope, element));
  switch (expression.function) {
    case 'exists':
      return disjunction(bodies);
    case 'all':
      return conjunction(bodies);
    case 'count':
      return count(bodies);
    case 'sum':
      return sum(bodies);
  }
}

function evaluateBody(
  { variable, body }: Extract<Expression, { kind: 'collection' }>,
  scope: EvaluationScope,
  element: Value,
): Value {
  if (variable === undefined || body === undefined) return undefined;
  return scope.evaluate(body, { ...scope, elements: new Map(scope.elements).set(variable, element) });
}

/** An empty list is stored as the empty value; it has nothing in it all the same. */
function size(list: Value): Value {
  if (list === undefined) return undefined;
  return fromInteger(isList(list) ? list.length : 0);
}

function count(bodies: readonly Value[]): Value {
  if (bodies.includes(undefined)) return undefined;
  return fromInteger(bodies.filter((body) => body === true).length);
}

/** Empty values are skipped; only the whole sum must be in range, whatever lies on the way to it. */
function sum(bodies: readonly Value[]): Value {
  if (bodies.includes(undefined)) return undefined;
  const numbers = bodies.filter((body): body is Exact => typeof body === 'bigint');
  return inRange(numbers.reduce((total, number) => total + number, 0n)) ?? null;
}
