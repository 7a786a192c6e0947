/** Lends a few things that one user at a time may have; who comes too late waits for the first that is given back. */
export class Lending<Thing> {
  readonly #free: Thing[];
  readonly #waiting: ((thing: Thing) => void)[] = [];

  constructor(things: readonly Thing[]) {
    this.#free = [...things];
  }

  /** One that nobody has at this moment: for work that ends before anything else can happen. */
  get free(): Thing | undefined {
    return this.#free.at(-1);
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
