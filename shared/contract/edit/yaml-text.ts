/** What is written into a document. Maps are written in the order of their keys. */
export type Value =
  | string
  | number
  | boolean
  | Verbatim
  | readonly Value[]
  | { readonly [key: string]: Value };

/** Written as it stands: a number, or the condition of a grant in the quotes that its author gave it. */
export class Verbatim {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A line of a block is not longer where it can be divided, as in the one style. */
export const width = 120;

/** In brackets and on one line. */
export function inFlow(value: Value): string {
  if (value instanceof Verbatim) return value.text;
  if (isList(value)) return `[${value.map(inFlow).join(', ')}]`;
  if (typeof value === 'string') return scalar(value);
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).map(([key, one]) => `${key}: ${inFlow(one)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** The lines of an entry of a map that is not in brackets: on one line where it fits and `isBlock` does not ask for more. */
export function entryLines(
  [key, value]: readonly [string, Value],
  { indent, isBlock = false }: { readonly indent: string; readonly isBlock?: boolean },
): readonly string[] {
  const short = `${indent}${key}: ${inFlow(value)}`;
  if (!isMap(value) || Object.keys(value).length === 0) return [short];
  if (!isBlock && short.length <= width) return [short];
  const below = Object.entries(value).flatMap((entry) => entryLines(entry, { indent: `${indent}  ` }));
  return [`${indent}${key}:`, ...below];
}

function isMap(value: Value): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && !isList(value) && !(value instanceof Verbatim);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Without quotes where nothing could be taken for something else: a number, a bracket, the end of an entry. */
function scalar(text: string): string {
  const isPlain = /^\p{L}(?:[\p{L}\p{M}\p{N} _./'-]*[\p{L}\p{M}\p{N}_.])?$/u.test(text);
  const isWord = /^(?:true|false|null)$/i.test(text);
  return isPlain && !isWord ? text : JSON.stringify(text);
}
