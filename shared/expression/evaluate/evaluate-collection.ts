import { inDuration } from '../values/durations.ts';
import { compareText, compareValues } from '../values/compare.ts';
import { deviation, distinct, median } from '../values/lists.ts';
import { composed } from '../values/texts.ts';
import { average, type Exact, fromInteger, inRange } from '../values/exact.ts';
import { together } from '../values/together.ts';
import type { EvaluationScope, Plan, Planner } from './evaluation-scope.ts';
import type { Expression, CollectionExpression } from '../expression.ts';
import { planWalk } from './evaluate-walk.ts';
import { conjunction, disjunction } from '../values/logic.ts';
import { idOf, isList, type Value } from '../values/value.ts';

/** The records of a way back or of an entity, in no order. */
export function planRecords(
  expression: Extract<Expression, { kind: 'back' | 'all' }>,
  planOf: Planner,
): Plan {
  const { entity } = expression;
  if (expression.kind === 'all') return ({ environment }) => environment.all?.(entity);
  const of = planOf(expression.of);
  const { field } = expression;
  return (scope) => {
    const id = idOf(of(scope));
    // No record has no way back: its collection has nothing in it.
    if (id === null) return [];
    return id === undefined ? undefined : scope.environment.back?.(entity, field, id);
  };
}

/** The functions over the records of a collection or the values of a list. */
export function planCollection(expression: CollectionExpression, planOf: Planner): Plan {
  if (expression.function === 'walk') return planWalk(expression, planOf);
  const listed = planThere(expression.list, planOf);
  // What is made of records has their order; the records themselves are put in order only where it shows.
  const ordered = keepsOrder.has(expression.function) && !isSorted(expression.list);
  const list: Plan = ordered ? (scope) => over(listed(scope), (all) => all.toSorted(byId)) : listed;
  const finish = finisher(expression);
  const { body, variable } = expression;
  const extra = expression.argument === undefined ? nothing : planOf(expression.argument);
  if (body === undefined || variable === undefined)
    return (scope) => over(list(scope), (all) => finish(all, [], extra(scope)));
  const each = planOf(body);
  // What is asked of the database for a union is found by the places of its elements.
  const named = expression.function === 'union' ? places : (all: readonly Value[]) => all;
  return (scope) =>
    over(list(scope), (found) => {
      const elements = named(found);
      return finish(elements, bodiesOf(elements, { scope, variable, each }), extra(scope));
    });
}

function places(elements: readonly Value[]): readonly Value[] {
  return elements.map((_, place) => fromInteger(place + 1));
}

function nothing(): Value {
  return null;
}

/** Of the references in a stored list, those whose records are there. */
function planThere(list: Expression, planOf: Planner): Plan {
  const listed = planOf(list);
  const element = list.type.kind === 'list' ? list.type.element : list.type;
  if (element.kind !== 'record' || list.kind !== 'field') return listed;
  return (scope) => {
    const all = listed(scope);
    const isThere = (one: Value) =>
      typeof one !== 'string' || scope.environment.fetch?.(element.entity, one) !== null;
    return isList(all) ? all.filter(isThere) : all;
  };
}

/** An empty list is stored as the empty value; it has nothing in it all the same. */
function over(list: Value, work: (elements: readonly Value[]) => Value): Value {
  if (list === null) return work([]);
  return isList(list) ? work(list) : undefined;
}

function bodiesOf(
  elements: readonly Value[],
  { scope, variable, each }: { scope: EvaluationScope; variable: string; each: Plan },
): readonly Value[] {
  return elements.map((element) => {
    scope.elements.set(variable, element);
    return each(scope);
  });
}

/** What is made of the elements in their order. */
const keepsOrder: ReadonlySet<string> = new Set(['map', 'join', 'nth', 'take']);

/** What becomes of the elements, of what was asked of each, and of what was asked once. */
type Finish = (elements: readonly Value[], bodies: readonly Value[], argument: Value) => Value;

function finisher({ function: name, type, list }: CollectionExpression): Finish {
  switch (name) {
    case 'exists':
      return (_, bodies) => disjunction(bodies);
    case 'all':
      return (_, bodies) => conjunction(bodies);
    case 'exists_one':
      return (_, bodies) => existsOne(bodies);
    case 'count':
      return known((bodies) => fromInteger(bodies.filter((body) => body === true).length));
    case 'size':
      return (elements) => fromInteger(elements.length);
    case 'sum':
      return known((bodies) => (type.kind === 'duration' ? inDuration : inRange)(total(bodies)) ?? null);
    case 'avg':
      return known((bodies) => average(total(bodies), numbers(bodies).length) ?? null);
    case 'median':
      return known((bodies) => median(numbers(bodies)) ?? null);
    case 'deviation':
      return known((bodies) => deviation(numbers(bodies)) ?? null);
    case 'join':
      return (_, bodies, between) => (bodies.includes(undefined) ? undefined : joined(bodies, between));
    case 'min':
      return known((bodies) => extreme(bodies, -1));
    case 'max':
      return known((bodies) => extreme(bodies, 1));
    case 'filter':
      return (elements, bodies) =>
        bodies.includes(undefined) ? undefined : elements.filter((_, index) => bodies[index] === true);
    case 'map':
      return (_, bodies) => (bodies.includes(undefined) ? undefined : bodies);
    case 'sort_by':
      return sorted;
    case 'first':
      return (elements) => inOrder(list, elements).at(0) ?? null;
    case 'last':
      return (elements) => inOrder(list, elements).at(-1) ?? null;
    case 'walk':
      throw new Error('a walk is planned for itself');
    case 'nth':
      return (elements, _, place) => {
        if (place === undefined) return undefined;
        const index = elements.findIndex((_one, at) => fromInteger(at + 1) === place);
        return elements[index] ?? null;
      };
    case 'take':
      return (elements, _, count) => {
        if (count === undefined) return undefined;
        return elements.filter((_one, at) => typeof count === 'bigint' && fromInteger(at + 1) <= count);
      };
    case 'distinct':
      return distinct;
    case 'union':
      return known((bodies) => together(bodies, type));
  }
}

/** What is empty is left out. */
function joined(texts: readonly Value[], between: Value): Value {
  if (between === undefined) return undefined;
  return composed(texts.filter((text) => text !== null).join(String(between ?? ''))) || null;
}

function known(work: (bodies: readonly Value[]) => Value): Finish {
  return (_, bodies) => (bodies.includes(undefined) ? undefined : work(bodies));
}

/** Two are one too many, whatever the others may be. */
function existsOne(bodies: readonly Value[]): Value {
  const count = bodies.filter((body) => body === true).length;
  if (count > 1) return false;
  if (bodies.includes(undefined)) return undefined;
  return bodies.includes(null) ? null : count === 1;
}

/** Empty values are skipped; only the whole sum must be in range, whatever lies on the way to it. */
function total(bodies: readonly Value[]): bigint {
  return numbers(bodies).reduce((sum, number) => sum + number, 0n);
}

function numbers(bodies: readonly Value[]): readonly Exact[] {
  return bodies.filter((body): body is Exact => typeof body === 'bigint');
}

function extreme(bodies: readonly Value[], wanted: 1 | -1): Value {
  const values = bodies.filter((body) => body !== null);
  if (values.length === 0) return null;
  return values.reduce((best, value) => (compareValues(value, best) * wanted > 0 ? value : best));
}

/** By key, empty keys last; ties stay in the order the elements had, which for records is by id. */
function sorted(elements: readonly Value[], bodies: readonly Value[]): Value {
  if (bodies.includes(undefined)) return undefined;
  const keyed = elements.map((element, index) => ({ element, key: bodies[index] ?? null, index }));
  return keyed
    .toSorted(
      (one, other) => byKey(one, other) || byId(one.element, other.element) || one.index - other.index,
    )
    .map(({ element }) => element);
}

function byKey({ key: one }: { key: Value }, { key: other }: { key: Value }): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compareValues(one, other);
}

/** Whether a list already has an order of its own, rather than that of the ids of its records. */
function isSorted(list: Expression): boolean {
  if (list.kind !== 'collection') return list.kind !== 'back' && list.kind !== 'all';
  return list.function !== 'filter' || isSorted(list.list);
}

function inOrder(list: Expression, elements: readonly Value[]): readonly Value[] {
  return isSorted(list) ? elements : elements.toSorted(byId);
}

/** Records by id; values are not told apart. */
function byId(one: Value, other: Value): number {
  if (typeof one !== 'object' || typeof other !== 'object') return 0;
  return compareText(idOf(one) ?? '', idOf(other) ?? '');
}
