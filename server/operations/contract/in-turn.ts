import type { Database } from '#server/db/database.ts';

const turns = new WeakMap<Database, Promise<unknown>>();

/** Does something when all that was asked before it, in this process, is done: it finds what the others have published. */
export function inTurn<Value>(database: Database, work: () => Promise<Value>): Promise<Value> {
  const before = turns.get(database) ?? Promise.resolve();
  const mine = before.then(work);
  // Whoever comes next waits for it, however it ends.
  turns.set(
    database,
    mine.catch(() => undefined),
  );
  return mine;
}
