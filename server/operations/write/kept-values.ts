import type { Entity } from '#shared/contract/model.ts';
import { calculatedAndKept } from '#shared/engine/computed-fields.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { calculate } from './calculate.ts';
import type { WriteContext } from './write-context.ts';

/** The record with what is calculated at every save (`saved`) and what is always true of it and kept (`compute`). */
export async function withKept(
  context: WriteContext,
  entity: Entity,
  given: RecordValues,
): Promise<RecordValues> {
  let record = given;
  for (const field of calculatedAndKept(entity)) {
    const formula = { field, expression: field.by };
    record = { ...record, ...(await calculate(context, [formula], { entity, record, stored: false })) };
  }
  return record;
}

/** The record with what its composed children make of it; what was calculated at a save stays as it was then. */
export async function withComputed(
  context: WriteContext,
  entity: Entity,
  given: RecordValues,
): Promise<RecordValues> {
  let record = given;
  for (const field of calculatedAndKept(entity)) {
    if (field.saved !== undefined) continue;
    const formula = { field, expression: field.by };
    record = { ...record, ...(await calculate(context, [formula], { entity, record, stored: false })) };
  }
  return record;
}
