import { Busy, LongWrite, type Transaction, WAIT_MS } from '#server/db/database.ts';

/** A connection that writes, as far as groups need it. */
export interface WriteConnection {
  /** Takes the write lock; waits while another process has it. */
  begin(): Promise<void>;
  execute(text: string): void | Promise<void>;
  /** False where the database itself has ended the transaction: its disk is full. */
  readonly inTransaction: boolean;
  /** What a piece of work is given. Its statements shall be short, unless it has to be done here. */
  transaction(statements: 'short' | 'any'): GroupTransaction;
  /** A statement was not short: it was broken off, and the work is to be done elsewhere. */
  readonly turnIsOver: boolean;
}

/** The one that groups share. */
export interface SharedConnection extends WriteConnection {
  /** How many statements until now could change something. */
  readonly written: number;
}

/** A transaction of one piece of work; `undone` where it wants to leave nothing behind. */
export interface GroupTransaction extends Transaction {
  readonly undone: boolean;
  /** Waits for what was only sent, and throws what went wrong with it. */
  sentIsDone(): Promise<void>;
}

/** Lends a connection on which a write may be long and holds up no reads. */
export interface LongWrites {
  use<Result>(work: (connection: WriteConnection) => Promise<Result>): Promise<Result>;
}

interface Waiting extends Manner {
  work(transaction: Transaction): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** When it gives up waiting. */
  readonly until: number;
}

/** How a write is done. */
interface Manner {
  /** In a transaction that nobody shares. */
  readonly alone: boolean;
  /** Known to be long before it begins. */
  readonly isLong: boolean;
}

/** More in one group would only make the first wait for the last. */
const MOST = 32;
/** After a group that was undone for one of its writes, so many begin with savepoints. */
const PAUSE = 50;
/** How often it is looked who has waited for too long. */
const LOOK_MS = 500;

/**
 * Writes that wait at the same time share one commit, which is what costs: one after the other, and none is answered before
 * all of it is on the disk. Where one of them has to be undone, the group begins anew with a savepoint for each: SQLite keeps
 * a copy of each page for those, so they come only where they are needed. Where the group cannot be committed as a whole,
 * nothing of it is kept, and each begins anew in a transaction of its own. One with a statement that is not short is undone, and
 * begins anew where it holds up no reads.
 */
export class WriteGroups {
  readonly #connection: SharedConnection;
  readonly #apart: LongWrites;
  #waiting: Waiting[] = [];
  #draining: Promise<void> | undefined;
  /** So many groups more begin with savepoints. */
  #pause = 0;

  constructor(connection: SharedConnection, apart: LongWrites) {
    this.#connection = connection;
    this.#apart = apart;
  }

  /** Runs `work` in its turn. */
  run<Result>(work: (transaction: Transaction) => Promise<Result>, manner: Manner): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...manner, work, resolve, reject, until: performance.now() + WAIT_MS });
      this.#draining ??= this.#drain();
    });
  }

  /** Ends when nobody waits any more. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    const looks = setInterval(() => this.#refuseLate(), LOOK_MS).unref();
    while (this.#waiting.length > 0) {
      // Whatever has arrived with this one is read first: it comes into the same group.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#runGroup(this.#next());
    }
    clearInterval(looks);
    this.#draining = undefined;
  }

  /** Those who have waited for so long behind one that takes long. */
  #refuseLate(): void {
    const now = performance.now();
    const late = this.#waiting.filter(({ until }) => until < now);
    if (late.length === 0) return;
    this.#waiting = this.#waiting.filter(({ until }) => until >= now);
    for (const { reject } of late) reject(new LongWrite());
  }

  #next(): readonly Waiting[] {
    const loner = this.#waiting.findIndex(({ alone }) => alone);
    const most = loner === -1 ? MOST : Math.max(1, loner);
    return this.#waiting.splice(0, most);
  }

  async #runGroup(group: readonly Waiting[]): Promise<void> {
    const long = (group.length > 1 && (await this.#shared(group))) || (await this.#eachAlone(group));
    for (const one of long) await this.#aside(one);
  }

  /** Those of a group that are long. */
  async #eachAlone(group: readonly Waiting[]): Promise<readonly Waiting[]> {
    const long: Waiting[] = [];
    for (const one of group) if (one.isLong || !(await this.#single(one, this.#connection))) long.push(one);
    return long;
  }

  async #aside(one: Waiting): Promise<void> {
    try {
      await this.#apart.use((connection) => this.#single(one, connection));
    } catch (error) {
      one.reject(error);
    }
  }

  /** False where it is long, and nothing of it was done. */
  async #single({ work, alone, resolve, reject }: Waiting, on: WriteConnection): Promise<boolean> {
    try {
      await on.begin();
      const transaction = on.transaction(alone ? 'any' : 'short');
      const result = await work(transaction);
      await transaction.sentIsDone();
      if (on.turnIsOver) throw new Error('a statement was broken off');
      await on.execute(transaction.undone ? 'ROLLBACK' : 'COMMIT');
      resolve(result);
    } catch (error) {
      await undo(on);
      if (on.turnIsOver) return false;
      reject(error);
    }
    return true;
  }

  /** Those that are long; undefined where nothing was kept and nobody was answered. */
  async #shared(group: readonly Waiting[]): Promise<readonly Waiting[] | undefined> {
    if (this.#pause > 0) this.#pause -= 1;
    else {
      const long = await this.#together(group, false);
      if (long !== undefined) return long;
      this.#pause = PAUSE;
    }
    return this.#together(group, true);
  }

  /** `inSavepoints`: each can be undone alone. */
  async #together(group: readonly Waiting[], inSavepoints: boolean): Promise<readonly Waiting[] | undefined> {
    const answers: (() => void)[] = [];
    const long: Waiting[] = [];
    try {
      await this.#connection.begin();
      for (const one of group) {
        const answer = await this.#oneOf(one, inSavepoints);
        if (answer === undefined) long.push(one);
        else answers.push(answer);
      }
      await this.#connection.execute('COMMIT');
    } catch (error) {
      await undo(this.#connection);
      if (!(error instanceof Busy)) return undefined; // it is tried again, and who is to blame is told then
      for (const { reject } of group) reject(error);
      return [];
    }
    for (const answer of answers) answer();
    return long;
  }

  /**
   * Undefined where it is long. Without a savepoint it cannot be undone alone: where it has written something, the group
   * is.
   */
  async #oneOf({ work, resolve, reject }: Waiting, inSavepoint: boolean): Promise<(() => void) | undefined> {
    const connection = this.#connection;
    const before = connection.written;
    const savepoint = async (statement: 'SAVEPOINT' | 'ROLLBACK TO' | 'RELEASE') => {
      if (inSavepoint) await connection.execute(`${statement} nf_write`);
    };
    const takeBack = async () => {
      if (!inSavepoint && connection.written > before)
        throw new Error('what it has written has no savepoint');
      await savepoint('ROLLBACK TO');
    };
    await savepoint('SAVEPOINT');
    const transaction = connection.transaction('short');
    try {
      const result = await work(transaction);
      await transaction.sentIsDone();
      if (connection.turnIsOver) throw new Error('a statement was broken off');
      if (transaction.undone) await takeBack();
      await savepoint('RELEASE');
      return () => resolve(result);
    } catch (error) {
      if (!connection.inTransaction) throw error; // the whole group is gone
      await takeBack();
      await savepoint('RELEASE');
      return connection.turnIsOver ? undefined : () => reject(error);
    }
  }
}

async function undo(connection: WriteConnection): Promise<void> {
  // SQLite ends the transaction by itself on some errors (disk full); then there is nothing to undo.
  if (connection.inTransaction) await connection.execute('ROLLBACK');
}
