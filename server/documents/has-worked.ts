import { setTimeout as wait } from 'node:timers/promises';

/** It is not asked more often, however little is left. */
const LEAST_MS = 20;

/**
 * Waits until something has worked for so many milliseconds from now on. `processorMs` tells how long it has worked in all;
 * nothing works for longer than the clock has run, so it is asked only when the time may be up.
 */
export async function hasWorked(
  processorMs: () => Promise<number>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const end = (await processorMs()) + milliseconds;
  for (let left = milliseconds; left > 0; left = end - (await processorMs()))
    await wait(Math.max(left, LEAST_MS), undefined, { signal });
}
