import type { Database } from '#server/db/database.ts';

/** A statement of a read. */
export interface Asked {
  readonly text: string;
  /** How many values are bound to it. */
  readonly values: number;
  readonly timeMs: number | undefined;
}

/** The same database; the statements of reads are noted. */
export function noting(database: Database, asked: Asked[]): Database {
  return {
    kind: database.kind,
    read: (work, timeMs) =>
      database.read((on) => {
        const all: typeof on.all = (statement) => {
          asked.push({ text: statement.text, values: statement.values.length, timeMs });
          return on.all(statement);
        };
        return work({ kind: on.kind, run: (statement) => on.run(statement), all });
      }, timeMs),
    ask: (statement, timeMs) => {
      asked.push({ text: statement.text, values: statement.values.length, timeMs });
      return database.ask(statement, timeMs);
    },
    write: (work, locks, timeMs) => database.write(work, locks, timeMs),
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}
