import { raw, type Sql } from 'sql-template-tag';
import { TooCostly, type DatabaseKind } from './database.ts';

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
/** A read that has seen fewer rows is not long, whatever the clock says: another program had the processor. */
const ROWS_OF_A_TURN = 256;

/** The time limit of what a connection runs at the moment. */
export class Deadline {
  #until = Number.POSITIVE_INFINITY;
  #turnEnds = Number.POSITIVE_INFINITY;
  #calls = 0;
  #turnIsOver = false;

  /** From now on; by default there is no limit. `turnMs`: how much of the time may be taken here. Past either, `TooCostly`. */
  set(timeMs = Number.POSITIVE_INFINITY, turnMs = Number.POSITIVE_INFINITY): void {
    const now = performance.now();
    this.#until = now + timeMs;
    this.#turnEnds = turnMs < timeMs ? now + turnMs : Number.POSITIVE_INFINITY;
    this.#calls = 0;
    this.#turnIsOver = false;
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

  /** Milliseconds that are left; undefined without a limit. */
  get left(): number | undefined {
    return this.#until === Number.POSITIVE_INFINITY ? undefined : this.#until - performance.now();
  }

  /** Whether only a part of the time may be taken here. */
  get hasTurn(): boolean {
    return this.#turnEnds !== Number.POSITIVE_INFINITY;
  }

  /** What was refused here has all of its time elsewhere. */
  get turnIsOver(): boolean {
    return this.#turnIsOver;
  }

  /** Throws `TooCostly` when the time is up. */
  check(): void {
    if (performance.now() > this.#until) throw new TooCostly('the time limit is up');
  }

  /** Throws `TooCostly`. */
  endTurn(): never {
    this.#turnIsOver = true;
    throw new TooCostly('the turn is over');
  }

  /** What SQLite calls for a row. */
  readonly tick = (): number => {
    this.#calls += 1;
    if (this.#calls % STRIDE === 0) this.#look();
    return 1;
  };

  #look(): void {
    if (this.#calls >= ROWS_OF_A_TURN && performance.now() > this.#turnEnds) this.endTurn();
    this.check();
  }
}
