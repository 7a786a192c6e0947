import type { z } from 'zod';
import { memoized } from '#shared/memoize/memoized.ts';
import type { FieldSettings, JsonValue } from './field.ts';
import { typeOf } from './field-types.ts';

/**
 * Parses one sent value of a field into wire form; null, and what turns out empty, gives null. Whether the field may
 * be empty is not asked here. Made once per field: patterns are compiled in it.
 */
export const valueSchema = memoized(
  (field: FieldSettings): z.ZodType<JsonValue> => typeOf(field).schema(field).nullable(),
);
