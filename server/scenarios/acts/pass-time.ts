import { clockWork } from '#server/clock/due.ts';
import { longestMoveMs, moveClock } from '#server/rehearsal/move-clock.ts';
import { toMilliseconds } from '#shared/fields/time/duration.ts';
import type { Fault } from './scenario-result.ts';
import type { Stage } from './stage.ts';
import type { Act } from './act-outcome.ts';

/** `wait: P10D` and `now: moment`: time passes, and all that falls due on the way happens, as in a rehearsal. */
export async function passTime(action: Act<'wait' | 'now'>, stage: Stage): Promise<Fault | undefined> {
  const now = Date.parse(stage.clock.now());
  const to = action.kind === 'now' ? Date.parse(action.now) : now + durationMs(action.duration);
  if (to - now > longestMoveMs)
    return { expected: 'time to pass', came: ['the clock moves at most ten years at once'] };
  await moveTo(stage, new Date(to).toISOString());
  return undefined;
}

/** Sets the clock to a moment, running what falls due on the way. */
export function moveTo({ clock, runtime }: Stage, moment: string): Promise<void> {
  return moveClock(clock, moment, clockWork(runtime));
}

function durationMs(duration: string): number {
  const milliseconds = toMilliseconds(duration);
  if (milliseconds === undefined) throw new Error(`${duration} is no duration`);
  return milliseconds;
}
