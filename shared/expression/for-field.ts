import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { toExact, toScale } from './exact.ts';

/**
 * What an expression gave, in the wire form of the field it is written into: numbers rounded to the field's scale,
 * half away from zero, an integer as a JSON number. Limits are the field's own checks.
 */
export function forField(field: FieldSettings, value: JsonValue): JsonValue {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  switch (field.type) {
    case 'integer':
      return Number(rounded(value, 0));
    case 'decimal':
    case 'money':
      return rounded(value, field.scale);
    default:
      return value;
  }
}

function rounded(value: string | number, scale: number): string {
  const exact = toExact(value);
  if (exact === undefined) throw new Error('an expression gave a number that is none');
  return toScale(exact, scale);
}
