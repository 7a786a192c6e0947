import type { Entity } from '#shared/contract/model.ts';
import { calculatedAndKept } from '#shared/engine/computed-fields.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { calculate } from '#server/write/conditions/calculate.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';

/** A record as it is about to be saved, and as it was before; undefined where it is new. */
interface Saving {
  readonly record: RecordValues;
  readonly before: RecordValues | undefined;
}

/** The record with what is calculated at every save (`saved`) and what is always true of it and kept (`compute`). */
export function withKept(context: WriteContext, entity: Entity, saving: Saving): Promise<RecordValues> {
  return recalculated(context, { entity, fields: calculatedAndKept(entity) }, saving);
}

/** The record with what its composed children make of it; what was calculated at a save stays as it was then. */
export function withComputed(
  context: WriteContext,
  entity: Entity,
  given: RecordValues,
): Promise<RecordValues> {
  const fields = calculatedAndKept(entity).filter((field) => field.saved === undefined);
  return recalculated(context, { entity, fields }, { record: given, before: undefined });
}

/** One after the other: each sees those before it. */
async function recalculated(
  context: WriteContext,
  { entity, fields }: { readonly entity: Entity; readonly fields: ReturnType<typeof calculatedAndKept> },
  { record: given, before }: Saving,
): Promise<RecordValues> {
  const old = before === undefined ? {} : { before };
  let record = given;
  for (const field of fields) {
    const formula = { field, expression: field.by };
    record = {
      ...record,
      ...(await calculate(context, [formula], { entity, record, stored: false, ...old })),
    };
  }
  return record;
}
