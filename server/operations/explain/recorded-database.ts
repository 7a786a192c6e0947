import type { Connection, Database, Statement, Transaction } from '#server/db/database.ts';

/** Is told the text of a statement, without its values. */
export type NoteStatement = (text: string) => void;

/** The same database, noting every statement that is sent to it. */
export function recordedDatabase(database: Database, note: NoteStatement): Database {
  return {
    kind: database.kind,
    read: async (work, timeMs) => {
      let texts: string[] = [];
      const recorded = (on: Connection) => {
        texts = []; // a read may begin again: what was asked before is asked once more
        return work(recordedConnection(on, (text) => texts.push(text)));
      };
      try {
        return await database.read(recorded, timeMs);
      } finally {
        texts.forEach(note);
      }
    },
    ask: (statement, timeMs, finds) => {
      note(textOf(statement, database));
      return database.ask(statement, timeMs, finds);
    },
    write: (work, locks, timeMs) =>
      database.write((on) => work(recordedTransaction(on, note)), locks, timeMs),
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}

function recordedConnection(on: Connection, note: NoteStatement): Connection {
  return {
    kind: on.kind,
    all: (statement) => {
      note(textOf(statement, on));
      return on.all(statement);
    },
    run: (statement) => {
      note(textOf(statement, on));
      return on.run(statement);
    },
  };
}

function recordedTransaction(on: Transaction, note: NoteStatement): Transaction {
  return {
    ...recordedConnection(on, note),
    send: (statement, meaning) => {
      note(textOf(statement, on));
      on.send(statement, meaning);
    },
    savepoint: (work) => on.savepoint(work),
    within: (timeMs, work) => on.within(timeMs, work),
    rollBackAtEnd: () => on.rollBackAtEnd(),
  };
}

function textOf({ sql, text }: Statement, { kind }: Pick<Connection, 'kind'>): string {
  return kind === 'sqlite' ? sql : text;
}
