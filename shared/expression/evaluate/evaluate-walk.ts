import { compareText } from '../values/compare.ts';
import type { EvaluationScope, Plan, Planner } from './evaluation-scope.ts';
import { type CollectionExpression, longestWalk } from '../expression.ts';
import { idOf, isList, type Value } from '../values/value.ts';

/**
 * Every record that is reached, once, nearest first, those of one distance by id. What has been there before is not
 * gone through again, so a circle ends; a record that is not there, or not to be read, leads nowhere.
 */
export function planWalk({ list, variable, body, type }: CollectionExpression, planOf: Planner): Plan {
  const entity = type.kind === 'list' && type.element.kind === 'record' ? type.element.entity : undefined;
  if (variable === undefined || body === undefined || entity === undefined)
    throw new Error('a walk goes from record to record');
  const [start, step] = [planOf(list), planOf(body)];
  return (scope) => {
    const reached = new Map<string, Value>();
    let next = newOf(start(scope), { entity, scope, reached });
    for (let distance = 1; next !== undefined && next.length > 0 && distance < longestWalk; distance += 1) {
      const found: Value[] = [];
      for (const record of next) {
        scope.elements.set(variable, record);
        const leads = step(scope);
        if (leads === undefined) return undefined;
        if (isList(leads)) found.push(...leads);
      }
      next = newOf(found, { entity, scope, reached });
    }
    return next === undefined ? undefined : [...reached.values()];
  };
}

interface Walking {
  readonly entity: string;
  readonly scope: EvaluationScope;
  readonly reached: Map<string, Value>;
}

/** The records that were not reached before, by id; undefined where one is not at hand. */
function newOf(list: Value, { entity, scope, reached }: Walking): readonly Value[] | undefined {
  if (list === null) return [];
  if (!isList(list)) return undefined;
  const found = new Map<string, Value>();
  for (const one of list) {
    const record = typeof one === 'string' ? scope.environment.fetch?.(entity, one) : one;
    if (record === undefined) return undefined;
    const id = idOf(record);
    if (typeof id === 'string' && !reached.has(id)) found.set(id, record);
  }
  const inOrder = [...found].toSorted(([one], [other]) => compareText(one, other));
  for (const [id, record] of inOrder) reached.set(id, record);
  return inOrder.map(([, record]) => record);
}
