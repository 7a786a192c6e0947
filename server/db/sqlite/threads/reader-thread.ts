import { type Connection, type Statement, TooCostly } from '#server/db/database.ts';
import type { ReaderAnswer, ReaderRequest, ReaderStart } from './reader-messages.ts';
import { madeOf, toBinding } from '#server/db/sqlite/connection/sqlite-values.ts';
import { ThreadLine } from './thread-line.ts';

const PROGRAM = new URL('./reader-program.ts', import.meta.url);

/** What a read in a thread is told of it. */
export interface ThreadRead {
  readonly timeMs?: number;
  /** How often tables were changed in this process so far. */
  readonly schemaChanges: number;
  /** Is told how long each statement took. */
  readonly note: (text: string, workMs: number) => void;
}

/** A thread with a read-only connection of its own to a SQLite file. Who uses it does so alone. */
export class ReaderThread {
  readonly #line: ThreadLine<ReaderRequest, ReaderAnswer>;

  constructor(start: ReaderStart) {
    this.#line = new ThreadLine(PROGRAM, start);
  }

  /** False once it has failed or was closed. */
  get isAlive(): boolean {
    return this.#line.isAlive;
  }

  /** Runs reads on one snapshot. The process does not end before they have. */
  async read<Result>(work: (connection: Connection) => Promise<Result>, read: ThreadRead): Promise<Result> {
    this.#line.hold(true);
    this.#line.tell({ kind: 'begin', timeMs: read.timeMs, schemaChanges: read.schemaChanges });
    try {
      return await work({
        kind: 'sqlite',
        all: (statement) => this.#all(statement, read),
        run: () => Promise.reject(new Error('a read that would write')),
      });
    } finally {
      this.#line.tell({ kind: 'end' });
      this.#line.hold(false);
    }
  }

  /** Ends the thread, and what is asked of it. */
  close(): Promise<void> {
    return this.#line.close();
  }

  async #all<Made>(statement: Statement<Made>, { note }: ThreadRead): Promise<readonly Made[]> {
    const text = statement.sql;
    const answer = await this.#line.ask({ kind: 'ask', text, values: statement.values.map(toBinding) });
    note(text, answer.workMs);
    switch (answer.kind) {
      case 'rows':
        return madeOf(answer.found, statement);
      case 'too_costly':
        throw new TooCostly('the time limit is up');
      case 'failed':
        throw answer.error;
    }
  }
}
