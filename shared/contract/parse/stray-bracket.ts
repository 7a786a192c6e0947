/** A bracket of YAML without its other half. */
export interface StrayBracket {
  readonly at: number;
  readonly bracket: string;
  /** What is missing, or what stands there instead. */
  readonly fault: 'never_closed' | 'never_opened';
  /** Where it is noticed: the next key, or another bracket that cannot close it. Undefined: the end of the block. */
  readonly noticed?: number;
}

interface Open {
  readonly at: number;
  readonly bracket: string;
  /** The indentation of the line that a key with this value stands on; what is no deeper does not belong to it. */
  readonly indent: number;
}

const partners: Readonly<Record<string, string>> = { '}': '{', ']': '[' };

/**
 * The first bracket that has no other half. YAML itself notices a missing one only where something comes that cannot
 * stand inside, often many lines later; whoever wrote it wants to see the one that is open.
 */
export function strayBracket(text: string): StrayBracket | undefined {
  const open: Open[] = [];
  let at = 0;
  let deeperThan: number | undefined;
  for (const line of text.split('\n')) {
    const indent = line.search(/\S/);
    const isText = deeperThan !== undefined && (indent < 0 || indent > deeperThan);
    if (!isText && indent >= 0 && line[indent] !== '#') {
      deeperThan = undefined;
      const left = open.at(-1);
      if (left !== undefined && endsBefore(line, indent, left))
        return { ...left, fault: 'never_closed', noticed: at + indent };
      const stray = readLine(line, { at, indent, open });
      if (stray !== undefined) return stray;
      if (open.length === 0 && /(?::|-)\s+[|>][-+\d]*\s*(?:#.*)?$/.test(line)) deeperThan = indent;
    }
    at += line.length + 1;
  }
  const left = open.at(-1);
  return left === undefined ? undefined : { ...left, fault: 'never_closed' };
}

/** Whether a line begins something that cannot be inside of the open bracket. */
function endsBefore(line: string, indent: number, { indent: outer }: Open): boolean {
  return indent <= outer && !/^\s*[}\]]/.test(line);
}

interface Reading {
  readonly at: number;
  readonly indent: number;
  /** Brackets that are open where the line begins; grows and shrinks. */
  readonly open: Open[];
}

function readLine(line: string, { at, indent, open }: Reading): StrayBracket | undefined {
  let index = open.length > 0 ? indent : valueStart(line, indent);
  // A bracket alone on its line belongs to the key above, which stands further out.
  const outer = index === indent ? indent - 1 : indent;
  if (open.length === 0 && !/[[{"']/.test(line.charAt(index))) return undefined;
  while (index < line.length) {
    const character = line.charAt(index);
    if (isQuote(line, index)) {
      index = closingQuote(line, index);
      // A text over several lines: nothing certain can be said any more.
      if (index < 0) return undefined;
    } else if (character === '#' && /\s/.test(line.charAt(index - 1))) return undefined;
    else if (character === '{' || character === '[')
      open.push({ at: at + index, bracket: character, indent: outer });
    else if (character === '}' || character === ']') {
      if (!open.some(({ bracket }) => bracket === partners[character]))
        return { at: at + index, bracket: character, fault: 'never_opened' };
      const left = open.pop();
      if (left !== undefined && left.bracket !== partners[character])
        return { at: left.at, bracket: left.bracket, fault: 'never_closed', noticed: at + index };
    }
    index += 1;
  }
  return undefined;
}

/** Where the value of `key: value` or `- value` begins; what begins otherwise is one plain text to its end. */
function valueStart(line: string, indent: number): number {
  const head = /^\s*(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s#{}[\],"'][^#{}[\],"']*?) *:(?: +|$))?/.exec(line)?.[0];
  return head?.length ?? indent;
}

/** Inside of a word a quote is a letter. */
function isQuote(line: string, index: number): boolean {
  const character = line.charAt(index);
  if (character !== '"' && character !== "'") return false;
  return index === 0 || /[\s[{,:]/.test(line.charAt(index - 1));
}

function closingQuote(line: string, open: number): number {
  const quote = line.charAt(open);
  for (let at = open + 1; at < line.length; at += 1) {
    if (line[at] === '\\' && quote === '"') at += 1;
    else if (line[at] === quote) return at;
  }
  return -1;
}
