import type { Actor, Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';

/** The surroundings of one call by an actor, at the moment the runtime's clock shows now. */
export function callOf(runtime: Runtime, actor: Actor, requestId: string): Call {
  const now = runtime.clock.now();
  return { actor, now, today: dateAt(runtime.zone, now), requestId };
}

/** A call of the engine itself: what falls due by the clock, sample records, the command line. */
export function engineCall(runtime: Runtime, requestId: string): Call {
  return callOf(runtime, { kind: 'engine', audiences: new Set(), owner: false }, requestId);
}
