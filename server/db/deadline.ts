import { raw, type Sql } from 'sql-template-tag';
import { TooCostly, type DatabaseKind } from './database.ts';
import { threadWork } from './thread-work.ts';

/** Name of the function that every SQLite connection has: 1, until the time of the read is up; then it throws. */
export const DEADLINE_FUNCTION = 'nf_deadline';

/**
 * A condition for the innermost scan of a read. SQLite cannot be interrupted, so it asks row by row whether there is
 * time left; PostgreSQL watches `statement_timeout` by itself. It goes before what rows are judged by: SQLite asks in this
 * order, and of a row that failed nothing more.
 */
export function whileInTime(kind: DatabaseKind): Sql {
  return kind === 'sqlite' ? raw(`${DEADLINE_FUNCTION}() = 1`) : raw('true');
}

/** Rows between two looks at the clock. */
const STRIDE = 64;

/** The time limit of what a connection runs at the moment. */
export class Deadline {
  #until = Number.POSITIVE_INFINITY;
  #turnMs = Number.POSITIVE_INFINITY;
  /** Of the turn, by statements before and by the one that runs. */
  #used = 0;
  #usedHere = 0;
  #firstLook = 0;
  #calls = 0;
  #turnIsOver = false;
  #turnOf: 'all' | 'each' = 'all';
  #refusal: TooCostly | undefined;
  readonly #workDone: () => number;

  /** `workDone`: milliseconds that the processor has worked for this thread. */
  constructor(workDone: () => number = threadWork) {
    this.#workDone = workDone;
  }

  /**
   * From now on; by default there is no limit. `turnMs`: how much work of the processor may be done here, whoever else has it
   * meanwhile. Past either, `TooCostly`.
   */
  set(timeMs = Number.POSITIVE_INFINITY, turnMs = Number.POSITIVE_INFINITY): void {
    this.#until = performance.now() + timeMs;
    this.#turnMs = turnMs < timeMs ? turnMs : Number.POSITIVE_INFINITY;
    this.#used = 0;
    this.#usedHere = 0;
    this.#turnIsOver = false;
    this.#turnOf = 'all';
  }

  /** From now on each statement has a turn of its own, and all of them have no limit. */
  setForEach(turnMs: number): void {
    this.set(Number.POSITIVE_INFINITY, turnMs);
    this.#turnOf = 'each';
  }

  /** Before each statement. Throws `TooCostly` when the time is up. */
  beginStatement(): void {
    this.check();
    this.#used = this.#turnOf === 'each' ? 0 : this.#used + this.#usedHere;
    this.#usedHere = 0;
    this.#calls = 0;
    this.#refusal = undefined;
  }

  /** Runs work within a limit of its own, and within whatever limit there was; what was left of that goes on after. */
  async within<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
    const before = this.#until;
    this.#until = Math.min(before, performance.now() + timeMs);
    try {
      return await work();
    } finally {
      this.#until = before;
    }
  }

  /** The time that is set now ends later by so many milliseconds. */
  postpone(ms: number): void {
    this.#until += ms;
  }

  /** Milliseconds that are left; undefined without a limit. */
  get left(): number | undefined {
    return this.#until === Number.POSITIVE_INFINITY ? undefined : this.#until - performance.now();
  }

  /** Whether only a part of the time may be taken here. */
  get hasTurn(): boolean {
    return this.#turnMs !== Number.POSITIVE_INFINITY;
  }

  /** What was refused here has all of its time elsewhere. */
  get turnIsOver(): boolean {
    return this.#turnIsOver;
  }

  /** Throws `TooCostly` when the time is up. */
  check(): void {
    if (performance.now() > this.#until) this.#refuse('the time limit is up');
  }

  /** Throws `TooCostly`. */
  endTurn(): never {
    this.#turnIsOver = true;
    this.#refuse('the turn is over');
  }

  /** What the statement that ran last was stopped with. */
  get refusal(): TooCostly | undefined {
    return this.#refusal;
  }

  #refuse(message: string): never {
    this.#refusal = new TooCostly(message);
    throw this.#refusal;
  }

  /** What SQLite calls for a row. */
  readonly tick = (): number => {
    this.#calls += 1;
    if (this.#calls % STRIDE === 0) this.#look();
    return 1;
  };

  #look(): void {
    if (this.hasTurn) this.#lookAtTurn();
    this.check();
  }

  #lookAtTurn(): void {
    const now = this.#workDone();
    if (this.#calls === STRIDE) this.#firstLook = now;
    this.#usedHere = now - this.#firstLook;
    if (this.#used + this.#usedHere > this.#turnMs) this.endTurn();
  }
}
