import { places } from '../text/places.ts';
import type { WordGroup } from './word-group.ts';

/** The fixed keys of the language with what they mean, as the grammar says it. */
export const wordsOfKeys: readonly WordGroup[] = groups();

function groups(): readonly WordGroup[] {
  const found = new Map<string, WordGroup>();
  for (const { way, keys } of places) {
    if (keys === undefined || Object.keys(keys.keys).length === 0) continue;
    const { title, keys: own } = keys;
    const known = found.get(title) ?? { title, ways: [], words: {} };
    const words = Object.fromEntries(Object.entries(own).map(([word, { help }]) => [word, help]));
    const ways = [...new Set([...known.ways, way.join(' ')])];
    found.set(title, { title, ways, words: { ...known.words, ...words } });
  }
  return [...found.values()];
}
