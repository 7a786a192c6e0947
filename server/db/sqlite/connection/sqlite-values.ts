import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { ColumnValue, Row } from '#server/db/database.ts';

/** Rows as node:sqlite gives them: values in the order of the columns. */
export interface SqliteRows {
  readonly names: readonly string[];
  readonly rows: readonly SQLOutputValue[][];
}

/**
 * Makes a row from its values. Rows come as lists and are put together here: that takes a quarter less than the objects of
 * node:sqlite, of which each is made from its names anew.
 */
export function rowMaker(names: readonly string[]): (values: readonly SQLOutputValue[]) => Row {
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]));
  return (values) => {
    const row = { ...empty };
    for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = narrow(values[index]);
    return row;
  };
}

/** No table of ours has a BLOB column, the only other form node:sqlite could give. */
function narrow(value: SQLOutputValue | undefined): ColumnValue {
  if (typeof value === 'string') return value;
  if (typeof value !== 'bigint') return (value ?? null) as ColumnValue;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** node:sqlite binds every number as a float; a whole number must stay one, or `5 / 2` and 2^53 go wrong. */
export function toBinding(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (Number.isInteger(value)) return BigInt(Number(value));
  throw new TypeError(`cannot be bound to a statement: ${typeof value} ${String(value)}`);
}
