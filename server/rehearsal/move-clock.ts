import { type ZoneOffsets, dateAt } from '#shared/time/zone-offsets.ts';
import type { RehearsalClock } from './rehearsal-clock.ts';
import type { ClockWork } from '#server/clock/due.ts';

/** A clock is moved at most this far at once: each day on the way is at least one step. */
export const longestMoveMs = 3660 * 86_400_000;

/**
 * Sets the clock, stopping at every moment at which something falls due, so that it happens then and in order, and at
 * every midnight of the zone, where what was refused is tried again. Backwards it is only set: what happened stays.
 * Everything due has run when it returns.
 */
export async function moveClock(
  clock: RehearsalClock,
  to: string,
  { zone, runDue, nextDue, pass }: ClockWork,
): Promise<void> {
  const target = Date.parse(to);
  const stand = (moment: number): Promise<void> => {
    clock.set(new Date(moment).toISOString());
    return runDue();
  };
  let at = Date.parse(clock.now());
  while (at < target) {
    const until = Math.min(nextMidnight(zone, at), target);
    at = (await nextDue({ after: at, until })) ?? until;
    await pass(at - 1);
    await stand(at);
  }
  if (at > target || !clock.stands()) await stand(target);
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
