import { raw, type Sql } from 'sql-template-tag';
import { TooCostly, type DatabaseKind } from './database.ts';

/** Name of the function that every SQLite connection has: 1, until the time of the read is up; then it throws. */
export const DEADLINE_FUNCTION = 'nf_deadline';

/**
 * A condition for the innermost scan of a read. SQLite cannot be interrupted, so it asks row by row whether there is
 * time left; PostgreSQL watches `statement_timeout` by itself.
 */
export function whileInTime(kind: DatabaseKind): Sql {
  return kind === 'sqlite' ? raw(`${DEADLINE_FUNCTION}() = 1`) : raw('true');
}

/** Rows between two looks at the clock. */
const STRIDE = 64;

/** The time limit of what a connection runs at the moment. */
export class Deadline {
  #until = Number.POSITIVE_INFINITY;
  #calls = 0;

  /** From now on; undefined lifts the limit. */
  set(timeMs: number | undefined): void {
    this.#until = timeMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + timeMs;
    this.#calls = 0;
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

  /** Throws `TooCostly` when the time is up. */
  check(): void {
    if (performance.now() > this.#until) throw new TooCostly('the time limit is up');
  }

  /** What SQLite calls for a row. */
  readonly tick = (): number => {
    this.#calls += 1;
    if (this.#calls % STRIDE === 0) this.check();
    return 1;
  };
}
