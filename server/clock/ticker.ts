import type { Reporter } from '#server/observe/report.ts';
import type { SlowCalls } from '#server/observe/slow-calls.ts';
import type { Round } from './round.ts';
import { repeat } from '#server/repeat.ts';
import type { Runtime, Followed } from '#server/runtime.ts';
import { selectNewestChange } from '#server/sql/engine/engine-rows.ts';
import { runWhatIsDue, runWhatWasMissed } from './due.ts';

const PAUSE_MS = 1000;
/** Clocks are set by less than this all the time. */
const JUMP_MS = 30_000;
/** Whoever did not look for so long has missed something that may have an order. */
const MISSED_MS = 5 * PAUSE_MS;
const LOOKS_BACK_MS = 31 * 86_400_000;

/**
 * Follows what was published and runs what is due at once, and again a second after it last did, until stopped: then it
 * begins nothing more, and waits for the write that is under way. A failure is reported and tried again.
 */
export function startTicker(
  { current, follow, pauseMs = PAUSE_MS }: Followed & { readonly pauseMs?: number },
  report: Reporter,
  slow: SlowCalls,
): { stop(): Promise<void> } {
  let looked: number | undefined;
  const ending = new AbortController();
  const heard: Pick<Round, 'refused' | 'slow' | 'ending'> = {
    refused: (move) => report({ ...move, kind: 'not_moved' }),
    slow: (search) => report({ ...search, kind: 'search_too_costly' }),
    ending: ending.signal,
  };
  let steady: number | undefined;
  const round = async (runtime: Runtime) => {
    const until = Date.parse(runtime.clock.now());
    const now = performance.now();
    // Against a clock that nobody sets, but which stands still while the machine sleeps.
    const jumped = looked === undefined || steady === undefined ? 0 : until - looked - (now - steady);
    if (Math.abs(jumped) > JUMP_MS) report({ kind: 'clock_jumped', seconds: Math.round(jumped / 1000) });
    steady = now;
    const after = Math.max(looked ?? (await lastChange(runtime)) ?? until, until - LOOKS_BACK_MS);
    if (until - after > MISSED_MS) await runWhatWasMissed(runtime, { after, until }, heard);
    await runWhatIsDue(runtime, heard);
    looked = until;
  };
  const watchedRound = async () => {
    await follow();
    await slow.watch(current(), () => ({ call: 'clock', as: [] }), round);
  };
  const rounds = repeat(
    () => watchedRound().catch((error: unknown) => report({ kind: 'clock_failed', error })),
    pauseMs,
  );
  return {
    stop: () => {
      ending.abort();
      return rounds.stop();
    },
  };
}

/** All that fell due before the newest change has been done: a process was there to make it. */
async function lastChange({ database }: Runtime): Promise<number | undefined> {
  const [row] = await database.ask(selectNewestChange());
  return row === undefined ? undefined : Date.parse(String(row['at']));
}
