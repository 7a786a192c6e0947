import { engineCall } from '#server/identity/call-of.ts';
import { type RefusedMove, runDue } from '#server/outbox/engine-transitions.ts';
import { runSchedules } from '#server/outbox/schedules.ts';
import type { Runtime } from '#server/runtime.ts';

/**
 * Runs everything the clock has made due. Several processes on one database may do so at once: each transition is one
 * write that asks the record's state first, so none happens twice. `refused` is told what could not be moved.
 */
export async function runWhatIsDue(
  runtime: Runtime,
  refused: (move: RefusedMove) => void = () => undefined,
): Promise<void> {
  const callOf = () => engineCall(runtime, runtime.newId());
  await runSchedules({ runtime, callOf, refused });
  await runDue(runtime, callOf, refused);
}
