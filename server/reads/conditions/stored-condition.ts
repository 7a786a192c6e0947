import { type AskedCondition, readableNames, readCondition } from '#shared/engine/written/asked-condition.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

const conditions = new PlanCache<AskedCondition | undefined>(5_000);

/** A stored condition as the engine asks it; undefined where it means nothing any more. */
export function storedCondition(
  text: string,
  entity: string,
  { model, storage }: SqlSource,
): AskedCondition | undefined {
  return conditions.get(storage, `${entity} ${text}`, () => {
    const read = readCondition(text, { entity, schema: readableNames(model) });
    return read.kind === 'fits' ? read.condition : undefined;
  });
}
