import type { Reporter } from '#server/observe/report.ts';
import type { SlowCalls } from '#server/observe/slow-calls.ts';
import { repeat } from '#server/repeat.ts';
import { keepSlowCalls } from '#server/tables/search/slow-calls.ts';
import type { Followed } from '#server/runtime.ts';

const PAUSE_MS = 10_000;

/** Keeps in the database what took long, until stopped, and then the last of it. What cannot be kept is reported, and lost. */
export function startSlowKeeper(
  { current }: Pick<Followed, 'current'>,
  noted: SlowCalls,
  report: Reporter,
): { stop(): Promise<void> } {
  const keep = () =>
    keepSlowCalls(current(), noted).catch((error: unknown) => report({ kind: 'slow_calls_failed', error }));
  const rounds = repeat(keep, PAUSE_MS);
  return {
    stop: async () => {
      await rounds.stop();
      await keep();
    },
  };
}
