import { isA } from '#shared/fields/field-types.ts';
import type { Refusal } from '#shared/api/problem.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import type { Field } from '#shared/contract/model.ts';
import { callablesOf } from '#server/rights/callables.ts';
import { refuseCall } from '#server/reads/read-access.ts';

/** Who may put a file nowhere may not upload one either. */
export function refuseUpload({ model }: Runtime, { actor }: Call): Refusal | undefined {
  const isFile = (field: Field) => isA(field, 'file');
  const may = [...model.entities.values()].some((entity) => {
    const { create, update, transitions } = callablesOf(entity, actor);
    const files = [...entity.fields.values()].filter(isFile).map(({ name }) => name);
    const writes = [...create, ...update].some(({ fields }) =>
      files.some((name) => fields?.has(name) ?? true),
    );
    return (
      writes || transitions.some(({ transition }) => transition.input.some(({ field }) => isFile(field)))
    );
  });
  return may ? undefined : refuseCall(actor);
}
