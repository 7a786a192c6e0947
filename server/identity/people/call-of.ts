import type { Actor, Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { dateAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';

/** The surroundings of one call by an actor, at the moment the runtime's clock shows now. */
export function callOf(runtime: Runtime, actor: Actor, requestId: string): Call {
  const now = runtime.clock.now();
  return { actor, now, today: todayIn(runtime.zone, now), requestId };
}

const SECOND = 'YYYY-MM-DDTHH:MM:SS'.length;

let last: { readonly zone?: ZoneOffsets; readonly second: string; readonly today: string } = {
  second: '',
  today: '',
};

/** No zone changes its offset within a second, so all calls of one second have the same date. */
function todayIn(zone: ZoneOffsets, now: string): string {
  const second = now.slice(0, SECOND);
  if (last.zone !== zone || last.second !== second) last = { zone, second, today: dateAt(zone, now) };
  return last.today;
}

/** A call of the engine itself: what falls due by the clock, sample records, the command line. */
export function engineCall(runtime: Runtime, requestId: string): Call {
  return callOf(runtime, { kind: 'engine', audiences: new Set(), owner: false }, requestId);
}
