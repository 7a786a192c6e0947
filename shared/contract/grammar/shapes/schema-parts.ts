import type { JsonValue } from '#shared/fields/field.ts';

/** A JSON Schema, or a part of one. */
export type Schema = { readonly [key: string]: JsonValue };

/** An expression. YAML reads `3` and `true` as values of their own, which are expressions too. */
export const expression: Schema = { type: ['string', 'number', 'boolean'], description: 'An expression.' };

/** A value as it stands, or a whole record of them. */
export const literal: Schema = {};
/** A text. */
export const text: Schema = { type: 'string' };
/** A text that looks like this; `title` says in a few words what it is. */
export function fitting(pattern: RegExp, title: string): Schema {
  return { ...text, pattern: pattern.source, title };
}

/** `true` or `false`. */
export const flag: Schema = { type: 'boolean' };
/** A whole number. */
export const whole: Schema = { type: 'integer' };

/** A name of something declared in the contract. */
export const name: Schema = { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 48 };
/** A list of names, paths or roles. */
export const names: Schema = listOf(text);
/** What a field is set to: an expression, and `null`, which empties it. */
export const assigned: Schema = { ...expression, type: ['string', 'number', 'boolean', 'null'] };

/** One of several words. */
export function oneOf(words: readonly string[]): Schema {
  return { enum: [...words] };
}

/** A list of what has one shape. */
export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** Keys chosen by the author, each with a value of one shape; `keys` is the schema of the keys, or their pattern. */
export function mapOf(values: Schema, keys?: string | Schema): Schema {
  const names = typeof keys === 'string' ? { pattern: keys } : keys;
  const propertyNames: Schema = names === undefined ? {} : { propertyNames: names };
  return { type: 'object', additionalProperties: values, ...propertyNames };
}

/** Fixed keys and no others. */
export function keysOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

/** Any of several shapes. */
export function anyOf(...shapes: readonly Schema[]): Schema {
  return { anyOf: [...shapes] };
}

/** Of several keys of a map exactly one. */
export function exactlyOne(...words: readonly string[]): Schema {
  return { allOf: [{ oneOf: words.map((word) => having(word)) }] };
}

/** Of several keys of a map one at most. */
export function oneAtMost(...words: readonly string[]): Schema {
  const pairs = words.flatMap((one, place) => words.slice(place + 1).map((other) => having(one, other)));
  return { not: anyOf(...pairs) };
}

/** A map that has these keys. */
function having(...words: readonly string[]): Schema {
  return { properties: Object.fromEntries(words.map((word) => [word, {}])), required: [...words] };
}

/** A shape that stands under `$defs`. */
export function ref(definition: string): Schema {
  return { $ref: `#/$defs/${definition}` };
}

/** A map that may also be written as nothing at all: `staff:`. */
export function orNothing(shape: Schema): Schema {
  return anyOf(shape, { type: 'null' });
}
