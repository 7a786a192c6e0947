import { typeOf } from '#shared/fields/field-types.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import { mustBeSent } from '../sent-fields.ts';
import type { JsonSchema } from '#shared/fields/value.ts';

export type { JsonSchema } from '#shared/fields/value.ts';

/** The wire form of a value that is not empty. What is sent is parsed more kindly (spaces, order); this form is always right. */
export function wireSchema(field: FieldSettings): JsonSchema {
  if (field.type !== 'rows') return typeOf(field).wireSchema(field);
  const required = field.columns.filter(mustBeSent).map(({ name }) => name);
  const properties = field.columns.map((column) => [
    column.name,
    { title: column.label, ...(column.required ? wireSchema(column) : orEmpty(wireSchema(column))) },
  ]);
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    },
  };
}

/** The same where the value may be empty. */
export function orEmpty(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}
