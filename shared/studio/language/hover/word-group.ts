/** Words of the language that stand in one kind of place, each with what it means. */
export interface WordGroup {
  /** As the guide calls it. */
  readonly title: string;
  /** The ways to maps with these keys: point, then keys, with `*` for any key and `-` for an item. Empty: not keys. */
  readonly ways: readonly string[];
  readonly words: Readonly<Record<string, string>>;
}
