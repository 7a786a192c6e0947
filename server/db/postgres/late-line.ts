import type { PoolClient } from 'pg';
import { raw } from 'sql-template-tag';
import type { Row, Statement } from '#server/db/database.ts';
import { type Answered, COMMIT, type Line, NotRun } from './line.ts';
import { isStalePlan } from './postgres-connection.ts';

/** What a transaction runs on. */
export interface Lease {
  readonly line: Line;
  /** Undefined as long as it has none. */
  readonly client: PoolClient | undefined;
  /** Its time begins once it has one, if that was not waited for before. */
  transaction?: { postpone(ms: number): void };
}

/** A client of the pool with the line to it. */
export interface Lent extends Lease {
  readonly client: PoolClient;
}

/**
 * Undoes what a lease was for, and gives its client back; one that cannot even do that, or holds stale plans, is thrown away.
 * True where the client is known to have committed nothing: it would have answered that before.
 */
export async function giveBack(lease: Lease, cause: unknown): Promise<boolean> {
  try {
    await lease.line.send(raw('ROLLBACK')); // it may get its client by this alone
    lease.client?.release(isStalePlan(cause));
    return true;
  } catch {
    lease.client?.release(true); // the connection is gone, and the server undoes by itself; `cause` is what counts
    return false;
  }
}

/** A statement that was not sent yet. */
export interface Unsent {
  readonly statement: Statement<unknown>;
  readonly meaning: (() => Error) | undefined;
  readonly lasts: 'under_locks' | undefined;
  resolve(answer: Answered<unknown>): void;
  reject(error: unknown): void;
}

interface Needs {
  /** Statements of a begin. */
  readonly begin: number;
  lend(): Promise<Lent>;
  /** Does all of it together with others; undefined where nothing is shared. */
  readonly share: ((line: LateLine) => void) | undefined;
}

/**
 * The line of a transaction that takes its client late: what is sent in one go of the program is looked at first. Where
 * that is all of the transaction, up to its commit, it needs no client of its own, and shares a commit with others.
 */
export class LateLine implements Line, Lease {
  transaction: Lease['transaction'];
  readonly line = this;
  readonly #needs: Needs;
  #unsent: Unsent[] = [];
  #lent: Lent | undefined;
  #hasLeft = false;
  /** With others, or nowhere any more: nothing can follow. */
  #isClosed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** A transaction has its limits in itself. */
  limit(): void {}

  send<Made = Row>(
    statement: Statement<Made>,
    meaning?: () => Error,
    lasts?: 'under_locks',
  ): Promise<Answered<Made>> {
    if (this.#lent !== undefined) return this.#lent.line.send(statement, meaning);
    if (this.#isClosed) return Promise.reject(new NotRun('the transaction is over'));
    if (this.#unsent.length === 0) this.#leaveSoon();
    return new Promise((resolve, reject) =>
      // What it waits for is the answer to its own statement.
      this.#unsent.push({
        statement,
        meaning,
        lasts,
        resolve: (answer) => resolve(answer as Answered<Made>),
        reject,
      }),
    );
  }

  get isUnsent(): boolean {
    return !this.#hasLeft && this.#needs.share !== undefined;
  }

  /** Undefined where the transaction had no client. */
  get client(): PoolClient | undefined {
    return this.#lent?.client;
  }

  /** What the transaction does, without its begin and its commit. */
  get body(): readonly Unsent[] {
    return this.#unsent.slice(this.#needs.begin, -1);
  }

  /** Sends all of it to a client of its own. Ends when all of it is answered, and never throws. */
  async alone(): Promise<void> {
    const asked = performance.now();
    try {
      const lent = await this.#needs.lend();
      this.transaction?.postpone(performance.now() - asked);
      this.#lent = lent;
      const unsent = this.#take();
      await Promise.allSettled(unsent.map((one) => handOn(one, lent.line)));
    } catch (error) {
      this.fail(error);
    }
  }

  /** All of it was done with others, and is committed. One list of answers: those to the body. */
  succeed(answers: readonly Answered<unknown>[], commit: Answered): void {
    const first = this.#needs.begin;
    for (const [place, { resolve }] of this.#take().entries()) resolve(answers[place - first] ?? commit);
  }

  /** Nobody knows what became of it, or it had no client. */
  fail(error: unknown): void {
    this.#isClosed = true;
    for (const { reject } of this.#take()) reject(error);
  }

  /** Once everything has gone on that waits for nothing from outside. */
  #leaveSoon(): void {
    queueMicrotask(() => process.nextTick(() => this.#leave()));
  }

  #leave(): void {
    const { share } = this.#needs;
    this.#hasLeft = true;
    this.#isClosed = share !== undefined && this.#unsent.at(-1)?.statement.sql === COMMIT;
    if (share !== undefined && this.#isClosed) share(this);
    else void this.alone();
  }

  #take(): readonly Unsent[] {
    const unsent = this.#unsent;
    this.#unsent = [];
    return unsent;
  }
}

async function handOn({ statement, meaning, resolve, reject }: Unsent, line: Line): Promise<void> {
  try {
    resolve(await line.send(statement, meaning));
  } catch (error) {
    reject(error);
  }
}
