import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import { keepSearchIndexes } from '#server/tables/search/keep-search-indexes.ts';
import type { Followed } from '#server/runtime.ts';

/** SQLite has changed rows to take in; on PostgreSQL only new indexes are looked for. */
const PAUSE_MS = { sqlite: 1_000, postgres: 60_000 };

/** Keeps the indexes that searches use, until stopped. A failure is reported and tried again. */
export function startSearchKeeper(
  { current }: Pick<Followed, 'current'>,
  report: Reporter,
): { stop(): Promise<void> } {
  const failed = (error: unknown) => report({ kind: 'search_index_failed', error });
  return repeat(() => keepSearchIndexes(current()).catch(failed), PAUSE_MS[current().database.kind]);
}
