import type { Condition, Entity, Model } from '#shared/contract/model.ts';
import { alternatives, conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { leadOf } from './leads.ts';
import { wantedKeys } from './wanted-keys.ts';

/** Beyond it a list that goes each way by itself takes longer than one look at every record. */
const MOST_WAYS = 6;

/**
 * The ways to the records of which one of some conditions holds, where an index leads along each of them; undefined where
 * every record must be looked at anyway.
 */
export function waysTo(
  conditions: readonly Condition[],
  entity: Entity,
  model: Model,
): readonly Expression[] | undefined {
  const ways = conditions.flatMap(({ expression }) => alternatives(expression));
  if (ways.length === 0 || ways.length > MOST_WAYS) return undefined;
  const found = foundBy(entity, model);
  const isServed = (way: Expression) =>
    conjuncts(way).some((part) => {
      const lead = leadOf(part, model);
      return lead !== undefined && found.has(lead.field);
    });
  return ways.every(isServed) ? ways : undefined;
}

/** The fields that an index of the entity begins with. */
export function foundBy(entity: Entity, model: Model): ReadonlySet<string> {
  const { unique, plain } = wantedKeys(entity, model);
  const whole = unique.filter(({ where }) => where === undefined);
  const first = [...whole.map(({ fields }) => fields[0]), ...plain.map(({ keys }) => keys[0]?.field)];
  return new Set(['id', ...first.filter((field) => field !== undefined)]);
}
