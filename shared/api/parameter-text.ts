import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';

/** A parameter that stands in an address, where all is text, in the form that a body would have it. */
export function fromParameterText(field: FieldShape, text: string): JsonValue {
  if (isA(field, 'boolean')) return { true: true, false: false }[text] ?? text;
  if (isA(field, 'integer')) return /^-?\d+$/.test(text) ? Number(text) : text;
  return isA(field, 'choices', 'refs') ? text.split(',') : text;
}
