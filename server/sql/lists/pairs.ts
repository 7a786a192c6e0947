import sql, { join, raw, type Sql } from 'sql-template-tag';
import { PLANNED_EACH_TIME } from '#server/db/statement-names.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { rowLimit } from '#server/sql/values/row-limit.ts';
import { Slot, type SlotValues } from '#server/sql/values/slot.ts';
import type { SearchIndex } from './search-index.ts';

/*
 * PostgreSQL: words of two plain letters. Wherever `lo` stands in a text, it stands in a trigram with what follows it, and
 * hardly anything else follows plain letters than what stands in USUAL. Each of these is looked for in the index of trigrams;
 * rows in which something else follows have an index of their own.
 */

/** The most frequent first: where a pair is so frequent that rows are read, one of them soon says yes. */
const USUAL = [...'eaionrtslducmhpgbvfykwzjxq0123456789', ...' .,;:/\'")?!-’–“”»\n'];

const UNUSUAL = `[a-z0-9][^${USUAL.filter((letter) => letter !== '-').join('')}-]`;

/** Whether a folded word is one that `selectPairs` finds. */
export function isPair(word: string): boolean {
  return /^[a-z0-9]{2}$/.test(word);
}

/** A condition for rows in whose searched texts something unusual follows a plain letter. */
export function hasUnusual(columns: readonly string[]): Sql {
  const text = raw(`'${UNUSUAL.replaceAll("'", "''")}'`);
  return anyOf(columns, (column) => sql`${column} ~ ${text}`);
}

/** What `selectPairs` asks for: the pair, and patterns for LIKE as an array of PostgreSQL. */
export function pairSlots(pair: string): SlotValues {
  const patterns = [...USUAL.map((letter) => `%${pair}${letter}%`), `%${pair}`];
  const array = patterns.map((pattern) => `"${pattern.replaceAll('"', String.raw`\"`)}"`).join(',');
  return { 'value:pair': pair, 'value:patterns': `{${array}}` };
}

/** The ids of at most `most` records in which a pair may stand: all unusual ones are among them. One id may come twice. */
export function selectPairs({ index, id, most }: { index: SearchIndex; id: string; most: number }): Sql {
  const [table, limit] = [identifier(index.table), rowLimit(most)];
  const found = (condition: Sql) =>
    sql`(SELECT ${identifier(id)} AS id FROM ${table} WHERE ${condition} LIMIT ${limit})`;
  const [pair, patterns] = [new Slot('value:pair'), new Slot('value:patterns')];
  // The first test is for rows that are read: it spares most of them fifty others.
  const has = anyOf(
    index.columns,
    (column) => sql`strpos(${column}, ${pair}) > 0 AND ${column} LIKE ANY (${patterns}::text[])`,
  );
  return sql`${raw(PLANNED_EACH_TIME)}${found(hasUnusual(index.columns))} UNION ALL ${found(has)} LIMIT ${limit}`;
}

/** A condition that holds where it holds of one of the columns. */
export function anyOf(columns: readonly string[], test: (column: Sql) => Sql): Sql {
  return join(
    columns.map((column) => test(identifier(column))),
    ' OR ',
    '(',
    ')',
  );
}
