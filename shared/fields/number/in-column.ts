import { USUAL_DIGITS } from './decimal.ts';

/**
 * A number with many digits as it is in a column of values: where one of them has a fraction, all have as many digits as the
 * one that needs most, so that the points stand below each other.
 */
export function inColumn<Field extends { readonly type: string; readonly scale?: number }>(
  field: Field,
  values: readonly unknown[],
): Field {
  if (field.type !== 'decimal' || (field.scale ?? 0) <= USUAL_DIGITS) return field;
  const needed = Math.max(0, ...values.map(digitsOf));
  return needed === 0 ? field : { ...field, digits: Math.max(needed, USUAL_DIGITS) };
}

function digitsOf(value: unknown): number {
  const [, fraction = ''] = typeof value === 'string' ? value.split('.') : [];
  return fraction.replace(/0+$/, '').length;
}
