import type { Text } from '#shared/messages/message.ts';

/** What somebody typed, as it was understood, or why it was not and how it could be written. */
export type Reading<Value> = { readonly value: Value } | { readonly problem: Text };

/** Marks of the writing direction, which formatted values carry and nobody sees. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Typed or pasted text without what nobody sees; every kind of space is one. */
export function plainTyped(typed: string): string {
  return typed.replace(directionMarks, '').replace(/\s+/g, ' ').trim();
}
