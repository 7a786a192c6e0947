import type { Entry, Node } from '../../language/node.ts';

/** What stands under a key; undefined where nothing does. */
export function entryAt(node: Node | undefined, key: string): Entry | undefined {
  return node?.kind === 'map' ? node.entries.find((entry) => entry.key.text === key) : undefined;
}

/** The value that stands under a key. */
export function nodeAt(node: Node | undefined, key: string): Node | undefined {
  return entryAt(node, key)?.value;
}
