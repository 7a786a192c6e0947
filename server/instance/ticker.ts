import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import { runWhatIsDue } from './due.ts';
import type { Followed } from './follow.ts';

const PAUSE_MS = 1000;

/** Follows what was published and runs what is due at once, and again a second after it last did, until stopped. A failure is reported and tried again. */
export function startTicker({ current, follow }: Followed, report: Reporter): { stop(): Promise<void> } {
  const round = () =>
    follow()
      .then(() => runWhatIsDue(current(), (move) => report({ ...move, kind: 'not_moved' })))
      .catch((error: unknown) => report({ kind: 'clock_failed', error }));
  return repeat(round, PAUSE_MS);
}
