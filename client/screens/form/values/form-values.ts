import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import type { TypedValue } from '../../../fields/base/not-understood.ts';

/** What stands in the inputs, by field. Unknown to the form library; in fact each is a TypedValue. */
export type FormValues = Record<string, unknown>;

/** What an input holds: only wire forms, and typed text that is none, are ever put there. */
export function typedIn(value: unknown): TypedValue {
  return (value ?? null) as TypedValue;
}

/** What a new record starts with: what the address gives, else the default, else nothing (a switch starts as off). */
export function startValues(fields: readonly FieldShape[], given: URLSearchParams): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, startValue(field, given.get(field.name))]));
}

/** What the form of a new record starts with: its fields, and no rows. */
export function startOfNew(
  { fields, parts }: { fields: readonly FieldShape[]; parts: readonly { readonly name: string }[] },
  given: URLSearchParams,
): FormValues {
  return { ...startValues(fields, given), ...Object.fromEntries(parts.map(({ name }) => [name, []])) };
}

function startValue(field: FieldShape, given: string | null): JsonValue {
  if (given !== null && isA(field, 'ref', 'choice', 'date', 'datetime', 'text')) return given;
  if (field.default !== undefined) return asTyped(field, field.default);
  return field.type === 'boolean' && !field.prefilled ? false : null;
}

/** A value as a person would type it: of many decimals only those that say something. */
function asTyped(field: FieldShape, value: JsonValue | undefined): JsonValue {
  const isLong = isA(field, 'decimal') && field.scale > 2 && typeof value === 'string';
  return isLong ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : (value ?? null);
}

/** What a form of a record begins with; a field that may not be read looks empty. */
export function typedValues(
  fields: readonly FieldShape[],
  values: Readonly<Record<string, JsonValue>>,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, asTyped(field, values[field.name])]));
}

/**
 * What of the values is sent for a new record: empty ones only where they take a default away. An empty field that
 * the server fills by itself is left to it.
 */
export function valuesToCreate(fields: readonly FieldShape[], values: FormValues): FormValues {
  const sent = fields.filter(
    ({ name, default: preset }) => values[name] !== null || (preset ?? null) !== null,
  );
  return Object.fromEntries(sent.map(({ name }) => [name, values[name]]));
}

/** What of the values is sent for a change: those that differ. */
export function valuesToUpdate(
  fields: readonly FieldShape[],
  values: FormValues,
  before: FormValues,
): FormValues {
  const changed = fields.filter(({ name }) => JSON.stringify(values[name]) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed.map(({ name }) => [name, values[name]]));
}
