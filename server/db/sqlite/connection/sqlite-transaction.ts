import type { Row, Statement } from '#server/db/database.ts';
import { Savepoints } from '#server/db/savepoints.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { GroupTransaction } from './write-groups.ts';

/**
 * A transaction on the connection of the main thread. What is only sent runs with the next statement, or at the end: of a
 * write that is refused before it asks for anything more, nothing has been done then.
 */
export class SqliteTransaction implements GroupTransaction {
  readonly kind = 'sqlite';
  undone = false;
  readonly #connection: SqliteConnection;
  readonly #savepoints: Savepoints;
  readonly #sent: Statement[] = [];

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#savepoints = new Savepoints(
      (text) => {
        if (text.startsWith('ROLLBACK')) this.#sent.splice(0);
        this.#runSent();
        connection.execute(text);
        return undefined;
      },
      () => this.sentIsDone(),
    );
  }

  all<Made = Row>(statement: Statement<Made>): Promise<readonly Made[]> {
    this.#runSent();
    return this.#connection.all(statement);
  }

  run(statement: Statement): Promise<number> {
    this.#runSent();
    return this.#connection.run(statement);
  }

  send(statement: Statement): void {
    this.#sent.push(statement);
  }

  async sentIsDone(): Promise<void> {
    this.#runSent();
  }

  savepoint<Result>(work: (undo: () => void) => Promise<Result>): Promise<Result> {
    return this.#savepoints.run(work);
  }

  async within<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
    return this.#connection.deadline.within(timeMs, async () => {
      const result = await work();
      this.#runSent();
      this.#connection.deadline.check(); // a statement cannot be stopped: that it took too long shows after it
      return result;
    });
  }

  rollBackAtEnd(untried?: 'untried'): void {
    this.undone = true;
    if (untried) this.#sent.splice(0);
  }

  #runSent(): void {
    for (let statement = this.#sent.shift(); statement !== undefined; statement = this.#sent.shift())
      this.#connection.runNow(statement);
  }
}
