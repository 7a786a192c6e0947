import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import { keepSearchIndexes, takeInPending } from '#server/tables/search/keep-search-indexes.ts';
import type { Followed } from '#server/runtime.ts';

/** SQLite has changed rows to take in; on PostgreSQL only new indexes are looked for. */
const PAUSE_MS = { sqlite: 1_000, postgres: 60_000 };

/** PostgreSQL: in that time 2,000 writes a second leave less than its servers let wait. */
const PENDING_MS = 2_000;

/** Keeps the indexes that searches use, until stopped. A failure is reported and tried again. */
export function startSearchKeeper(
  { current }: Pick<Followed, 'current'>,
  report: Reporter,
): { stop(): Promise<void> } {
  const { kind } = current().database;
  const failed = (error: unknown) => report({ kind: 'search_index_failed', error });
  const kept = repeat(() => keepSearchIndexes(current()).catch(failed), PAUSE_MS[kind]);
  if (kind === 'sqlite') return kept;
  const pending = repeat(() => takeInPending(current()).catch(failed), PENDING_MS);
  return {
    stop: async () => {
      await Promise.all([kept.stop(), pending.stop()]);
    },
  };
}
