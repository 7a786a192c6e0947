export type DatabaseKind = 'sqlite' | 'postgres';

/** A value as it is bound to or read from a column. Instants are text in the database's own order-preserving form. */
export type ColumnValue = string | number | bigint | boolean | null;

export type Row = Readonly<Record<string, ColumnValue>>;

/** What is made of the rows of a statement: from the names of its columns, and then from the values of each row. */
export type RowMaker<Made> = (names: readonly string[]) => (values: readonly ColumnValue[]) => Made;

/** A statement in both databases' words, with its values beside it: `Sql`, or one that was bound. */
export interface Statement<Made = Row> {
  /** SQLite: `?` for each value. */
  readonly sql: string;
  /** PostgreSQL: `$1`, `$2` … for the values. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** What is made of each of its rows; default: a `Row`. */
  readonly make?: RowMaker<Made>;
}

/** What can run statements: a read snapshot or a transaction. Values are always bound as parameters. */
export interface Connection {
  readonly kind: DatabaseKind;
  all<Made = Row>(statement: Statement<Made>): Promise<readonly Made[]>;
  /** Number of rows changed. */
  run(statement: Statement): Promise<number>;
}

/** An index with the part of its statement behind `INDEX <name>`; both are quoted. */
export interface IndexToCreate {
  readonly name: string;
  readonly on: string;
}

/** Entities (or engine names) a write locks before it reads anything, on databases that write concurrently. */
export interface Locks {
  readonly exclusive: readonly string[];
  readonly shared: readonly string[];
}

export interface Transaction extends Connection {
  /**
   * Runs a statement whose answer nobody needs, and waits for nothing: it goes along with those behind it. Where it fails,
   * so does a later statement or the commit, with its error; nothing of the transaction is kept then.
   * `meaning` makes the error that is thrown where the statement fails because it divides by zero (PostgreSQL only).
   * `lasts`: what it finds stays so while the locks of the transaction are held, so those that share a commit ask it once.
   */
  send(statement: Statement, meaning?: () => Error, lasts?: 'under_locks'): void;
  /** Runs `work` in a savepoint; when it asks for it, everything it did is undone and the transaction lives on. */
  savepoint<Result>(work: (undo: () => void) => Promise<Result>): Promise<Result>;
  /** Runs reads within a time limit; past it `TooCostly` is thrown, and the transaction can only be undone. */
  within<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result>;
  /**
   * Everything has been sent, and nothing that is still to be answered decides whether it is kept: on PostgreSQL the commit
   * goes along. Nothing may be asked after it, and what throws after it undoes nothing. Undefined where that is of no use,
   * or where more may follow. Answers whether all of the transaction is sent in one go, so that it can share a commit.
   */
  complete?(): boolean;
  /**
   * Marks the transaction to be undone when `work` ends, its result still being returned (refusals, dry runs). `untried`: of
   * what was only sent nobody needs to know whether it fails.
   */
  rollBackAtEnd(untried?: 'untried'): void;
}

/** Data as they were at one moment. One of the two is to be called. */
export interface HeldData {
  /** Writes the copy, while others go on. */
  keep(): Promise<void>;
  letGo(): Promise<void>;
}

/** Connections of this process to a database. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  /** As many as may be open at once. */
  readonly most: number;
  /** Who waits for one. */
  readonly waiting: number;
}

/** One database behind both kinds. SQLite: one writer queue and a read-only connection; PostgreSQL: a pool. */
export interface Database {
  readonly kind: DatabaseKind;
  /** True where all of it is a part of one transaction: nothing is kept where that is undone. */
  readonly isWithin?: true;
  /**
   * Reads on one consistent snapshot, at most `timeMs` (default: no limit); past it `TooCostly` is thrown. SQLite may run
   * `work` with a time limit again from the start, where others shall not wait for it: it must have no effect.
   */
  read<Result>(work: (connection: Connection) => Promise<Result>, timeMs?: number): Promise<Result>;
  /**
   * The rows of one statement that needs no snapshot beside its own: on PostgreSQL a single round trip. What finds by a
   * key, and so takes no time to speak of, shares it with others that are asked at the same moment.
   */
  ask<Made = Row>(statement: Statement<Made>, timeMs?: number, finds?: 'by_key'): Promise<readonly Made[]>;
  /**
   * One transaction: committed when `work` returns (unless rolled back by it), undone when it throws. `work` may run again
   * from the start (a deadlock, another write of its group that is undone): it must have no effect but in the database. It
   * may take `timeMs` once it has its locks (default: no limit); past it `TooCostly` is thrown, and nothing is written.
   */
  write<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    locks?: Locks,
    timeMs?: number,
  ): Promise<Result>;
  /**
   * Creates indexes that refuse nothing, beside those who write: on PostgreSQL without holding up anybody, on SQLite each
   * in a transaction of its own. May be run again after it failed, and by several processes at once.
   */
  createIndexes(indexes: readonly IndexToCreate[]): Promise<void>;
  /**
   * SQLite: holds the data as they are committed now, to be kept as a whole copy beside the file. PostgreSQL has its own
   * means, and keeps none. Throws where there is no room for it.
   */
  keepCopy(name: string): Promise<HeldData>;
  /**
   * SQLite: runs work on a copy that goes again, so that nobody waits for it. Undefined where the database can only work
   * on itself.
   */
  onCopy?<Result>(work: (copy: Database) => Promise<Result>): Promise<Result>;
  /**
   * Writes the data anew, so that nothing of what was deleted is left between them. On PostgreSQL its vacuum, which leaves
   * the bytes until their room is used again.
   */
  compact?(): Promise<void>;
  /**
   * SQLite: a text that is another one once a transaction of this database has changed one of these tables, or another
   * process has committed anything.
   */
  version?(tables: readonly string[]): string;
  /** SQLite: how often its statements went through each index since this was last asked. PostgreSQL counts by itself. */
  takeIndexUses?(): ReadonlyMap<string, number>;
  /** PostgreSQL: its connections at this moment. */
  connections?(): Connections;
  /** Throws where the data cannot be read, or could not be written when that was last tried and still cannot. */
  check?(): Promise<void>;
  close(): Promise<void>;
}

/** Where no copy is to be kept. */
export const nothingHeld: HeldData = { keep: async () => undefined, letGo: async () => undefined };

/** A statement ran past its time limit. Answered as `too_costly`. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly';
}

/** How long a write waits for others until it is told that they are busy. What it does then has a limit of its own. */
export const WAIT_MS = 10_000;

/** No connection or no lock was to be had in time. Nothing was done; answered as `busy`. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** A write waited as long as it may for another that goes on. */
export class LongWrite extends Busy {
  constructor(options?: ErrorOptions) {
    super('another write takes long', options);
  }
}
