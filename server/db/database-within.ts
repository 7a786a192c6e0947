import { raw } from 'sql-template-tag';
import { type Connection, type Database, nothingHeld, type Transaction } from './database.ts';

/**
 * A transaction as a database: what is written to it is done in savepoints of that transaction, and what is read sees
 * it. So operations that open a transaction of their own can be parts of a greater one. Its locks must be held already.
 * All reads that have a time limit may take `readMs` together.
 */
export function databaseWithin(transaction: Transaction, readMs = Number.POSITIVE_INFINITY): Database {
  let leftMs = readMs;
  const inTime = async <Result>(timeMs: number | undefined, work: () => Promise<Result>): Promise<Result> => {
    if (timeMs === undefined) return work();
    const began = performance.now();
    try {
      return await transaction.within(Math.max(0, Math.min(timeMs, leftMs)), work);
    } finally {
      leftMs -= performance.now() - began;
    }
  };
  return {
    kind: transaction.kind,
    isWithin: true,
    read: (work, timeMs) => inTime(timeMs, () => work(transaction)),
    ask: (statement, timeMs) => inTime(timeMs, () => transaction.all(statement)),
    write: (work) => transaction.savepoint((undo) => work(partOf(transaction, undo))),
    createIndexes: async (indexes) => {
      for (const { name, on } of indexes)
        await transaction.run(raw(`CREATE INDEX IF NOT EXISTS ${name} ${on}`));
    },
    keepCopy: async () => nothingHeld,
    close: async () => undefined,
  };
}

/** The snapshot of a read as a database: what is read of it has the time limit of that read, and nothing is written. */
export function databaseReading(connection: Connection): Database {
  const never = () => Promise.reject(new Error('a read that would write'));
  return {
    kind: connection.kind,
    read: (work) => work(connection),
    ask: (statement) => connection.all(statement),
    write: never,
    createIndexes: never,
    keepCopy: never,
    close: async () => undefined,
  };
}

function partOf(transaction: Transaction, undo: () => void): Transaction {
  return {
    kind: transaction.kind,
    all: (statement) => transaction.all(statement),
    run: (statement) => transaction.run(statement),
    send: (statement, meaning, lasts) => transaction.send(statement, meaning, lasts),
    savepoint: (work) => transaction.savepoint(work),
    within: (timeMs, work) => transaction.within(timeMs, work),
    rollBackAtEnd: undo,
  };
}
