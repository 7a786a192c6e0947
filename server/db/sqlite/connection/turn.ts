import type { Connection, Statement } from '#server/db/database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Milliseconds of work with which a read that has a time limit may hold up everybody else; then it begins again in a thread of its own. */
export const TURN_MS = 40;

/** Runs reads on one snapshot; undefined where their turn was over before they were done. */
export async function readInTurn<Result>(
  on: SqliteConnection,
  work: (connection: Connection) => Promise<Result>,
  timeMs: number | undefined,
): Promise<{ readonly result: Result } | undefined> {
  on.deadline.set(timeMs, TURN_MS);
  on.execute('BEGIN');
  try {
    const result = await work(on);
    if (!on.deadline.turnIsOver) return { result };
  } catch (error) {
    if (!on.deadline.turnIsOver) throw error;
  } finally {
    on.execute('ROLLBACK'); // nothing was written: this only lets go of the snapshot
    on.deadline.set();
  }
  return undefined;
}

/** Runs one statement, at once; undefined where its turn was over before it was done. */
export function askInTurn<Made>(
  on: SqliteConnection,
  statement: Statement<Made>,
  timeMs: number | undefined,
): readonly Made[] | undefined {
  on.deadline.set(timeMs, TURN_MS);
  try {
    return on.allNow(statement);
  } catch (error) {
    if (on.deadline.turnIsOver) return undefined;
    throw error;
  }
}
