import type { Entity } from '#shared/contract/model.ts';
import { calculatedAndKept } from '#shared/engine/computed-fields.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { calculate } from './calculate.ts';
import type { WriteContext } from './write-context.ts';

/** The record with what is calculated at every save (`saved`) and what is always true of it and kept (`compute`). */
export function withKept(context: WriteContext, entity: Entity, given: RecordValues): Promise<RecordValues> {
  return recalculated(context, { entity, fields: calculatedAndKept(entity) }, given);
}

/** The record with what its composed children make of it; what was calculated at a save stays as it was then. */
export function withComputed(
  context: WriteContext,
  entity: Entity,
  given: RecordValues,
): Promise<RecordValues> {
  const fields = calculatedAndKept(entity).filter((field) => field.saved === undefined);
  return recalculated(context, { entity, fields }, given);
}

/** One after the other: each sees those before it. */
async function recalculated(
  context: WriteContext,
  { entity, fields }: { readonly entity: Entity; readonly fields: ReturnType<typeof calculatedAndKept> },
  given: RecordValues,
): Promise<RecordValues> {
  let record = given;
  for (const field of fields) {
    const formula = { field, expression: field.by };
    record = { ...record, ...(await calculate(context, [formula], { entity, record, stored: false })) };
  }
  return record;
}
