import { Busy, type Transaction } from './database.ts';

/** A connection that writes, as far as groups need it. */
export interface WriteConnection {
  /** Takes the write lock; waits while another process has it. */
  begin(): Promise<void>;
  execute(text: string): void;
  /** False where the database itself has ended the transaction: its disk is full. */
  readonly inTransaction: boolean;
  /** What a piece of work is given; `undone` where it wants to leave nothing behind. */
  transaction(): Transaction & { readonly undone: boolean };
}

interface Waiting {
  work(transaction: Transaction): Promise<unknown>;
  readonly alone: boolean;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** More in one group would only make the first wait for the last. */
const MOST = 32;

/**
 * Writes that wait at the same time share one commit, which is what costs: each in a savepoint of its own, one after
 * the other, and none is answered before all of it is on the disk. Where the group cannot be committed as a whole,
 * nothing of it is kept, and each begins anew in a transaction of its own.
 */
export class WriteGroups {
  readonly #connection: WriteConnection;
  #waiting: Waiting[] = [];
  #draining: Promise<void> | undefined;

  constructor(connection: WriteConnection) {
    this.#connection = connection;
  }

  /** Runs `work` in its turn; `alone`: in a transaction that nobody shares. */
  run<Result>(work: (transaction: Transaction) => Promise<Result>, alone: boolean): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, alone, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Ends when nobody waits any more. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Whatever has arrived with this one is read first: it comes into the same group.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#runGroup(this.#next());
    }
    this.#draining = undefined;
  }

  #next(): readonly Waiting[] {
    const loner = this.#waiting.findIndex(({ alone }) => alone);
    const most = loner === -1 ? MOST : Math.max(1, loner);
    return this.#waiting.splice(0, most);
  }

  async #runGroup(group: readonly Waiting[]): Promise<void> {
    if (group.length > 1 && (await this.#together(group))) return;
    for (const one of group) await this.#single(one);
  }

  async #single({ work, resolve, reject }: Waiting): Promise<void> {
    try {
      await this.#connection.begin();
      const transaction = this.#connection.transaction();
      const result = await work(transaction);
      this.#connection.execute(transaction.undone ? 'ROLLBACK' : 'COMMIT');
      resolve(result);
    } catch (error) {
      this.#undo();
      reject(error);
    }
  }

  /** False where nothing was kept and nobody was answered. */
  async #together(group: readonly Waiting[]): Promise<boolean> {
    const answers: (() => void)[] = [];
    try {
      await this.#connection.begin();
      for (const one of group) answers.push(await this.#inSavepoint(one));
      this.#connection.execute('COMMIT');
    } catch (error) {
      this.#undo();
      if (!(error instanceof Busy)) return false; // each is tried again alone, and who is to blame is told then
      for (const { reject } of group) reject(error);
      return true;
    }
    for (const answer of answers) answer();
    return true;
  }

  async #inSavepoint({ work, resolve, reject }: Waiting): Promise<() => void> {
    const connection = this.#connection;
    connection.execute('SAVEPOINT nf_write');
    const transaction = connection.transaction();
    try {
      const result = await work(transaction);
      if (transaction.undone) connection.execute('ROLLBACK TO nf_write');
      connection.execute('RELEASE nf_write');
      return () => resolve(result);
    } catch (error) {
      if (!connection.inTransaction) throw error; // the whole group is gone
      connection.execute('ROLLBACK TO nf_write');
      connection.execute('RELEASE nf_write');
      return () => reject(error);
    }
  }

  #undo(): void {
    // SQLite ends the transaction by itself on some errors (disk full); then there is nothing to undo.
    if (this.#connection.inTransaction) this.#connection.execute('ROLLBACK');
  }
}
