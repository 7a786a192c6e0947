import { Busy } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import type { Followed } from '#server/runtime.ts';
import type { RequestCounts } from './request-counts.ts';

const PAUSE_MS = 1_000;

/**
 * Tells the other servers on the database whose requests were counted here, until stopped. While the database is away each
 * server goes on with what it knows; that it is away is told by whoever works with the data.
 */
export function shareRequests(
  { current }: Pick<Followed, 'current'>,
  counts: RequestCounts,
  report: Reporter,
): { stop(): Promise<void> } {
  const failed = (error: unknown) => {
    if (isUnavailable(error) || error instanceof Busy) return;
    report({ kind: 'uncaught', error, ends: false });
  };
  return repeat(() => counts.share(current().database).catch(failed), PAUSE_MS);
}
