import { engineCall } from '#server/identity/call-of.ts';
import { runDue } from '#server/outbox/engine-transitions.ts';
import type { Runtime } from '#server/runtime.ts';

/**
 * Runs everything the clock has made due. Several processes on one database may do so at once: each transition is one
 * write that asks the record's state first, so none happens twice.
 */
export function runWhatIsDue(runtime: Runtime): Promise<void> {
  return runDue(runtime, () => engineCall(runtime, runtime.newId()));
}
