import { engineCall } from '#server/identity/call-of.ts';
import { moveAllDue, type RefusedMove, runDue } from '#server/outbox/engine-transitions.ts';
import { nextDue, type Span } from '#server/outbox/next-due.ts';
import { passSchedules, runSchedules } from '#server/outbox/schedules.ts';
import type { ClockWork } from '#server/rehearsal/move-clock.ts';
import type { Runtime } from '#server/runtime.ts';

type Refused = (move: RefusedMove) => void;

/**
 * Runs everything the clock has made due. Several processes on one database may do so at once: each transition is one
 * write that asks the record's state first, so none happens twice. `refused` is told what could not be moved.
 */
export async function runWhatIsDue(runtime: Runtime, refused: Refused = () => undefined): Promise<void> {
  const callOf = () => engineCall(runtime, runtime.newId());
  await runSchedules({ runtime, callOf, refused });
  await runDue(runtime, callOf, refused);
}

/** After a pause: what was missed happens now, one after the other as it would have fallen due. */
export async function runWhatWasMissed(runtime: Runtime, missed: Span, refused: Refused): Promise<void> {
  const callOf = () => engineCall(runtime, runtime.newId());
  let { after } = missed;
  for (;;) {
    const next = await nextDue(runtime, { ...missed, after });
    if (next === undefined) return;
    const then = new Date(next).toISOString();
    const asOf = engineCall({ ...runtime, clock: { now: () => then } }, runtime.newId());
    await runSchedules({ runtime, callOf, refused, asOf });
    await moveAllDue({ runtime, callOf, refused, asOf });
    after = next;
  }
}

/** What a moving clock sets going. */
export function clockWork(runtime: Runtime): ClockWork {
  return {
    zone: runtime.zone,
    runDue: () => runWhatIsDue(runtime),
    nextDue: (span) => nextDue(runtime, span),
    pass: (moment) => passSchedules(runtime, moment),
  };
}
