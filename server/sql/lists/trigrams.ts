import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { DatabaseKind } from '#server/db/database.ts';
import { PLANNED_EACH_TIME } from '#server/db/statement-names.ts';
import { anyOf, isPair, pairSlots, selectPairs } from './pairs.ts';
import type { SearchIndex } from './search-index.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { rowLimit } from '#server/sql/values/row-limit.ts';
import { Slot, type SlotValues } from '#server/sql/values/slot.ts';

/** SQLite: the table with the rows that have changed since the index has last taken in what did. */
export function queueOf({ name }: Pick<SearchIndex, 'name'>): string {
  return name.replace('nf_tx_', 'nf_tq_');
}

/** SQLite: the table that lists in which rows each trigram stands. */
export function trigramRowsOf({ name }: Pick<SearchIndex, 'name'>): string {
  return name.replace('nf_tx_', 'nf_tr_');
}

/** Words of so many characters consist of trigrams. */
const WHOLE = 3;

/** SQLite: stands behind each text of the index, so that a trigram begins at its last letter too. */
export const AFTER_TEXT = '\n\n';

/** No character comes after it. */
const LAST = '\u{10ffff}';

/**
 * Places of words that are looked for together, one group after another until one leads to few records: those that consist of
 * trigrams narrow most. Each shorter word follows by itself, where something finds it: on PostgreSQL a pair of plain letters.
 */
export function groupsOf(words: readonly string[], kind: DatabaseKind): readonly (readonly number[])[] {
  const long = words.flatMap((word, at) => (isShort(word) ? [] : [at]));
  const isFound = kind === 'sqlite' ? isShort : isPair;
  const short = words.flatMap((word, at) => (isFound(word) ? [[at]] : []));
  return [...(long.length === 0 ? [] : [long]), ...short];
}

function isShort(word: string): boolean {
  return Array.from(word).length < WHOLE;
}

/** A statement, and the values of what it looks for. */
export interface Found {
  readonly statement: Sql;
  readonly slots: SlotValues;
}

/**
 * What finds the ids of at most `most` records in whose searched texts each word may stand, whoever may read them; null for
 * one that is gone. `words` are the places of a group: their patterns are in the slots `value:word0` ….
 */
export function findWords(
  { index, id, most }: { index: SearchIndex; id: string; most: number },
  { texts, words }: { readonly texts: readonly string[]; readonly words: readonly number[] },
  kind: DatabaseKind,
): Found {
  const sought = words.map((at) => texts[at] ?? '');
  const [first = ''] = sought;
  if (kind === 'postgres' && isPair(first))
    return { statement: selectPairs({ index, id, most }), slots: pairSlots(first) };
  return {
    statement: selectFound({ index, id, words, most, short: isShort(first) }, kind),
    slots: { 'value:trigrams': trigramsOf(sought), 'value:from': first, 'value:to': first + LAST },
  };
}

function selectFound(
  {
    index,
    id,
    words,
    most,
    short,
  }: { index: SearchIndex; id: string; words: readonly number[]; most: number; short: boolean },
  kind: DatabaseKind,
): Sql {
  const table = identifier(index.table);
  if (kind === 'postgres') {
    const tests = words.map((word) =>
      anyOf(index.columns, (column) => sql`${column} LIKE ${new Slot(`value:word${word}`)} ESCAPE '\\'`),
    );
    return sql`${raw(PLANNED_EACH_TIME)}SELECT ${identifier(id)} AS id FROM ${table} WHERE ${join(tests, ' AND ')} LIMIT ${rowLimit(most)}`;
  }
  const name = identifier(index.name);
  // Wherever a shorter word stands, a trigram begins with it.
  const found = short
    ? sql`SELECT DISTINCT doc AS row FROM ${identifier(trigramRowsOf(index))} WHERE term >= ${new Slot('value:from')} AND term < ${new Slot('value:to')} LIMIT ${rowLimit(most)}`
    : sql`SELECT rowid AS row FROM ${name} WHERE ${name} MATCH ${new Slot('value:trigrams')} LIMIT ${rowLimit(most)}`;
  const changed = sql`SELECT changed AS row FROM ${identifier(queueOf(index))} LIMIT ${rowLimit(most)}`;
  // A row that is gone still counts: as many as were asked for may have left others out.
  return sql`SELECT record.${identifier(id)} AS id FROM (SELECT row FROM (${found}) UNION SELECT row FROM (${changed})) AS found LEFT JOIN ${table} AS record ON record.rowid = found.row LIMIT ${rowLimit(most)}`;
}

/** A query of FTS5 for texts that have every trigram of every word. */
function trigramsOf(words: readonly string[]): string {
  const trigrams = words.flatMap((word) => {
    const letters = Array.from(word);
    return letters.slice(WHOLE - 1).map((_, at) => letters.slice(at, at + WHOLE).join(''));
  });
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}
