import { type Outcome, refuse } from '#shared/api/refusal.ts';
import { type Connection, TooCostly } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';

/**
 * Runs reads within the contract's `read_time`; past it the question is refused as `too_costly`. All of them see one
 * snapshot; where there is but one statement it has its own, and nothing is spent on keeping another.
 */
export async function withinReadTime<Value>(
  { database, model }: Runtime,
  statements: 'one' | 'one_by_key' | 'several',
  work: (connection: Connection) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const { readTimeMs } = model.limits;
  try {
    if (statements === 'several') return await database.read(work, readTimeMs);
    return await work({
      kind: database.kind,
      all: (statement) =>
        database.ask(statement, readTimeMs, statements === 'one_by_key' ? 'by_key' : undefined),
      run: () => Promise.reject(new Error('a read that would write')),
    });
  } catch (error) {
    if (error instanceof TooCostly) return refuse('too_costly');
    throw error;
  }
}
