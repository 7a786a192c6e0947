import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Locks, Transaction } from '#server/db/database.ts';
import { TooCostly } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { FunctionFailed } from '#server/sandbox/run-function.ts';
import { refuseFailed } from '#server/sandbox/refuse-failed.ts';
import { OtherVersion } from '#server/tables/versions/versions.ts';

/**
 * Runs a write within the contract's `write_time`, counted from when it has its locks; past it everything is undone and
 * the call refused as `too_costly`; as `busy` where another contract is in force by then. A write within a greater one
 * has what is left of that one's time.
 */
export async function withinWriteTime<Value>(
  runtime: Runtime,
  work: (transaction: Transaction) => Promise<Outcome<Value>>,
  locks: Locks,
): Promise<Outcome<Value>> {
  return withinTimeOf(1, { runtime, locks }, work);
}

/** As `withinWriteTime`, for what may take as long as so many writes. */
export async function withinTimeOf<Value>(
  writes: number,
  { runtime, locks }: { readonly runtime: Runtime; readonly locks: Locks },
  work: (transaction: Transaction) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await runtime.database.write(work, locks, writes * runtime.model.limits.writeTimeMs);
  } catch (error) {
    if (error instanceof TooCostly) return refuse('too_costly');
    if (error instanceof OtherVersion) return refuse('busy');
    if (error instanceof FunctionFailed) return refuseFailed(error);
    throw error;
  }
}
