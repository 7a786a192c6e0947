import type { Database, Transaction } from '#server/db/database.ts';
import { memoized } from '#shared/memoize/memoized.ts';

const underWay = memoized<Database, Set<string>>(() => new Set());

/**
 * Notes something about a key, once at a time, and lets nobody wait for it: whoever only reads would else wait for those
 * who write. Where it fails it is noted with the next request.
 */
export function noteInPassing(
  database: Database,
  key: string,
  note: (transaction: Transaction) => Promise<void>,
): void {
  const keys = underWay(database);
  if (keys.has(key)) return;
  keys.add(key);
  const ended = () => keys.delete(key);
  database.write(note).then(ended, ended);
}
