import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import { keepSearchIndexes, takeInPending } from '#server/tables/search/keep-search-indexes.ts';
import type { Followed } from '#server/runtime.ts';

/** SQLite has changed rows to take in; on PostgreSQL only new indexes are looked for. */
const PAUSE_MS = { sqlite: 1_000, postgres: 60_000 };

/** PostgreSQL: what 2,000 writes a second leave in that time is taken in within some ten milliseconds. */
const PENDING_MS = 500;

/** Keeps the indexes that searches use, until stopped. A failure is reported and tried again. */
export function startSearchKeeper(
  { current }: Pick<Followed, 'current'>,
  report: Reporter,
): { stop(): Promise<void> } {
  const { kind } = current().database;
  const failed = (error: unknown) => report({ kind: 'search_index_failed', error });
  const kept = repeat(() => keepSearchIndexes(current()).catch(failed), PAUSE_MS[kind]);
  if (kind === 'sqlite') return kept;
  let notBefore = 0;
  const takeIn = async () => {
    if (performance.now() < notBefore) return;
    await takeInPending(current()).catch((error: unknown) => {
      notBefore = performance.now() + PAUSE_MS[kind];
      failed(error);
    });
  };
  const pending = repeat(takeIn, PENDING_MS);
  return {
    stop: async () => {
      await Promise.all([kept.stop(), pending.stop()]);
    },
  };
}
