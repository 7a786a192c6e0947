import { type Outcome, refuse } from '#shared/api/refusal.ts';
import { type Connection, TooCostly } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';

/** Runs reads on one snapshot within the contract's `read_time`; past it the question is refused as `too_costly`. */
export async function withinReadTime<Value>(
  runtime: Runtime,
  work: (connection: Connection) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await runtime.database.read(work, runtime.model.limits.readTimeMs);
  } catch (error) {
    if (error instanceof TooCostly) return refuse('too_costly');
    throw error;
  }
}
