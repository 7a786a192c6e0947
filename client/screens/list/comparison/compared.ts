import { isA } from '#shared/fields/field-types.ts';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { fromExact, toExact } from '#shared/expression/values/exact.ts';

/** How a value compares with the one before it. */
export interface Compared {
  readonly direction: 'more' | 'less' | 'same';
  /** Without a sign, as the field has values. */
  readonly difference: JsonValue;
  /** 0.125 for an eighth; undefined where nothing was before. */
  readonly share?: number;
}

/** Compares numbers and amounts exactly; a value that is not there counts as nothing. Undefined: they are no numbers. */
export function compared(settings: FieldSettings, now: JsonValue, before: JsonValue): Compared | undefined {
  if (!isA(settings, 'integer', 'decimal')) return undefined;
  const [one, other] = [toExact(String(now ?? 0)), toExact(String(before ?? 0))];
  if (one === undefined || other === undefined) return undefined;
  const text = fromExact(one - other);
  const size = text.replace(/^-/, '');
  const difference = isA(settings, 'integer') ? Number(size) : size;
  if (Number(size) === 0) return { direction: 'same', difference };
  const base = Math.abs(Number(before ?? 0));
  const direction = text.startsWith('-') ? 'less' : 'more';
  return { direction, difference, ...(base === 0 ? {} : { share: Number(size) / base }) };
}
