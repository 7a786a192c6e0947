import type { Sql } from 'sql-template-tag';
import type { ColumnValue, DatabaseKind } from '#server/db/database.ts';
import { Literal } from './slot.ts';

/** A value as it stands in a statement that takes no parameters. SQLite has no literals of its own for true and false. */
export function literalText(value: ColumnValue, kind: DatabaseKind): string {
  if (kind === 'sqlite' && typeof value === 'boolean') return String(Number(value));
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return quotedText(String(value));
}

/** A text as both databases write it. */
export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A piece of SQL with its values written out: what defines an index takes no parameters. */
export function writtenOut({ strings, values }: Sql, kind: DatabaseKind): string {
  return strings.reduce((text, next, index) => {
    const value = values[index - 1];
    // What is bound when a statement runs has no place in what is kept.
    const known = value instanceof Literal ? value.value : (value as ColumnValue);
    return `${text}${literalText(known, kind)}${next}`;
  });
}
