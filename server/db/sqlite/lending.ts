/**
 * Lends a few things that one user at a time may have, the first of those that are free; who comes too late waits for one
 * that is given back. So the last are used only when there is much to do at once.
 */
export class Lending<Thing> {
  readonly #things: readonly Thing[];
  readonly #lent = new Set<Thing>();
  readonly #waiting: ((thing: Thing) => void)[] = [];

  constructor(things: readonly Thing[]) {
    this.#things = things;
  }

  /** One that nobody has at this moment: for work that ends before anything else can happen. */
  get free(): Thing | undefined {
    return this.#things.find((thing) => !this.#lent.has(thing));
  }

  /** Takes the thing for as long as `work` runs. */
  async use<Result>(work: (thing: Thing) => Promise<Result>): Promise<Result> {
    const { free } = this;
    if (free !== undefined) this.#lent.add(free);
    const thing = free ?? (await new Promise<Thing>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(thing);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(thing);
      else this.#lent.delete(thing);
    }
  }
}
