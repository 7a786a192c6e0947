import type { EntityDescription } from '#shared/api/app-description.ts';
import { isShown } from '#shared/engine/forms/shown-field.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { FormValues } from './form-values.ts';

/** Whether a condition requires a field now, by what is filled in. What the form of a new record does not ask for is empty. */
export function isNeededNow(when: Expression, filledIn: Environment): boolean {
  return holds(when, filledIn.old === null ? withEmpty(filledIn, when) : filledIn);
}

/**
 * Whether the person must fill it in: not where the server does, from what they fill in, or without telling with what.
 * `isNeeded`: its condition requires it now.
 */
export function asksFor(
  { readable }: EntityDescription,
  field: FieldShape,
  { isNew = true, isNeeded = false } = {},
): boolean {
  const isRequired =
    field.required || isNeeded || field.show?.required === true || (isNew && field.requiredAtFirst === true);
  const isHidden = field.prefilled === true && !readable.includes(field.name);
  const isFilledIn = isNew && (isHidden || field.follows === true);
  return isRequired && field.type !== 'boolean' && !isFilledIn;
}

/**
 * Fields of a new record that the form asks for and that are empty; not what is left out of the call, so that the server
 * fills it in.
 */
export function missingNow(
  { entity, fields }: { readonly entity: EntityDescription; readonly fields: readonly FieldShape[] },
  filledIn: Environment,
  sent: FormValues,
): readonly FieldShape[] {
  if (filledIn.old !== null) return [];
  return fields.filter((field) => {
    const { requiredWhen: when, prefilled, name } = field;
    const isEmpty = (filledIn.record?.[name] ?? null) === null;
    const isLeft = prefilled === true && !(name in sent);
    if (!isEmpty || isLeft || !isShown(field, undefined, filledIn)) return false;
    return asksFor(entity, field, { isNeeded: when !== undefined && isNeededNow(when, filledIn) });
  });
}

function withEmpty(filledIn: Environment, when: Expression): Environment {
  const names = [...referencesOf(when).ownFields];
  return {
    ...filledIn,
    record: { ...Object.fromEntries(names.map((name) => [name, null])), ...filledIn.record },
  };
}
