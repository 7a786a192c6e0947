import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import { keepIndexUses } from '#server/tables/search/index-uses.ts';
import type { Followed } from '#server/runtime.ts';

const PAUSE_MS = 60_000;

/** Keeps in the database how often indexes of SQLite are used, until stopped, and then the last of it. What cannot be kept is reported, and lost. */
export function startUseKeeper(
  { current }: Pick<Followed, 'current'>,
  report: Reporter,
): { stop(): Promise<void> } {
  const keep = () =>
    keepIndexUses(current()).catch((error: unknown) => report({ kind: 'index_uses_failed', error }));
  const rounds = repeat(keep, PAUSE_MS);
  return {
    stop: async () => {
      await rounds.stop();
      await keep();
    },
  };
}
