import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';
import { columnOf } from '#server/sql/identifier.ts';
import { idsInSlot } from '#server/sql/ids-slot.ts';
import { LISTED } from '#server/sql/list-statement.ts';
import { searchWords } from '#server/sql/search-condition.ts';
import { bind } from '#server/sql/slot.ts';
import { selectFound, SHORTEST, trigramsOf } from '#server/sql/trigrams.ts';
import { readyIndex, type SearchIndex } from '#server/tables/search-index.ts';
import type { Listing } from './list-pages.ts';
import type { PreparedList } from './list-plan.ts';

/** Of more records than these the list itself finds a page soon, in its own order. */
const MOST = 2_000;

/** The index that a search can use; undefined for a list that is not searched, or only for words that are too short. */
export function indexFor({ runtime, asked, plan }: Listing): SearchIndex | undefined {
  if (longWords(asked.q ?? '').length === 0) return undefined;
  return readyIndex(runtime.storage, plan.projection.entity);
}

/**
 * The same list among the few records that the index finds, whoever may read them; the list asks for itself what the
 * caller may, and whether the words stand in what they may read. As it was where the index finds many.
 */
export async function narrowed(
  connection: Connection,
  listing: Listing,
  index: SearchIndex,
): Promise<Listing> {
  const { asked, plan, slots } = listing;
  const words = searchWords(asked.q ?? '');
  const long = longWords(asked.q ?? '');
  const select = selectFound({ index, id: plan.id, words: long, most: MOST + 1 }, connection.kind);
  const trigrams = trigramsOf(long.map((at) => words[at] ?? ''));
  const rows = await connection.all(bind(select, { ...slots, 'value:trigrams': trigrams }));
  if (rows.length > MOST) return listing;
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [String(id)]));
  return { ...listing, plan: amongIds(plan), slots: { ...slots, 'value:ids': JSON.stringify(ids) } };
}

/** Places of the words that have a trigram. */
function longWords(text: string): readonly number[] {
  return searchWords(text).flatMap((word, at) => (Array.from(word).length < SHORTEST ? [] : [at]));
}

const among = new WeakMap<PreparedList, PreparedList>();

function amongIds(plan: PreparedList): PreparedList {
  const known = among.get(plan);
  if (known !== undefined) return known;
  const isFound: Sql = sql`${columnOf(LISTED, plan.id)} IN (${idsInSlot(plan.kind)})`;
  const made = { ...plan, conditions: [isFound, ...plan.conditions], ordered: false, statements: new Map() };
  among.set(plan, made);
  return made;
}
