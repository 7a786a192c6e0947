import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { TooCostly } from '#server/db/database.ts';
import type { ReaderAnswer, ReaderOutcome, ReaderRequest, ReaderStart } from './reader-messages.ts';
import { SqliteConnection } from '#server/db/sqlite/connection/sqlite-connection.ts';
import { threadWork } from '#server/db/thread-work.ts';

/** Steps of priority: about a tenth of the processor is left to it, where others want all of it. */
const LOWER = 10;

// The program of a thread that reads: one connection, on which it does what it is told, one message after the other.
if (parentPort === null) throw new Error('this program runs in a thread');
const port = parentPort;
yieldToOthers();
const { file }: ReaderStart = workerData;
const schema = { changes: 0 };
const connection = new SqliteConnection(file, { schema, readOnly: true, cache: 'some' });

port.on('message', (request: ReaderRequest) => {
  switch (request.kind) {
    case 'begin':
      schema.changes = request.schemaChanges;
      connection.deadline.set(request.timeMs);
      connection.execute('BEGIN');
      return;
    case 'ask': {
      const began = threadWork();
      const outcome = outcomeOf(request);
      const answer: ReaderAnswer = { ...outcome, workMs: threadWork() - began };
      port.postMessage(answer);
      return;
    }
    case 'end':
      connection.execute('ROLLBACK');
  }
});

/** The main thread, for which everybody waits, comes first. Only Linux has a priority for each thread: 0 stands for this one. */
function yieldToOthers(): void {
  if (platform() === 'linux')
    setPriority(0, Math.min(getPriority(0) + LOWER, constants.priority.PRIORITY_LOW));
}

function outcomeOf({ text, values }: ReaderRequest & { kind: 'ask' }): ReaderOutcome {
  try {
    return { kind: 'rows', found: connection.rowsNow(text, values) };
  } catch (error) {
    return error instanceof TooCostly ? { kind: 'too_costly' } : { kind: 'failed', error };
  }
}
