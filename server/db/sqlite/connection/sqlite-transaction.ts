import type { Row, Statement, Transaction } from '#server/db/database.ts';
import { Savepoints } from '#server/db/savepoints.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** A transaction on the connection of the main thread. */
export class SqliteTransaction implements Transaction {
  readonly kind = 'sqlite';
  undone = false;
  readonly #connection: SqliteConnection;
  readonly #savepoints: Savepoints;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#savepoints = new Savepoints((text) => {
      connection.execute(text);
      return undefined;
    });
  }

  all<Made = Row>(statement: Statement<Made>): Promise<readonly Made[]> {
    return this.#connection.all(statement);
  }

  run(statement: Statement): Promise<number> {
    return this.#connection.run(statement);
  }

  send(statement: Statement): void {
    this.#connection.runNow(statement);
  }

  savepoint<Result>(work: (undo: () => void) => Promise<Result>): Promise<Result> {
    return this.#savepoints.run(work);
  }

  async within<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
    return this.#connection.deadline.within(timeMs, async () => {
      const result = await work();
      this.#connection.deadline.check(); // a statement cannot be stopped: that it took too long shows after it
      return result;
    });
  }

  rollBackAtEnd(): void {
    this.undone = true;
  }
}
