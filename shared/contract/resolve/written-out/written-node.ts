import type { Place } from '../../finding.ts';
import type { Node } from '../../language/node.ts';

/** Values that the language itself writes into a contract. */
export type Value = string | boolean | number | readonly Value[] | { readonly [key: string]: Value };

/** Nodes as if the values stood in the document, all at one place. */
export function nodeOf(value: Value, place: Place): Node {
  if (isList(value))
    return { kind: 'list', items: value.map((item) => nodeOf(item, place)), place, source: '' };
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([text, item]) => ({
      key: { text, place },
      value: nodeOf(item, place),
    }));
    return { kind: 'map', entries, place };
  }
  const plain = typeof value !== 'string';
  return { kind: 'scalar', value, text: String(value), plain, place, locate: () => place };
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
