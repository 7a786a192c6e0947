import { removeGone } from '#server/contents/remove-gone.ts';
import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import type { Followed } from '#server/runtime.ts';
import { countPlaced } from '#server/sql/engine/file-rows.ts';

const PAUSE_MS = 10_000;

/** Removes from the bucket what was deleted, and tells when it goes away and comes back, until stopped. */
export function startContentKeeper(
  { current }: Pick<Followed, 'current'>,
  report: Reporter,
  pauseMs = PAUSE_MS,
): { stop(): Promise<void> } {
  const { bucket } = current();
  let isAway = false;
  const round = async () => {
    const { database, clock } = current();
    if (bucket === undefined) return;
    await bucket.reach();
    await removeGone({ database, bucket }, clock.now());
    if (isAway) report({ kind: 'bucket_back' });
    isAway = false;
  };
  const failed = (error: unknown) => {
    if (!isAway) report({ kind: 'bucket_away', error });
    isAway = true;
  };
  if (bucket === undefined) void tellMissing(current(), report);
  return repeat(() => round().catch(failed), pauseMs);
}

/** Somebody has taken the setting away, and not the files out of the bucket. */
async function tellMissing({ database }: ReturnType<Followed['current']>, report: Reporter): Promise<void> {
  const [row] = await database.ask(countPlaced('bucket')).catch(() => []);
  const count = Number(row?.['count'] ?? 0);
  if (count === 0) return;
  const what = `NINEFOLD_FILES is not set, and ${count} files are in a bucket: they cannot be read`;
  report({ kind: 'setting_missing', what });
}
