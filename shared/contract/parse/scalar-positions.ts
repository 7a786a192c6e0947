export type ScalarStyle = 'plain' | 'single' | 'double' | 'block';

/** A scalar as it stands in the text of a block: `source` from the first character (quote, `|` or `>` included). */
export interface WrittenScalar {
  readonly source: string;
  readonly style: ScalarStyle;
  /** What YAML makes of it. */
  readonly value: string;
}

/**
 * For every UTF-16 unit of the value where in `source` it was written; one more entry for the end. Walks both texts
 * side by side, so that escapes, folded lines and removed indentation are accounted for.
 */
export function valuePositions(scalar: WrittenScalar): readonly number[] {
  const { source, style, value } = scalar;
  const indent = style === 'block' ? blockIndent(source, value) : 0;
  const positions: number[] = [];
  let at = start(scalar, indent);
  for (let index = 0; index < value.length; index += 1) {
    at = skipTo({ ...scalar, at, wanted: value.charAt(index) });
    const length = writtenLength(source, style, at);
    positions.push(at);
    if (length.units === 2) positions.push(at);
    index += length.units - 1;
    at += length.written;
    if (style === 'block' && value[index] === '\n') at += indentAt(source, at, indent);
  }
  positions.push(at);
  return positions;
}

function start({ source, style }: WrittenScalar, indent: number): number {
  if (style === 'plain') return 0;
  if (style !== 'block') return 1;
  const first = source.indexOf('\n') + 1;
  return first + indentAt(source, first, indent);
}

/** Passes what stands in the source without being in the value: folded line ends, indentation, `\` at a line's end. */
function skipTo(search: WrittenScalar & { readonly at: number; readonly wanted: string }): number {
  const { source, style, wanted } = search;
  let at = search.at;
  if (style === 'double') at = skipContinuations(source, at);
  if (wanted === ' ' && /^[ \t]*\n\s*/.test(source.slice(at, at + 200))) return at;
  while (at < source.length && source[at] !== wanted && /\s/.test(source.charAt(at))) at += 1;
  return style === 'double' ? skipContinuations(source, at) : at;
}

function skipContinuations(source: string, from: number): number {
  let at = from;
  while (source[at] === '\\' && source[at + 1] === '\n') {
    at += 2;
    while (source[at] === ' ' || source[at] === '\t') at += 1;
  }
  return at;
}

/** How many units one step takes in the source, and how many it makes in the value. */
function writtenLength(source: string, style: ScalarStyle, at: number): { written: number; units: number } {
  const character = source[at];
  if (style === 'single' && character === "'") return { written: 2, units: 1 };
  if (style === 'double' && character === '\\') return escapeLength(source, at);
  if (character === ' ' || character === '\t') {
    const folded = /^[ \t]*\n[ \t]*/.exec(source.slice(at, at + 200));
    if (folded !== null && style !== 'block') return { written: folded[0].length, units: 1 };
  }
  return { written: 1, units: 1 };
}

function escapeLength(source: string, at: number): { written: number; units: number } {
  const kind = source[at + 1];
  if (kind === 'x') return { written: 4, units: 1 };
  if (kind === 'u') return { written: 6, units: 1 };
  if (kind !== 'U') return { written: 2, units: 1 };
  const beyond = Number.parseInt(source.slice(at + 2, at + 10), 16) > 0xffff;
  return { written: 10, units: beyond ? 2 : 1 };
}

/** The indentation that YAML removed: what the first line with text has in the source and not in the value. */
function blockIndent(source: string, value: string): number {
  const body = source.slice(source.indexOf('\n') + 1);
  return leadingSpaces(body) - leadingSpaces(value);
}

function leadingSpaces(text: string): number {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  return first.length - first.trimStart().length;
}

function indentAt(source: string, at: number, indent: number): number {
  let taken = 0;
  while (taken < indent && source[at + taken] === ' ') taken += 1;
  return taken;
}
