import type { Clock } from '#server/runtime.ts';

/** A clock that can be set. It runs until it is set, and then stands until it is set again. */
export interface RehearsalClock extends Clock {
  stands(): boolean;
  /** RFC 3339 UTC with milliseconds. */
  set(instant: string): void;
}

/** Starts at an instant (default: the real one), running on or standing still. */
export function createRehearsalClock(
  real: Clock,
  start: { readonly at?: string; readonly stands: boolean },
): RehearsalClock {
  const began = Date.parse(real.now());
  const at = start.at === undefined ? began : Date.parse(start.at);
  let standing: string | undefined = start.stands ? new Date(at).toISOString() : undefined;
  return {
    now: () => standing ?? new Date(at + Date.parse(real.now()) - began).toISOString(),
    stands: () => standing !== undefined,
    set: (instant) => {
      standing = instant;
    },
  };
}
