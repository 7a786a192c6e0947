import type { z } from 'zod';
import type { FieldSettings, JsonValue } from './field.ts';
import { typeOf } from './field-types.ts';

/**
 * Parses one sent value of a field into wire form; null, and what turns out empty, gives null. Whether the field may
 * be empty is not asked here. Made once per field: patterns are compiled in it.
 */
export function valueSchema(field: FieldSettings): z.ZodType<JsonValue> {
  return typeOf(field).schema(field).nullable();
}
