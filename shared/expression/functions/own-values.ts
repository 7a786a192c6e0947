import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';
import { fromExact, toExact } from '../values/exact.ts';
import { elementOf, type OwnType, typeScriptOf } from './own-functions.ts';

/** The longest text that goes into a function of a contract, or comes out of it. */
export const longestText = 100_000;
/** The most elements of a list that does. */
export const longestList = 1_000;

/** A value between a contract and its code: decimals are texts, so no number has a fraction. */
export type Crossing = string | number | boolean | null | readonly Crossing[];

/** Of a single value: how a field of this type is kept, whose checks what comes out must pass. */
export function settingsOf(type: OwnType): FieldSettings {
  switch (type) {
    case 'text':
      return { type: 'text', max: longestText, multiline: true };
    case 'decimal':
    case 'money':
      return { type: 'decimal', scale: 12 };
    case 'texts':
    case 'integers':
    case 'decimals':
    case 'dates':
      throw new Error('a list is kept in no field');
    default:
      return { type };
  }
}

/**
 * A value of an expression, in wire form, as it crosses into the code: decimals and amounts as text such as `12.50`, so
 * that nothing is rounded. Undefined where the type cannot hold it: an integer with a fraction, a text that is too long.
 */
export function intoCode(value: JsonValue, type: OwnType): Crossing | undefined {
  const element = elementOf(type);
  if (element !== undefined) return eachOf(value, (one) => intoCode(one, element));
  if (type === 'integer') {
    const number = Number(value);
    return Number.isSafeInteger(number) && String(number) === String(value) ? number : undefined;
  }
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  const text = String(value);
  return text.length <= longestText ? text : undefined;
}

/** What the code gave, in wire form; null is empty. Undefined where it is not what the function says it gives. */
export function outOfCode(value: Crossing, type: OwnType): JsonValue | undefined {
  if (value === null) return null;
  const element = elementOf(type);
  if (element !== undefined) {
    const list = eachOf(value, (one) => (one === null ? undefined : outOfCode(one, element)));
    return Array.isArray(list) && list.length === 0 ? null : list;
  }
  // A decimal that is a float has been rounded already.
  if (typeof value !== typeScriptOf(type)) return undefined;
  if (type === 'decimal' || type === 'money') return exact(String(value));
  const parsed = valueSchema(settingsOf(type)).safeParse(value);
  if (!parsed.success) return undefined;
  return type === 'integer' ? String(parsed.data) : parsed.data;
}

/** The shortest form of a decimal; undefined where it is none, or has more digits than the language. */
function exact(text: string): string | undefined {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? toExact(text) : undefined;
  return number === undefined ? undefined : fromExact(number);
}

function eachOf<Value, Made>(
  value: Value | readonly Value[],
  work: (one: Value) => Made | undefined,
): readonly Made[] | undefined {
  if (!Array.isArray(value) || value.length > longestList) return undefined;
  const list: readonly Value[] = value;
  const made = list.map(work).filter((one) => one !== undefined);
  return made.length === list.length ? made : undefined;
}
