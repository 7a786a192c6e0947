import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { DatabaseKind } from '#server/db/database.ts';
import { PLANNED_EACH_TIME } from '#server/db/statement-names.ts';
import type { SearchIndex } from './search-index.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { rowLimit } from '#server/sql/values/row-limit.ts';
import { Slot } from '#server/sql/values/slot.ts';

/** SQLite: the table with the rows that have changed since the index has last taken in what did. */
export function queueOf({ name }: Pick<SearchIndex, 'name'>): string {
  return name.replace('nf_tx_', 'nf_tq_');
}

/** Words of so many characters have a trigram. */
export const SHORTEST = 3;

/**
 * The ids of at most `most` records in whose searched texts each word may stand, whoever may read them; null for one that is
 * gone. `words` are the places of those that are long enough: their patterns are in the slots `value:word0` …, and for SQLite
 * the query of all their trigrams in `value:trigrams`.
 */
export function selectFound(
  { index, id, words, most }: { index: SearchIndex; id: string; words: readonly number[]; most: number },
  kind: DatabaseKind,
): Sql {
  const table = identifier(index.table);
  if (kind === 'postgres') {
    const tests = words.map((word) =>
      join(
        index.columns.map(
          (column) => sql`${identifier(column)} LIKE ${new Slot(`value:word${word}`)} ESCAPE '\\'`,
        ),
        ' OR ',
        '(',
        ')',
      ),
    );
    return sql`${raw(PLANNED_EACH_TIME)}SELECT ${identifier(id)} AS id FROM ${table} WHERE ${join(tests, ' AND ')} LIMIT ${rowLimit(most)}`;
  }
  const found = sql`SELECT rowid AS row FROM ${identifier(index.name)} WHERE ${identifier(index.name)} MATCH ${new Slot('value:trigrams')} LIMIT ${rowLimit(most)}`;
  const changed = sql`SELECT changed AS row FROM ${identifier(queueOf(index))} LIMIT ${rowLimit(most)}`;
  // A row that is gone still counts: as many as were asked for may have left others out.
  return sql`SELECT record.${identifier(id)} AS id FROM (SELECT row FROM (${found}) UNION SELECT row FROM (${changed})) AS found LEFT JOIN ${table} AS record ON record.rowid = found.row LIMIT ${rowLimit(most)}`;
}

/** A query of FTS5 for texts that have every trigram of every word. */
export function trigramsOf(words: readonly string[]): string {
  const trigrams = words.flatMap((word) => {
    const letters = Array.from(word);
    return letters.slice(SHORTEST - 1).map((_, at) => letters.slice(at, at + SHORTEST).join(''));
  });
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}
