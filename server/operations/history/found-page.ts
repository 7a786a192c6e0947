import type { Connection, Row } from '#server/db/database.ts';
import { type HistorySearch, searchHistory } from '#server/sql/engine/history-search.ts';

/** A page of changes that may be told. */
export interface FoundPage<Change> {
  readonly items: readonly Change[];
  /** Whether another one that may be told comes after them. */
  readonly more: boolean;
}

/** Rows that are read at once at most, where many in a row are left out. */
const MOST_ROWS = 1000;

/**
 * Fills a page with what may be told. `toldOf` answers undefined for a change of which nothing may be told: it takes no
 * place on the page, and whether it is there is seen neither from the length of the page nor from what follows it.
 * Reads on until the page is full or the history ends; the time limit of the read ends it with `TooCostly`.
 */
export async function foundPage<Change>(
  connection: Connection,
  search: HistorySearch,
  visibleOf: (row: Row) => Change | undefined | Promise<Change | undefined>,
): Promise<FoundPage<Change>> {
  const items: Change[] = [];
  let { after } = search;
  for (let limit = search.limit + 1; ; limit = Math.min(limit * 2, MOST_ROWS)) {
    const rows = await connection.all(searchHistory({ ...search, after, limit }, connection.kind));
    for (const row of rows) {
      const change = await visibleOf(row);
      if (change === undefined) continue;
      if (items.length === search.limit) return { items, more: true };
      items.push(change);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return { items, more: false };
    after = { at: String(last['at']), id: String(last['id']) };
  }
}
