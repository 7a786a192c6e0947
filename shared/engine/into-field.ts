import { toExact, toScale } from '#shared/expression/values/exact.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';

/**
 * What an expression gave, as the field holds it: numbers are rounded to its scale, half away from zero, and each element of a list
 * stands in it once. Empty where the
 * field cannot hold it: an expression reaches further than 18 digits with those after the point.
 */
export function intoField(field: FieldSettings, value: JsonValue): JsonValue {
  if (Array.isArray(value) && isA(field, 'refs', 'choices')) return eachOnce(value);
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  if (isA(field, 'integer')) {
    const whole = Number(rounded(value, 0));
    return Number.isSafeInteger(whole) ? whole : null;
  }
  if (!isA(field, 'decimal')) return value;
  const number = rounded(value, field.scale);
  return digitsOf(number) > MOST_DIGITS ? null : number;
}

/** As lists are kept: nothing empty in them, and none at all is empty. */
function eachOnce(list: readonly JsonValue[]): JsonValue {
  const kept = [...new Set(list)].filter((one) => one !== null);
  return kept.length === 0 ? null : kept;
}

const MOST_DIGITS = 18;

function digitsOf(number: string): number {
  return number.replace(/^-?0*/, '').replace('.', '').length;
}

function rounded(value: string | number, scale: number): string {
  const exact = toExact(value);
  if (exact === undefined) throw new Error('an expression gave a number that is none');
  return toScale(exact, scale);
}
