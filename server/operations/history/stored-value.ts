import type { Field } from '#shared/contract/model.ts';
import { withoutBounds } from '#shared/contract/reading/without-bounds.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';

/**
 * Whether the column of a field could hold a value of its past. Bounds, patterns and options are rules: a value that was
 * there before them is still what it is.
 */
export function couldBeStored(field: Field, value: JsonValue): boolean {
  if (isA(field, 'text', 'choice')) return typeof value === 'string';
  if (isA(field, 'choices')) return Array.isArray(value);
  return isA(field, 'file', 'json') || valueSchema(withoutBounds(field)).safeParse(value).success;
}
