import { isA } from '#shared/fields/field-types.ts';
import type { Refusal } from '#shared/api/problem.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Entity, Field, InputField } from '#shared/contract/model.ts';
import { callablesOf } from '#server/rights/callables.ts';
import type { Permit } from '#server/rights/permits.ts';
import { refuseCall } from '#server/reads/read-access.ts';

/** Who may put a file nowhere may not upload one either. */
export function refuseUpload({ model }: Runtime, { actor }: Call): Refusal | undefined {
  const may = [...model.entities.values()].some((entity) => {
    const { create, createWithParent, update, transitions } = callablesOf(entity, actor);
    return (
      mayPutOne(entity, [...create, ...createWithParent, ...update]) ||
      (create.length > 0 && takesOne(entity.calls.create.input)) ||
      (update.length > 0 && takesOne(entity.calls.update.input)) ||
      transitions.some(({ transition }) => takesOne(transition.input))
    );
  });
  return may ? undefined : refuseCall(actor);
}

function mayPutOne(entity: Entity, permits: readonly Permit[]): boolean {
  const files = [...entity.fields.values()].filter(hasFile).map(({ name }) => name);
  return permits.some(({ fields }) => files.some((name) => fields?.has(name) ?? true));
}

function takesOne(inputs: readonly InputField[]): boolean {
  return inputs.some(({ field }) => hasFile(field));
}

/** A file, or rows with one in each. */
function hasFile(field: Field): boolean {
  return isA(field, 'file') || (field.rows?.some(hasFile) ?? false);
}
