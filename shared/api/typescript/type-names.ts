/** Gives out names of types: each a word in TypeScript's manner (`purchase_order`: `PurchaseOrder`), none twice. */
export class TypeNames {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** The name for something that the contract calls by these words, one behind the other. */
  give(...words: readonly string[]): string {
    let name = words.map(inCapitals).join('');
    while (this.#taken.has(name)) name += '_';
    this.#taken.add(name);
    return name;
  }
}

function inCapitals(word: string): string {
  return word
    .replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll('_', '');
}
