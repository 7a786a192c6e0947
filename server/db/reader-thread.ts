import { Worker } from 'node:worker_threads';
import { type Connection, type Row, type Statement, TooCostly } from './database.ts';
import type { ReaderAnswer, ReaderRequest, ReaderStart } from './reader-messages.ts';
import { rowMaker, toBinding } from './sqlite-values.ts';

const PROGRAM = new URL('./reader-program.ts', import.meta.url);
/** Those of the process may be none for a file, and node:sqlite warns in each thread that it is young. */
const FLAGS = ['--disable-warning=ExperimentalWarning'];

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
  readonly #worker: Worker;
  readonly #asked: PromiseWithResolvers<ReaderAnswer>[] = [];
  #failure: Error | undefined;

  constructor(start: ReaderStart) {
    this.#worker = new Worker(PROGRAM, { workerData: start, execArgv: FLAGS });
    this.#worker.unref();
    this.#worker.on('message', (answer: ReaderAnswer) => this.#asked.shift()?.resolve(answer));
    this.#worker.on('messageerror', (error) => this.#fail(error));
    this.#worker.on('error', (cause) => this.#fail(new Error('a thread that reads has failed', { cause })));
    this.#worker.on('exit', () => this.#fail(new Error('a thread that reads has ended')));
  }

  /** False once it has failed or was closed. */
  get isAlive(): boolean {
    return this.#failure === undefined;
  }

  /** Runs reads on one snapshot. The process does not end before they have. */
  async read<Result>(work: (connection: Connection) => Promise<Result>, read: ThreadRead): Promise<Result> {
    this.#worker.ref();
    this.#tell({ kind: 'begin', timeMs: read.timeMs, schemaChanges: read.schemaChanges });
    try {
      return await work({
        kind: 'sqlite',
        all: (statement) => this.#all(statement, read),
        run: () => Promise.reject(new Error('a read that would write')),
      });
    } finally {
      this.#tell({ kind: 'end' });
      if (this.isAlive) this.#worker.unref();
    }
  }

  /** Ends the thread, and what is asked of it. */
  async close(): Promise<void> {
    this.#fail(new Error('the database was closed'));
    this.#worker.ref();
    await this.#worker.terminate();
  }

  async #all(statement: Statement, { note }: ThreadRead): Promise<readonly Row[]> {
    const text = statement.sql;
    const answer = await this.#ask({ kind: 'ask', text, values: statement.values.map(toBinding) });
    note(text, answer.workMs);
    switch (answer.kind) {
      case 'rows':
        return answer.found.rows.map(rowMaker(answer.found.names));
      case 'too_costly':
        throw new TooCostly('the time limit is up');
      case 'failed':
        throw answer.error;
    }
  }

  #ask(request: ReaderRequest): Promise<ReaderAnswer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const asked = Promise.withResolvers<ReaderAnswer>();
    this.#asked.push(asked);
    this.#tell(request);
    return asked.promise;
  }

  #tell(request: ReaderRequest): void {
    this.#worker.postMessage(request, []);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#asked.splice(0)) reject(this.#failure);
  }
}
