import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { isA } from '#shared/fields/field-types.ts';
import { withoutBounds } from '#shared/contract/reading/without-bounds.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';

/** A value of one type as one of another, in wire form; undefined where that would lose something of it. */
export function convertValue(
  value: JsonValue,
  from: FieldSettings,
  to: FieldSettings,
): JsonValue | undefined {
  if (meansAnother(from, to)) return undefined;
  const candidate = candidateFor(value, to);
  if (candidate === undefined) return undefined;
  // Bounds and patterns are rules: records that were there before them stay usable.
  const read = valueSchema(withoutBounds(to)).safeParse(candidate);
  return read.success && read.data !== null ? read.data : undefined;
}

function isOpaque(field: FieldSettings): boolean {
  return field.type === 'key' || isA(field, 'ref', 'refs', 'file', 'json');
}

/** An id is no text, and an amount of one currency is none of another; what is now said in each record is known there. */
function meansAnother(from: FieldSettings, to: FieldSettings): boolean {
  if (from.type === 'money' && to.type === 'money')
    return typeof to.currency === 'string' && from.currency !== to.currency;
  return isOpaque(from) || isOpaque(to);
}

function candidateFor(value: JsonValue, to: FieldSettings): JsonValue | undefined {
  if (isA(to, 'integer')) return numberIn(value, 0);
  if (isA(to, 'decimal')) return exactIn(value, to.scale);
  if (isA(to, 'boolean')) return value === 'true' ? true : value === 'false' ? false : booleanOf(value);
  if (isA(to, 'choices')) return Array.isArray(value) ? value : [value];
  if (isA(to, 'choice')) return Array.isArray(value) && value.length === 1 ? value[0] : value;
  return to.type === 'text' || to.type === 'markdown' ? textOf(value) : value;
}

function booleanOf(value: JsonValue): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** A list is no text. */
function textOf(value: JsonValue): string | undefined {
  return typeof value === 'object' ? undefined : String(value);
}

function numberIn(value: JsonValue, scale: number): number | undefined {
  const exact = exactIn(value, scale);
  return exact === undefined ? undefined : Number(exact);
}

/** The digits, with no more after the point than there is room for; zeros at the end are no loss. */
function exactIn(value: JsonValue, scale: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const [, whole, fraction = ''] = /^(-?\d{1,18})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  const digits = fraction.replace(/0+$/, '');
  if (whole === undefined || digits.length > scale) return undefined;
  return digits === '' ? whole : `${whole}.${digits}`;
}
