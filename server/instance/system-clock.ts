import type { Clock } from '#server/runtime.ts';

/** The time of the machine. */
export const systemClock: Clock = { now: () => new Date().toISOString() };
