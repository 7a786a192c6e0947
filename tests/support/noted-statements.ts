import type { Connection, Database, Statement, Transaction } from '#server/db/database.ts';

/** A statement of a read. */
export interface Asked {
  readonly statement: Statement<unknown>;
  readonly text: string;
  /** How many values are bound to it. */
  readonly values: number;
  readonly timeMs: number | undefined;
}

/** Statements that are noted beside those that ask: `runs` are those that write and wait until it is done. */
interface Noted {
  readonly also?: 'runs' | undefined;
}

/** The same database; the statements that it is asked are noted, also those of writes. */
export function noting(database: Database, asked: Asked[], { also }: Noted = {}): Database {
  const note = (statement: Statement<unknown>, timeMs?: number) => {
    const { text, values } = statement;
    asked.push({ statement, text, values: values.length, timeMs });
  };
  return {
    kind: database.kind,
    read: (work, timeMs) => database.read((on) => work(notingOn(on, (one) => note(one, timeMs), {})), timeMs),
    ask: (statement, timeMs) => {
      note(statement, timeMs);
      return database.ask(statement, timeMs);
    },
    write: (work, locks, timeMs) =>
      database.write((on) => work(notingIn(on, (one) => note(one, timeMs), { also })), locks, timeMs),
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}

function notingOn(
  on: Connection,
  note: (statement: Statement<unknown>) => void,
  { also }: Noted,
): Connection {
  return {
    kind: on.kind,
    run: (statement) => {
      if (also === 'runs') note(statement);
      return on.run(statement);
    },
    all: (statement) => {
      note(statement);
      return on.all(statement);
    },
  };
}

function notingIn(on: Transaction, note: (statement: Statement<unknown>) => void, noted: Noted): Transaction {
  const complete = on.complete?.bind(on);
  return {
    ...notingOn(on, note, noted),
    send: (statement, meaning, lasts) => on.send(statement, meaning, lasts),
    savepoint: (work) => on.savepoint(work),
    within: (timeMs, work) => on.within(timeMs, work),
    rollBackAtEnd: (untried) => on.rollBackAtEnd(untried),
    ...(complete === undefined ? {} : { complete }),
  };
}
