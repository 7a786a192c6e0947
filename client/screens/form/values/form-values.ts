import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { optionsIn } from '#shared/screens/list-filter.ts';
import { sendable, type TypedValue } from '../../../fields/base/not-understood.ts';
import { Proposed } from '../../../fields/base/proposed.ts';

/** What stands in the inputs, by field. Unknown to the form library; in fact each is a TypedValue or Proposed. */
export type FormValues = Record<string, unknown>;

/** What an input shows: only wire forms, typed text that is none, and what is proposed are ever put there. */
export function typedIn(value: unknown): TypedValue {
  return value instanceof Proposed ? value.value : ((value ?? null) as TypedValue);
}

/** Whether something is proposed there. */
export function isProposed(value: unknown): boolean {
  return value instanceof Proposed && value.value !== null;
}

/** A value as rules see it; what was typed and is none counts as empty. */
export function asJson(value: unknown): JsonValue {
  return sendable(typedIn(value));
}

/** All of them by field, as they are sent. */
export function asJsonValues(values: FormValues): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asJson(value)]));
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

function startValue(field: FieldShape, given: string | null): JsonValue | Proposed {
  if (given !== null && isA(field, 'ref', 'choice', 'date', 'datetime', 'text')) return given;
  if (given !== null && isA(field, 'refs')) return [...optionsIn(given)];
  if (field.prefilled) return new Proposed();
  if (field.default !== undefined) return asTyped(field, field.default);
  return field.type === 'boolean' ? false : null;
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
 * What of the values is sent for a new record: empty ones only where they take away what the server would fill in. What
 * is proposed is left to it.
 */
export function valuesToCreate(fields: readonly FieldShape[], values: FormValues): FormValues {
  const sent = fields.filter(
    ({ name, default: preset, prefilled }) =>
      !(values[name] instanceof Proposed) &&
      (values[name] !== null || (preset ?? null) !== null || prefilled === true),
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
