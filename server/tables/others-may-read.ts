import { setImmediate as turn } from 'node:timers/promises';

/**
 * Between two batches of work on many records: statements on SQLite run to their end at once, and without a pause nobody
 * in this process would be answered before the last of them.
 */
export async function othersMayRead(): Promise<void> {
  await turn();
}
