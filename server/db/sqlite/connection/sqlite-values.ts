import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { ColumnValue, Statement } from '#server/db/database.ts';
import { makerOf } from '#server/db/rows.ts';

/** Rows as node:sqlite gives them: values in the order of the columns. Nobody else has these lists. */
export interface SqliteRows {
  readonly names: readonly string[];
  readonly rows: readonly SQLOutputValue[][];
}

/**
 * Makes the rows of a statement. They come as lists and are put together here: that takes a quarter less than the objects
 * of node:sqlite, of which each is made from its names anew.
 */
export function madeOf<Made>({ names, rows }: SqliteRows, statement: Statement<Made>): readonly Made[] {
  const make = makerOf(statement)(names);
  return rows.map((values) => make(narrowed(values)));
}

/** The same list, with numbers for whole numbers that a number holds. */
function narrowed(values: SQLOutputValue[]): readonly ColumnValue[] {
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (typeof value !== 'bigint') continue;
    const number = Number(value);
    if (Number.isSafeInteger(number)) values[index] = number;
  }
  // No table of ours has a BLOB column, the only other form node:sqlite could give.
  return values as ColumnValue[];
}

/** node:sqlite binds every number as a float; a whole number must stay one, or `5 / 2` and 2^53 go wrong. */
export function toBinding(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (Number.isInteger(value)) return BigInt(Number(value));
  throw new TypeError(`cannot be bound to a statement: ${typeof value} ${String(value)}`);
}
