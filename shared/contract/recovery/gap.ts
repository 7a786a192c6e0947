import type { Place } from '../finding.ts';
import type { Node } from '../language/node.ts';

/** A part of the document that is left out because of a mistake in it, so that the rest can be read. */
export interface Gap {
  /** The number of the point; 0 for the examples, 10 for the translations, 11 for the files. */
  readonly point: number;
  /** The keys that lead to it, its own last. Empty where a whole block is left out. */
  readonly path: readonly string[];
  /** What it was a part of, from near to far, and the keys of that: what is wrong there now may come from the gap. */
  readonly around: readonly Place[];
  /** Names that it may declare: that nothing else declares them is no mistake. */
  readonly declares: ReadonlySet<string>;
  /** Every word in it: that nothing else uses one of them is no mistake. */
  readonly words: ReadonlySet<string>;
}

/** Every word of a text, in the form of names. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
}

/** Every word in a part of the contract. */
export function wordsIn(node: Node): ReadonlySet<string> {
  return new Set(textsIn(node).flatMap((text) => [...wordsOf(text)]));
}

/** What a part of the contract gives names to: keys, options in lists, and the words behind keys that name something. */
export function namesIn(node: Node): ReadonlySet<string> {
  return new Set(declaredIn(node).flatMap((text) => [...wordsOf(text)]));
}

function textsIn(node: Node): readonly string[] {
  if (node.kind === 'scalar') return [node.text];
  if (node.kind === 'list') return node.items.flatMap(textsIn);
  return node.entries.flatMap(({ key, value }) => [key.text, ...textsIn(value)]);
}

/** Keys whose value is a name that is given here. */
export const naming: readonly string[] = ['plural', 'back', 'field', 'as', 'name'];

function declaredIn(node: Node): readonly string[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'list')
    return node.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : declaredIn(item)));
  return node.entries.flatMap(({ key, value }) => {
    const named = naming.includes(key.text) && value.kind === 'scalar' ? [value.text] : [];
    return [key.text, ...named, ...declaredIn(value)];
  });
}
