import type { Entity } from '#shared/contract/model.ts';
import { type CalculatedField, calculatedInSteps } from '#shared/engine/computed-fields.ts';
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
  return recalculated(context, { entity, concerns: () => true }, saving);
}

/** The record with what its composed children make of it; what was calculated at a save stays as it was then. */
export function withComputed(
  context: WriteContext,
  entity: Entity,
  given: RecordValues,
): Promise<RecordValues> {
  const concerns = ({ saved }: CalculatedField) => saved === undefined;
  return recalculated(context, { entity, concerns }, { record: given, before: undefined });
}

interface Recalculation {
  readonly entity: Entity;
  concerns(field: CalculatedField): boolean;
}

/** Step by step: each field sees those that it reads. */
async function recalculated(
  context: WriteContext,
  { entity, concerns }: Recalculation,
  { record: given, before }: Saving,
): Promise<RecordValues> {
  const old = before === undefined ? {} : { before };
  let record = given;
  for (const step of calculatedInSteps(entity)) {
    const formulas = step.filter(concerns).map((field) => ({ field, expression: field.by }));
    record = {
      ...record,
      ...(await calculate(context, formulas, { entity, record, stored: false, ...old })),
    };
  }
  return record;
}
