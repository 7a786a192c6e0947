import { raw } from 'sql-template-tag';
import { LongWrite, type Row, type Statement, TooCostly } from '#server/db/database.ts';

/** What begins a transaction that writes. */
export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';
/** What ends one that is kept. */
export const COMMIT = 'COMMIT';

/** What the server answers to one statement. */
export interface Answered<Made = Row> {
  readonly rows: readonly Made[];
  /** The word of the command, `COMMIT`, or with a number of rows, `INSERT 0 1`. */
  readonly tag: string;
}

/** Never run: what had been sent along before it failed. That error is the cause, where it is known. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}

/** The line to one client of the pool. Statements are run in the order in which they are sent. */
export interface Line {
  /** True as long as nothing was sent at all, and what comes can still share a commit. */
  readonly isUnsent?: boolean;
  /** Statements outside of transactions may take this long from now on. A client keeps it: most of them have the same. */
  limit(limitMs: number): void;
  /**
   * Throws `TooCostly` where the server has stopped it for its time, `NotRun`, and what `meaning` makes where it divides
   * by zero.
   */
  send<Made = Row>(
    statement: Statement<Made>,
    meaning?: () => Error,
    lasts?: 'under_locks',
  ): Promise<Answered<Made>>;
}

/** How the server is told how long a statement may take, in milliseconds; 0: as long as its own settings say. */
export function limitStatement(limitMs: number): Statement {
  return raw(`SET statement_timeout = ${limitMs === 0 ? 'DEFAULT' : limitMs}`);
}

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const DIVISION_BY_ZERO = '22012';

/** What is thrown for an error of the server. */
export function thrownFor(cause: unknown, meaning?: () => Error): unknown {
  const code = codeOf(cause);
  if (code === QUERY_CANCELED) return new TooCostly('the time limit of the statement is up', { cause });
  if (code === LOCK_NOT_AVAILABLE) return new LongWrite({ cause });
  return code === DIVISION_BY_ZERO && meaning !== undefined ? meaning() : cause;
}

/** The five letters of SQLSTATE, where the error came from the server. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** As text, which is how everything is sent. What pg would make something of that nobody asked for is a bug of ours. */
export function bindable(value: unknown): string | null {
  if (value === null) return value;
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      throw new TypeError(`cannot be bound to a statement: ${typeof value} ${String(value)}`);
  }
}
