import { parentPort, workerData } from 'node:worker_threads';
import { TooCostly } from '#server/db/database.ts';
import { SqliteConnection } from '#server/db/sqlite/connection/sqlite-connection.ts';
import type { WriterAnswer, WriterOutcome, WriterRequest, WriterStart } from './writer-messages.ts';

// The program of the thread that writes: one connection, on which it does what it is told, one statement after the other.
if (parentPort === null) throw new Error('this program runs in a thread');
const port = parentPort;
const { file }: WriterStart = workerData;
const schema = { changes: 0 };
const connection = new SqliteConnection(file, { schema, readOnly: false, cache: 'some' });
connection.file.exec('PRAGMA synchronous = FULL; PRAGMA busy_timeout = 250');

port.on('message', (request: WriterRequest) => {
  const outcome = outcomeOf(request);
  const answer: WriterAnswer = { ...outcome, inTransaction: connection.file.isTransaction };
  port.postMessage(answer);
});

function outcomeOf(request: WriterRequest): WriterOutcome {
  const { kind, text, values, leftMs, schemaChanges } = request;
  try {
    schema.changes = schemaChanges;
    connection.deadline.set(leftMs);
    if (kind === 'all') return { kind: 'rows', found: connection.rowsNow(text, values) };
    if (kind === 'run') return { kind: 'changed', rows: connection.runBound(text, values) };
    connection.execute(text);
    return { kind: 'changed', rows: 0 };
  } catch (error) {
    return error instanceof TooCostly ? { kind: 'too_costly' } : failed(error);
  }
}

function failed(error: unknown): WriterOutcome {
  if (!(error instanceof Error))
    return { kind: 'failed', message: String(error), code: undefined, errcode: undefined };
  const code = 'code' in error ? error.code : undefined;
  const errcode = 'errcode' in error ? error.errcode : undefined;
  return { kind: 'failed', message: error.message, code, errcode };
}
