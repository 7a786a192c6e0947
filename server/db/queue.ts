/** Runs one thing after the other, in the order they came; what one throws is no matter to the next. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Waits for its turn, then runs `work`. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work, work);
    // The caller has the promise and sees its error; here only the end of the turn matters.
    this.#last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }
}

/** Lends a few things that one user at a time may have; who comes too late waits for the first that is given back. */
export class Lending<Thing> {
  readonly #free: Thing[];
  readonly #waiting: ((thing: Thing) => void)[] = [];

  constructor(things: readonly Thing[]) {
    this.#free = [...things];
  }

  /** Takes the thing for as long as `work` runs. */
  async use<Result>(work: (thing: Thing) => Promise<Result>): Promise<Result> {
    const thing = this.#free.pop() ?? (await new Promise<Thing>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(thing);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(thing);
      else this.#free.push(thing);
    }
  }
}
