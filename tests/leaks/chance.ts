/** The same numbers again for the same seed: a leak that was found comes again. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
  }

  /** From 0 up to 1, without it (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** True so many times in a hundred. */
  percent(share: number): boolean {
    return this.next() * 100 < share;
  }

  /** Throws where there is nothing to choose from. */
  pick<One>(all: readonly One[]): One {
    const one = all[this.below(all.length)];
    if (one === undefined) throw new Error('nothing to choose from');
    return one;
  }

  /** At most `most` of them, in their order. */
  some<One>(all: readonly One[], most: number): readonly One[] {
    const order = all.map((one, index) => ({ one, index, rank: this.next() }));
    const chosen = order.toSorted((a, b) => a.rank - b.rank).slice(0, most);
    return chosen.toSorted((a, b) => a.index - b.index).map(({ one }) => one);
  }

  text(letters: string, length: number): string {
    return Array.from({ length }, () => letters[this.below(letters.length)]).join('');
  }
}
