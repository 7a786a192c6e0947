import { type Row, type Statement, TooCostly, type Transaction } from '#server/db/database.ts';
import { Deadline } from '#server/db/deadline.ts';
import { Savepoints } from '#server/db/savepoints.ts';
import { changesSchema, type SchemaCounter } from '#server/db/sqlite/connection/sqlite-connection.ts';
import { madeOf, toBinding } from '#server/db/sqlite/connection/sqlite-values.ts';
import { beginWriting } from '#server/db/sqlite/connection/sqlite-writer.ts';
import { ThreadLine } from './thread-line.ts';
import type { WriteConnection } from '#server/db/sqlite/connection/write-groups.ts';
import type { WriterAnswer, WriterOutcome, WriterRequest, WriterStart } from './writer-messages.ts';

const PROGRAM = new URL('./writer-program.ts', import.meta.url);
const NO_VALUES: Statement = { sql: '', text: '', values: [] };

/** A thread with a connection of its own, on which writes are done that would hold up the main one. */
export class WriterThread implements WriteConnection {
  readonly turnIsOver = false;
  readonly #line: ThreadLine<WriterRequest, WriterAnswer>;
  readonly #schema: SchemaCounter;
  #inTransaction = false;

  constructor(start: WriterStart, schema: SchemaCounter) {
    this.#line = new ThreadLine(PROGRAM, start);
    this.#schema = schema;
  }

  /** False once it has failed or was closed: what was not committed is undone then. */
  get isAlive(): boolean {
    return this.#line.isAlive;
  }

  get inTransaction(): boolean {
    return this.isAlive && this.#inTransaction;
  }

  /** The process does not end while it writes. */
  begin(): Promise<void> {
    this.#line.hold(true);
    return beginWriting(() => this.execute('BEGIN IMMEDIATE'));
  }

  async execute(text: string): Promise<void> {
    await this.ask('execute', { ...NO_VALUES, sql: text });
    if (!this.#inTransaction) this.#line.hold(false);
  }

  transaction(): ThreadTransaction {
    return new ThreadTransaction(this);
  }

  /** What a statement answers; its error is thrown. */
  async ask(
    kind: WriterRequest['kind'],
    { sql: text, values }: Statement<unknown>,
    leftMs?: number,
  ): Promise<WriterOutcome> {
    const schemaChanges = this.#schema.changes;
    // Asked in this order, whatever is waited for first.
    const asked = this.#line.ask({ kind, text, values: values.map(toBinding), leftMs, schemaChanges });
    if (changesSchema(text)) this.#schema.changes += 1;
    const answer = await asked;
    this.#inTransaction = answer.inTransaction;
    if (answer.kind === 'too_costly') throw new TooCostly('the time limit is up');
    if (answer.kind !== 'failed') return answer;
    const { message, code, errcode } = answer;
    throw Object.assign(new Error(message), { code, errcode });
  }

  /** Ends the thread, and undoes what it is at. */
  close(): Promise<void> {
    return this.#line.close();
  }
}

class ThreadTransaction implements Transaction {
  readonly kind = 'sqlite';
  undone = false;
  readonly #thread: WriterThread;
  readonly #savepoints: Savepoints;
  readonly #deadline = new Deadline();
  readonly #sent: Promise<{ readonly error: unknown } | undefined>[] = [];

  constructor(thread: WriterThread) {
    this.#thread = thread;
    this.#savepoints = new Savepoints(
      async (text) => {
        await thread.execute(text);
        if (text.startsWith('ROLLBACK')) await Promise.all(this.#sent.splice(0));
      },
      () => this.sentIsDone(),
    );
  }

  async all<Made = Row>(statement: Statement<Made>): Promise<readonly Made[]> {
    const outcome = await this.#ask('all', statement);
    if (outcome.kind !== 'rows') throw new Error('no rows');
    return madeOf(outcome.found, statement);
  }

  async run(statement: Statement): Promise<number> {
    const outcome = await this.#ask('run', statement);
    return outcome.kind === 'changed' ? outcome.rows : 0;
  }

  send(statement: Statement): void {
    const sent = this.#thread.ask('run', statement, this.#left());
    this.#sent.push(
      sent.then(
        () => undefined,
        (error: unknown) => ({ error }),
      ),
    );
  }

  /** Throws the first error of what was only sent. */
  async sentIsDone(): Promise<void> {
    const failures = await Promise.all(this.#sent.splice(0));
    const first = failures.find((failure) => failure !== undefined);
    if (first !== undefined) throw first.error;
  }

  savepoint<Result>(work: (undo: () => void) => Promise<Result>): Promise<Result> {
    return this.#savepoints.run(work);
  }

  within<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
    return this.#deadline.within(timeMs, async () => {
      const result = await work();
      this.#deadline.check();
      return result;
    });
  }

  rollBackAtEnd(): void {
    this.undone = true;
  }

  #left(): number | undefined {
    this.#deadline.check();
    return this.#deadline.left;
  }

  async #ask(kind: 'all' | 'run', statement: Statement<unknown>): Promise<WriterOutcome> {
    const asked = this.#thread.ask(kind, statement, this.#left());
    const [answer] = await Promise.allSettled([asked]);
    // What was sent before it has been answered before it.
    await this.sentIsDone();
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }
}
