import sql, { join, type Sql } from 'sql-template-tag';
import type { DatabaseKind } from '#server/db/database.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { rowLimit } from '#server/sql/values/row-limit.ts';
import { Slot } from '#server/sql/values/slot.ts';
import { foldedNumber } from './search-condition.ts';
import type { SearchedThrough, SearchIndex } from './search-index.ts';
import { findWords, type Found } from './trigrams.ts';

/** How many ids are wanted, and of which database. */
interface Wanted {
  readonly kind: DatabaseKind;
  readonly limit: number;
}

/** The ids of the records that have the word in a number of their own, whoever may read them. The pattern is in `value:word0`. */
export function selectWithNumber(
  { table, beside }: Pick<SearchIndex, 'table' | 'beside'>,
  id: string,
  { limit }: Wanted,
): Sql {
  const tests = beside.numbers.map((column) => isLike(foldedNumber(identifier(column))));
  return sql`SELECT ${identifier(id)} AS id FROM ${identifier(table)} WHERE ${join(tests, ' OR ')} LIMIT ${rowLimit(limit)}`;
}

/** The ids of the records that a reference leads to and that have the word: by their own index, or else one by one. */
export function findNamed(
  { table, id, column }: SearchedThrough,
  { index, word }: { readonly index: SearchIndex | undefined; readonly word: string },
  { kind, limit }: Wanted,
): Found {
  if (index?.columns.includes(column) === true)
    return findWords({ index, id, most: limit }, { texts: [word], words: [0] }, kind);
  const text = foldedNumber(identifier(column));
  const statement = sql`SELECT ${identifier(id)} AS id FROM ${identifier(table)} WHERE ${isLike(text)} LIMIT ${rowLimit(limit)}`;
  return { statement, slots: {} };
}

/** The ids of the records that refer to one of those in `value:ids`. */
export function selectReferring(
  { table }: Pick<SearchIndex, 'table'>,
  { id, reference }: { readonly id: string; readonly reference: string },
  { kind, limit }: Wanted,
): Sql {
  return sql`SELECT ${identifier(id)} AS id FROM ${identifier(table)} WHERE ${identifier(reference)} IN (${idsInSlot(kind)}) LIMIT ${rowLimit(limit)}`;
}

function isLike(text: Sql): Sql {
  return sql`${text} LIKE ${new Slot('value:word0')} ESCAPE '\\'`;
}
