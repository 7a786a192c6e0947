import { typeOf } from '#shared/fields/field-types.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import type { JsonSchema } from '#shared/fields/value.ts';

export type { JsonSchema } from '#shared/fields/value.ts';

/** The wire form of a value that is not empty. What is sent is parsed more kindly (spaces, order); this form is always right. */
export function wireSchema(field: FieldSettings): JsonSchema {
  return typeOf(field).wireSchema(field);
}

/** The same where the value may be empty. */
export function orEmpty(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}
