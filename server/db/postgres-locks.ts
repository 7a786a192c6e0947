import { createHash } from 'node:crypto';
import type { Locks } from './database.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** Everything that writes holds this lock shared; who changes the tables under it, exclusive. */
export const TABLES_LOCK = 'nf_tables';

/**
 * The statement that takes the locks of a transaction, one after the other in the order of their numbers: the same for
 * every writer, so that no two wait for each other in a circle. A name that is in both lists is locked exclusively. What
 * follows it may take `limitMs`; the wait for each lock has the limit of the session.
 */
export function lockStatement(locks: Locks, limitMs?: number): string {
  const calls = callsOf(locks);
  const limit = limitMs === undefined ? '' : `, set_config('statement_timeout', '${limitMs}', true)`;
  return `SELECT ${calls.join(', ')}${limit}`;
}

/** An operation has the same locks each time. */
const callsOf = memoized((locks: Locks): readonly string[] => {
  const exclusive = new Set(locks.exclusive.map(lockNumber));
  const shared = new Set([TABLES_LOCK, ...locks.shared].map(lockNumber));
  const all = [...new Set([...exclusive, ...shared])].sort((a, b) => (a < b ? -1 : 1));
  return all.map(
    (number) =>
      (exclusive.has(number) ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared') + `(${number})`,
  );
});

/** The statement that takes a lock for the length of a session if nobody has it, and answers as `taken` whether it did. */
export function tryLockStatement(name: string): string {
  return `SELECT pg_try_advisory_lock(${lockNumber(name)}) AS taken`;
}

/** Other programs on the same database may use advisory locks too: the name of the product keeps the numbers apart. */
function lockNumber(name: string): bigint {
  return createHash('sha256').update(`ninefold:${name}`).digest().readBigInt64BE();
}
