import type { JsonValue } from '#shared/fields/field.ts';
import { writeText } from '#shared/messages/message.ts';
import type { Reading } from '#shared/typed/typed.ts';
import { t } from '../../messages/t.ts';

/** What was typed and is no value of the field: it stays as typed, is marked, and is never sent. */
export class NotUnderstood {
  readonly typed: string;
  /** Says how it could be written. */
  readonly problem: string;

  constructor(typed: string, problem: string) {
    this.typed = typed;
    this.problem = problem;
  }
}

/** What an input shows: a value in wire form (null is empty), or what was typed where that is none. */
export type TypedValue = JsonValue | NotUnderstood;

/** A value as it may be sent; what was typed and is none counts as empty. */
export function sendable(value: TypedValue): JsonValue {
  return value instanceof NotUnderstood ? null : value;
}

/** What was typed, as an input holds it. */
export function typedValue<Value extends JsonValue>(
  typed: string,
  read: (typed: string) => Reading<Value>,
): TypedValue {
  if (typed.trim() === '') return null;
  const reading = read(typed);
  return 'value' in reading ? reading.value : new NotUnderstood(typed, writeText(reading.problem, t));
}
