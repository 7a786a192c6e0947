import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long this thread may go on from statement to statement before all else that waits in it has its turn. */
const SLICE_MS = 10;

let began: number | undefined;

/**
 * To be waited for between two statements: on SQLite none of them waits, so whoever runs many would let nobody else be
 * answered. Undefined while the slice lasts.
 */
export function turnOfOthers(): Promise<void> | undefined {
  const now = performance.now();
  if (began === undefined) {
    began = now;
    setImmediate(() => {
      began = undefined;
    });
  }
  return now - began < SLICE_MS ? undefined : nextTurn();
}
