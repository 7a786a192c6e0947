import { isShown } from '#shared/engine/forms/shown-field.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { FieldShape } from '#shared/fields/field.ts';

/** Whether a condition requires a field now, by what is filled in. What the form of a new record does not ask for is empty. */
export function isNeededNow(when: Expression, filledIn: Environment): boolean {
  return holds(when, filledIn.old === null ? withEmpty(filledIn, when) : filledIn);
}

/** Fields of a new record that their conditions require now, and that are empty; not what the server fills in. */
export function missingNow(fields: readonly FieldShape[], filledIn: Environment): readonly FieldShape[] {
  if (filledIn.old !== null) return [];
  return fields.filter((field) => {
    const { requiredWhen: when, prefilled, follows, type, name } = field;
    if (when === undefined || prefilled === true || follows === true || type === 'boolean') return false;
    const isEmpty = (filledIn.record?.[name] ?? null) === null;
    return isEmpty && isShown(field, undefined, filledIn) && isNeededNow(when, filledIn);
  });
}

function withEmpty(filledIn: Environment, when: Expression): Environment {
  const names = [...referencesOf(when).ownFields];
  return {
    ...filledIn,
    record: { ...Object.fromEntries(names.map((name) => [name, null])), ...filledIn.record },
  };
}
