import { raw } from 'sql-template-tag';
import { type Database, nothingHeld, type Transaction } from './database.ts';

/**
 * A transaction as a database: what is written to it is done in savepoints of that transaction, and what is read sees
 * it. So operations that open a transaction of their own can be parts of a greater one. Its locks must be held already.
 */
export function databaseWithin(transaction: Transaction): Database {
  return {
    kind: transaction.kind,
    read: (work, timeMs) =>
      timeMs === undefined ? work(transaction) : transaction.within(timeMs, () => work(transaction)),
    ask: (statement, timeMs) =>
      timeMs === undefined
        ? transaction.all(statement)
        : transaction.within(timeMs, () => transaction.all(statement)),
    write: (work) => transaction.savepoint((undo) => work(partOf(transaction, undo))),
    createIndexes: async (indexes) => {
      for (const { name, on } of indexes)
        await transaction.run(raw(`CREATE INDEX IF NOT EXISTS ${name} ${on}`));
    },
    keepCopy: async () => nothingHeld,
    close: async () => undefined,
  };
}

function partOf(transaction: Transaction, undo: () => void): Transaction {
  return {
    kind: transaction.kind,
    all: (statement) => transaction.all(statement),
    run: (statement) => transaction.run(statement),
    send: (statement, meaning) => transaction.send(statement, meaning),
    savepoint: (work) => transaction.savepoint(work),
    within: (timeMs, work) => transaction.within(timeMs, work),
    rollBackAtEnd: undo,
  };
}
