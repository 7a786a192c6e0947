import { setImmediate as nextTurn } from 'node:timers/promises';
import { onceInTurn } from './once-in-turn.ts';

/** How long this thread may go on from statement to statement before all else that waits in it has its turn. */
const SLICE_MS = 10;

const began = onceInTurn(() => performance.now());

/**
 * To be waited for between two statements: on SQLite none of them waits, so whoever runs many would let nobody else be
 * answered. Undefined while the slice lasts.
 */
export function turnOfOthers(): Promise<void> | undefined {
  return performance.now() - began() < SLICE_MS ? undefined : nextTurn();
}
