import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import { createMissing } from '#server/tables/apply/reconcile-indexes.ts';
import type { Followed } from '#server/runtime.ts';

const PAUSE_MS = 600_000;

/** Creates indexes that could not be created when their version was published, until stopped. A failure is reported and tried again. */
export function startIndexKeeper(
  { current }: Pick<Followed, 'current'>,
  report: Reporter,
): { stop(): Promise<void> } {
  const failed = (error: unknown) => report({ kind: 'index_failed', error });
  return repeat(() => createMissing(current()).catch(failed), PAUSE_MS);
}
