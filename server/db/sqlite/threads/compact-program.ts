import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { WAIT_MS } from '#server/db/database.ts';

// The program of a thread that writes a file anew. What was deleted is in no page of the new one; the log is emptied, for it has
// the pages that were. Rows keep their rowid, by which search indexes know them, for every table of records has an index.
if (parentPort === null) throw new Error('this program runs in a thread');
const port = parentPort;
const file = new DatabaseSync(String(workerData.file));
file.exec(`PRAGMA busy_timeout = ${WAIT_MS}; VACUUM`);
port.postMessage(await emptyLog());
file.close();

/** Whoever reads an older state of the file is waited for. */
async function emptyLog(): Promise<boolean> {
  for (const giveUp = performance.now() + WAIT_MS; performance.now() < giveUp; await pause(50)) {
    const answer = file.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    if (answer?.['busy'] === 0) return true;
  }
  return false;
}
