import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { repeat } from '#server/repeat.ts';

const LOOK_MS = 1_000;
/** What keepers do takes less of a second, and much less of most. */
const AT_REST = 0.05;
/** For so many looks without a break. */
const PATIENCE = 20;
/** For less than this, in bytes, it is not worth a tenth of a second. */
const WORTHWHILE = 16 * 1024 * 1024;

/** What a server needs of the machine, and how it gives some of it back. */
export interface Needs {
  /** The share of the time since the last call in which it has worked, 0 to 1. */
  worked(): number;
  /** Bytes that V8 holds. */
  held(): number;
  giveBack(): void;
}

/**
 * Lets V8 look through everything and give back what is free, once a server has had nothing to do for twenty seconds.
 * Whoever asks in that moment waits a tenth of a second. V8 would do so by itself, but takes a program that makes nothing
 * at all for a busy one (`Heap::HasLowAllocationRate`).
 */
export function giveMemoryBack(
  needs: Needs = ofThisThread(),
  { lookMs = LOOK_MS, patience = PATIENCE } = {},
): { stop(): Promise<void> } {
  let kept = 0;
  let restful = 0;
  return repeat(async () => {
    restful = needs.worked() > AT_REST ? 0 : restful + 1;
    if (restful < patience || needs.held() < kept + WORTHWHILE) return;
    needs.giveBack();
    kept = needs.held();
  }, lookMs);
}

type Collect = (how: { type: 'major'; flavor: 'last-resort'; execution: 'sync' }) => void;

function ofThisThread(): Needs {
  let before = performance.eventLoopUtilization();
  // What a context that is made from now on has, and no other program.
  setFlagsFromString('--expose-gc');
  return {
    worked: () => {
      const now = performance.eventLoopUtilization();
      const { utilization, active } = performance.eventLoopUtilization(now, before);
      before = now;
      return active === 0 ? 1 : utilization; // it has only just begun
    },
    held: () => getHeapStatistics().total_physical_size,
    giveBack: () => {
      const collect = runInNewContext('gc') as Collect;
      collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    },
  };
}
