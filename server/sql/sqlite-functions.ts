import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

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

/** By the name they have in SQL; registered on every connection. */
export const sqliteFunctions: Readonly<Record<string, SqliteFunction>> = {};
