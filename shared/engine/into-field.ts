import { toExact, toScale } from '#shared/expression/exact.ts';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';

/** What an expression gave, as the field holds it: numbers are rounded to its scale, half away from zero. */
export function intoField(field: FieldSettings, value: JsonValue): JsonValue {
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
