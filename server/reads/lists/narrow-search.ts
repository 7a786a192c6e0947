import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';
import { columnOf } from '#server/sql/values/identifier.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import { LISTED } from '#server/sql/lists/list-statement.ts';
import { searchWords, wordSlots } from '#server/sql/lists/search-condition.ts';
import { bind } from '#server/sql/values/slot.ts';
import { findWords, groupsOf } from '#server/sql/lists/trigrams.ts';
import { readyIndex, type SearchIndex } from '#server/sql/lists/search-index.ts';
import { foundByWords } from './found-through.ts';
import { countReadable, readsFew } from './few-readable.ts';
import type { Listing } from './list-pages.ts';
import type { PreparedList } from './list-plan.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** Of more records than these the list itself finds a page soon, in its own order. */
const MOST = 2_000;

/**
 * The index that helps a list; undefined for one that looks for no text, or only for some that it does not find (on PostgreSQL
 * those of one letter), and for who reads few records anyway.
 */
export function indexFor(listing: Listing): SearchIndex | undefined {
  const { runtime, asked, plan } = listing;
  if (asked.q === undefined && plan.sought.length === 0) return undefined;
  const index = readyIndex(runtime.storage, plan.projection.entity);
  if (index === undefined || readsFew(listing) === true) return undefined;
  return groupsOf(textsOf(asked.q, plan, index), plan.kind).length === 0 ? undefined : index;
}

/**
 * The same list among the few records that the index finds, whoever may read them; the list asks for itself what the
 * caller may, and whether the texts stand in what they may read. As it was where the index finds many.
 */
export async function narrowed(
  connection: Connection,
  listing: Listing,
  index: SearchIndex,
): Promise<Listing> {
  const { plan, slots } = listing;
  if (readsFew(listing) === undefined && (await countReadable(connection, listing))) return listing;
  const ids = await idsFound(connection, listing, index);
  if (ids === undefined) return listing;
  return { ...listing, plan: amongIds(plan), slots: { ...slots, 'value:ids': JSON.stringify(ids) } };
}

/** Undefined where there are too many. */
async function idsFound(
  connection: Connection,
  { asked, plan, runtime: { storage } }: Listing,
  index: SearchIndex,
): Promise<readonly string[] | undefined> {
  const texts = textsOf(asked.q, plan, index);
  const groups = groupsOf(texts, connection.kind);
  const { numbers, through } = index.beside;
  // What a filter looks for stands in the index; of the words of a search each may stand elsewhere.
  if (asked.q !== undefined && numbers.length + through.length > 0) {
    const sought = { index, id: plan.id, storage, most: MOST };
    const words = groups.flat().map((at) => texts[at] ?? '');
    const found = await foundByWords(connection, sought, words);
    return found && [...found];
  }
  const wanted = { index, id: plan.id, most: MOST + 1 };
  for (const words of groups) {
    const { statement, slots } = findWords(wanted, { texts, words }, connection.kind);
    const rows = await connection.all(bind(statement, { ...wordSlots(texts), ...slots }));
    if (rows.length <= MOST) return rows.flatMap(({ id }) => (id === null ? [] : [String(id)]));
  }
  return undefined;
}

/** Each must stand in one of the texts of the index. */
function textsOf(
  q: string | undefined,
  { sought }: PreparedList,
  { columns }: SearchIndex,
): readonly string[] {
  const filtered = sought.filter(({ column }) => columns.includes(column));
  return [...searchWords(q ?? ''), ...filtered.map(({ text }) => text)];
}

const amongIds = memoized((plan: PreparedList): PreparedList => {
  const isFound: Sql = sql`${columnOf(LISTED, plan.id)} IN (${idsInSlot(plan.kind)})`;
  return {
    ...plan,
    conditions: [isFound, ...plan.conditions],
    ordered: false,
    decided: false,
    statements: new Map(),
  };
});
