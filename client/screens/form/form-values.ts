import type { FieldShape, JsonValue } from '#shared/fields/field.ts';

/** What stands in the inputs, by field. Unknown to the form library; in fact each is a JsonValue. */
export type FormValues = Record<string, unknown>;

/** What a new record starts with: what the address gives, else the default, else nothing (a switch starts as off). */
export function startValues(fields: readonly FieldShape[], given: URLSearchParams): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, startValue(field, given.get(field.name))]));
}

function startValue(field: FieldShape, given: string | null): JsonValue {
  if (given !== null && ['ref', 'choice', 'date', 'text'].includes(field.type)) return given;
  if (field.default !== undefined) return field.default;
  return field.type === 'boolean' && !field.prefilled ? false : null;
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
