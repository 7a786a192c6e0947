import { type ZoneOffsets, dateAt } from '#shared/time/zone-offsets.ts';
import type { RehearsalClock } from './rehearsal-clock.ts';

/** A clock is moved at most this far at once: each day on the way is a step that runs what falls due. */
export const longestMoveMs = 3660 * 86_400_000;

/** What a moving clock is told by, and what it sets going. */
export interface ClockWork {
  readonly zone: ZoneOffsets;
  runDue(): Promise<void>;
  /** The next time after an instant that a schedule names, in milliseconds since 1970. */
  nextStop?(instant: number): number | undefined;
}

/**
 * Sets the clock, stopping at every midnight of the zone and every time of a schedule on the way, so that what falls due on a day happens on that
 * day and not all at the end. Backwards it is only set: what happened stays. Everything due has run when it returns.
 */
export async function moveClock(
  clock: RehearsalClock,
  to: string,
  { zone, runDue, nextStop = () => undefined }: ClockWork,
): Promise<void> {
  const target = Date.parse(to);
  let at = Date.parse(clock.now());
  const stopAfter = (instant: number) => Math.min(nextMidnight(zone, instant), nextStop(instant) ?? Infinity);
  for (let next = stopAfter(at); next < target; next = stopAfter(at)) {
    at = next;
    clock.set(new Date(at).toISOString());
    await runDue();
  }
  clock.set(to);
  await runDue();
}

/** The first instant of the zone's next date: found by halving, so that no rule of any zone has to be known. */
export function nextMidnight(zone: ZoneOffsets, instant: number): number {
  const date = (at: number) => dateAt(zone, new Date(at).toISOString());
  const today = date(instant);
  let before = instant;
  let after = instant + 50 * 3_600_000; // longer than any day, even one at which a zone skips a date
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (date(middle) === today) before = middle;
    else after = middle;
  }
  return after;
}
