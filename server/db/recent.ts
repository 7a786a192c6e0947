/**
 * Keeps what was made for a key while it is asked for: at least the `most / 2` that were used last, at most `most`. Two
 * halves instead of one order, so that finding something costs no more than looking it up.
 */
export class Recent<Key, Thing> {
  readonly #half: number;
  #young = new Map<Key, Thing>();
  #old = new Map<Key, Thing>();

  constructor(most: number) {
    this.#half = Math.max(1, Math.floor(most / 2));
  }

  /** What is kept under the key, or else what `make` gives, which is kept from then on. */
  get(key: Key, make: () => Thing): Thing {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const thing = this.#old.get(key) ?? make();
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, thing);
    return thing;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
