import type { FunctionName, Type } from '../expression.ts';
import { idOf, type Value } from './value.ts';

/**
 * Sign of `left - right` for two values of one type that are neither empty nor missing. Dates, times and moments are
 * in forms that sort as text.
 */
export function compareValues(left: Value, right: Value): number {
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return compareText(String(left), String(right));
}

/** Order by code point, as both databases compare bytes of UTF-8; JavaScript's own order is by UTF-16 unit. */
export function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return isSurrogate(a) === isSurrogate(b) ? a - b : isSurrogate(a) ? 1 : -1;
  }
  return left.length - right.length;
}

/** Identity of two records: unknown where a side is empty, as every comparison is. */
export function identical(left: Value, right: Value): boolean | null | undefined {
  const [one, other] = [idOf(left), idOf(right)];
  if (left === null || right === null) return null;
  return one === undefined || other === undefined ? undefined : one === other;
}

/** Whether two values are the same, empty equal to empty. Undefined where one is not at hand. */
export function same(left: Value, right: Value, type: Type): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left === null || right === null) return left === right;
  if (type.kind === 'record' || type.kind === 'several') return identical(left, right) ?? undefined;
  if (type.kind === 'list') return JSON.stringify(left) === JSON.stringify(right);
  return compareValues(left, right) === 0;
}

/** Whether a sign from `compareValues` is what the operator asks for. */
export function satisfies(name: FunctionName, sign: number): boolean {
  switch (name) {
    case 'equal':
      return sign === 0;
    case 'not_equal':
      return sign !== 0;
    case 'less':
      return sign < 0;
    case 'less_or_equal':
      return sign <= 0;
    case 'greater':
      return sign > 0;
    case 'greater_or_equal':
      return sign >= 0;
    default:
      throw new Error(`${name} compares nothing`);
  }
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
