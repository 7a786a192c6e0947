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
      // The state of an aggregate is any value of JavaScript: node:sqlite keeps it and never looks at it.
      readonly start: () => unknown;
      readonly step: (state: unknown, value: SQLOutputValue) => unknown;
      readonly result: (state: unknown) => SQLInputValue;
    };

/** What goes from value to value of an aggregate, which skips NULLs. */
export interface Steps<State> {
  readonly start: () => State;
  readonly step: (state: State, value: SQLOutputValue) => State;
  readonly result: (state: State) => SQLInputValue;
}

type Strict = (...values: SQLOutputValue[]) => SQLInputValue;

/** NULL in, NULL out, as the operators of SQL have it. */
export function strict(call: Strict): SqliteFunction {
  return {
    deterministic: true,
    varargs: true,
    call: (...values) => (values.includes(null) ? null : call(...values)),
  };
}

/** A function that makes one value of the values of many rows. */
export function aggregate<State>({ start, step, result }: Steps<State>): SqliteFunction {
  return {
    deterministic: true,
    start,
    step: (state, value) => (value === null ? state : step(state as State, value)),
    result: (state) => result(state as State),
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
