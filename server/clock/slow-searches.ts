import { TooCostly } from '#server/db/database.ts';
import type { EngineTransition } from '#server/sql/questions/due.ts';
import type { Storage } from '#server/storage.ts';
import type { Round } from './round.ts';
import { memoized } from '#shared/memoize/memoized.ts';

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** A search that took too long, and when (milliseconds of this process) it is tried again. */
interface Slow {
  readonly tries: number;
  readonly nextAt: number;
}

const slowIn = memoized<Storage, Map<string, Slow>>(() => new Map());

/**
 * Looks for what is due of a transition. A search that takes longer than a write may is told, and tried less and less
 * often: it would take as long each time. Undefined where that is so.
 */
export async function searchInTime<Found>(
  { runtime, slow }: Round,
  { entity, transition }: EngineTransition,
  search: () => Promise<Found>,
): Promise<Found | undefined> {
  const all = slowIn(runtime.storage);
  const key = `${entity.name} ${transition.name}`;
  const before = all.get(key);
  if (before !== undefined && performance.now() < before.nextAt) return undefined;
  try {
    const found = await search();
    all.delete(key);
    return found;
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    const tries = (before?.tries ?? 0) + 1;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 30), LONGEST_WAIT_MS);
    all.set(key, { tries, nextAt: performance.now() + waitMs });
    slow?.({ entity: entity.name, name: transition.name });
    return undefined;
  }
}
