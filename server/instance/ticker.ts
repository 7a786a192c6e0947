import type { Reporter } from '#server/observe/report.ts';
import { runWhatIsDue } from './due.ts';
import type { Followed } from './follow.ts';

const pauseMs = 1000;

/** Follows what was published and runs what is due at once, and again a second after it last did, until stopped. A failure is reported and tried again. */
export function startTicker({ current, follow }: Followed, report: Reporter): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = follow()
      .then(() => runWhatIsDue(current(), (move) => report({ ...move, kind: 'not_moved' })))
      .catch((error: unknown) => report({ kind: 'clock_failed', error }))
      .then(schedule);
  };
  const schedule = () => {
    if (!stopped) timer = setTimeout(tick, pauseMs).unref();
  };
  tick();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
