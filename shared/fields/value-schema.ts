import type { z } from 'zod';
import type { FieldSettings, FieldTypeName, JsonValue } from './field.ts';
import type { FieldType } from './field-type.ts';
import { fieldTypes } from './field-types.ts';

/**
 * Parses one sent value of a field into wire form; null, and what turns out empty, gives null. Whether the field may
 * be empty is not asked here. Made once per field: patterns are compiled in it.
 */
export function valueSchema(field: FieldSettings): z.ZodType<JsonValue> {
  return typeOf(field).schema(field).nullable();
}

/** The type of a field, as one that takes the whole union: each entry only ever meets its own settings. */
export function typeOf(field: FieldSettings): FieldType<FieldTypeName> {
  // The record is keyed by the very type the settings carry, which TypeScript cannot follow through an index.
  return fieldTypes[field.type] as unknown as FieldType<FieldTypeName>;
}
