import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { type Exact, fromExact, toExact } from '#shared/expression/values/exact.ts';

/** A function that SQLite lacks. Integers come as bigint, so that none loses a digit. */
export type SqliteFunction =
  | {
      readonly deterministic: true;
      readonly varargs?: boolean;
      readonly call: (...values: SQLOutputValue[]) => SQLInputValue;
    }
  | {
      readonly deterministic: true;
      readonly start: () => SQLInputValue;
      readonly step: (state: SQLInputValue, ...values: SQLOutputValue[]) => SQLInputValue;
      readonly result?: (state: SQLInputValue) => SQLInputValue;
    };

type Strict = (...values: SQLOutputValue[]) => SQLInputValue;

/** NULL in, NULL out, as the operators of SQL have it. */
export function strict(call: Strict): SqliteFunction {
  return {
    deterministic: true,
    varargs: true,
    call: (...values) => (values.includes(null) ? null : call(...values)),
  };
}

/** As the shortest decimal text. */
export function decimal(value: Exact | undefined): string | null {
  return value === undefined ? null : fromExact(value);
}

/** The number that a decimal text of a statement is. */
export function exactly(value: SQLOutputValue | undefined): Exact {
  const exact = toExact(String(value));
  if (exact === undefined) throw new Error('a number in a statement is none');
  return exact;
}
