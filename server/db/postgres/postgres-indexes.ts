import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { IndexToCreate } from '#server/db/database.ts';
import { tryLockStatement } from '#server/db/postgres-locks.ts';

const INDEXES_LOCK = 'nf_indexes';
const PAUSE_MS = 200;

/**
 * Creates indexes while others write, one process after the other, on a client without limits of time. It keeps the lock
 * until it is thrown away: it must not wait for it either, for PostgreSQL waits with an index for everybody who is in the
 * middle of a statement.
 */
export async function createBeside(client: ClientBase, indexes: readonly IndexToCreate[]): Promise<void> {
  while (!(await isTaken(client))) await pause(PAUSE_MS);
  for (const { name, on } of indexes) {
    if (await isValid(client, name)) continue;
    // One that was broken off stays behind, and is of no use.
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await client.query(`CREATE INDEX CONCURRENTLY ${name} ${on}`);
  }
}

async function isTaken(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ readonly taken: boolean }>(tryLockStatement(INDEXES_LOCK));
  return rows[0]?.taken ?? false;
}

async function isValid(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid',
    [name],
  );
  return rows.length > 0;
}
