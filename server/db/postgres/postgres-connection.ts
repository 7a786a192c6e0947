import { raw } from 'sql-template-tag';
import type { Row, Statement, Transaction } from '#server/db/database.ts';
import { Deadline } from '#server/db/deadline.ts';
import { type Answered, codeOf, COMMIT, type Line, NotRun } from './line.ts';
import { Savepoints } from '#server/db/savepoints.ts';

/** One client of the pool for the length of a transaction. Statements are run in the order in which they are sent. */
export class PostgresTransaction implements Transaction {
  readonly kind = 'postgres';
  undone = false;
  readonly #line: Line;
  readonly #savepoints: Savepoints;
  readonly #deadline = new Deadline();
  readonly #sent: Promise<Failure | undefined>[] = [];
  #commit: Promise<string> | undefined;

  constructor(line: Line) {
    this.#line = line;
    this.#savepoints = new Savepoints((text) => this.execute(text));
  }

  async all<Made = Row>(statement: Statement<Made>): Promise<readonly Made[]> {
    return (await this.#send(statement)).rows;
  }

  async run(statement: Statement): Promise<number> {
    return rowsIn((await this.#send(statement)).tag);
  }

  /** Nothing waits for it: the first statement of the work goes along, and fails where this one does. */
  begin(texts: readonly string[]): void {
    for (const text of texts) this.#sent.push(failureOf(this.#line.send(raw(text))));
  }

  send(statement: Statement, meaning?: () => Error, lasts?: 'under_locks'): void {
    this.#check();
    this.#sent.push(failureOf(this.#line.send(statement, meaning, lasts)));
  }

  /** Waits for what was only sent, and throws its first error: all behind it failed because of it. */
  async sentIsDone(): Promise<void> {
    const failures = await Promise.all(this.#sent.splice(0));
    const first = failures.find((failure) => failure !== undefined);
    if (first !== undefined) throw first.error;
  }

  savepoint<Result>(work: (undo: () => void) => Promise<Result>): Promise<Result> {
    return this.#savepoints.run(work);
  }

  async within<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
    const result = await this.inTime(timeMs, async () => {
      await this.#limit();
      return work();
    });
    await this.#limit();
    return result;
  }

  /** As `within`, where the server has been told already how long a statement may take. */
  inTime<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
    return this.#deadline.within(timeMs, async () => {
      const result = await work();
      // What was sent with its commit in time is kept.
      if (this.#commit === undefined) this.#deadline.check();
      return result;
    });
  }

  /** Its time begins later by so many milliseconds. */
  postpone(ms: number): void {
    this.#deadline.postpone(ms);
  }

  rollBackAtEnd(): void {
    this.#mustBeOpen();
    this.undone = true;
  }

  complete(): boolean {
    this.#check();
    if (this.undone) return false;
    this.#commit = this.execute(COMMIT);
    this.#commit.catch(() => undefined); // whoever ends the transaction hears of it
    return this.#line.isUnsent === true;
  }

  /** Ends it, and answers the word of the server: `COMMIT` or `ROLLBACK`. */
  end(): Promise<string> {
    return this.#commit ?? this.execute(this.undone ? 'ROLLBACK' : COMMIT);
  }

  /** One statement without values. Answers the word of the server, `COMMIT`. */
  async execute(text: string): Promise<string> {
    return (await this.#orEarlier(this.#line.send(raw(text)))).tag;
  }

  /** Each statement may take what is left; how long all of them took is asked before each. */
  async #limit(): Promise<void> {
    const { left } = this.#deadline;
    const limit = left === undefined ? 'TO DEFAULT' : `= ${Math.max(1, Math.ceil(left))}`;
    await this.execute(`SET LOCAL statement_timeout ${limit}`);
  }

  #send<Made>(statement: Statement<Made>): Promise<Answered<Made>> {
    this.#check();
    return this.#orEarlier(this.#line.send(statement));
  }

  #check(): void {
    this.#mustBeOpen();
    this.#deadline.check();
  }

  #mustBeOpen(): void {
    if (this.#commit !== undefined) throw new Error('the transaction is complete');
  }

  /** What a statement answers. Where it fails because of one that was only sent, the error of that one is thrown. */
  async #orEarlier<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (error) {
      await this.sentIsDone();
      throw own(error);
    }
  }
}

/** What went wrong with something that nobody waits for. */
interface Failure {
  readonly error: unknown;
}

/** How something ended, without throwing: undefined where it is done. */
function failureOf(sent: Promise<unknown>): Promise<Failure | undefined> {
  return sent.then(
    () => undefined,
    (error: unknown) => ({ error: own(error) }),
  );
}

/** What went wrong in the first place. */
function own(error: unknown): unknown {
  return error instanceof NotRun ? error.cause : error;
}

/** The number at the end of `INSERT 0 1`; 0 for a command that counts none. */
function rowsIn(tag: string): number {
  return Number(/\d+$/.exec(tag)?.[0] ?? 0);
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const FEATURE_NOT_SUPPORTED = '0A000';

/** Errors after which the same work, from its start, may well succeed: nothing of it has been kept. */
export function isWorthAnotherTry(error: unknown): boolean {
  const code = codeOf(error);
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) return true;
  return code === FEATURE_NOT_SUPPORTED && isStalePlan(error);
}

/** A prepared statement whose table was changed by another process: its client must be given up. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
