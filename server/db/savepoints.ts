/** Runs a statement without values. */
export type Execute = (text: string) => Promise<unknown> | undefined;

/** Savepoints of one transaction, nested to any depth, written the same on both databases. */
export class Savepoints {
  readonly #execute: Execute;
  readonly #sentIsDone: (() => Promise<void>) | undefined;
  #opened = 0;

  /** `sentIsDone`: waits for what was only sent, and throws what went wrong with it, where a savepoint does not tell. */
  constructor(execute: Execute, sentIsDone?: () => Promise<void>) {
    this.#execute = execute;
    this.#sentIsDone = sentIsDone;
  }

  /** See `Transaction.savepoint`. What `work` throws undoes it too, and goes on to the caller. */
  async run<Result>(work: (undo: () => void) => Promise<Result>): Promise<Result> {
    this.#opened += 1;
    const name = `nf_${this.#opened}`;
    let undone = false;
    await this.#execute(`SAVEPOINT ${name}`);
    try {
      const result = await work(() => {
        undone = true;
      });
      await this.#sentIsDone?.();
      if (undone) await this.#execute(`ROLLBACK TO ${name}`);
      await this.#execute(`RELEASE ${name}`);
      return result;
    } catch (error) {
      await this.#execute(`ROLLBACK TO ${name}`);
      await this.#execute(`RELEASE ${name}`);
      throw error;
    }
  }
}
