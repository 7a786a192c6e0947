/** A line of YAML with its expressions in quotes, and where in the original line the first of them stands. */
export interface Repair {
  readonly line: string;
  readonly start: number;
  readonly end: number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a line of YAML as its author meant it, with expressions as whole values, and puts those that YAML would tear
 * apart in quotes. Undefined where there is nothing to quote, or where the line is not understood either.
 */
export function repairLine(line: string): Repair | undefined {
  const head = /^\s*(?:- +)*(?:(?:"[^"]*"|'[^']*'|[^\s:#{}[\],"']+) *:(?: +|$))?/.exec(line)?.[0] ?? '';
  const value = line.slice(head.length).trimEnd();
  if (value === '' || /^[#|>]/.test(value)) return undefined;
  const edits: Edit[] = [];
  if (readValue({ line, edits, flow: false }, head.length) < 0) return undefined;
  const first = edits[0];
  if (first === undefined) return undefined;
  return { line: apply(line, edits), start: first.start, end: first.end };
}

interface Scan {
  readonly line: string;
  readonly edits: Edit[];
  readonly flow: boolean;
}

/** Reads one value and gives the index after it; -1 where a bracket or quote stays open on this line. */
function readValue(scan: Scan, from: number): number {
  const at = skipSpace(scan.line, from);
  const first = scan.line[at];
  if (first === '{') return readMap(scan, at);
  if (first === '[') return readListOrExpression(scan, at);
  return readExpression(scan, at);
}

function readMap(scan: Scan, open: number): number {
  let at = skipSpace(scan.line, open + 1);
  while (at < scan.line.length) {
    if (scan.line[at] === '}') return at + 1;
    const key = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^:,{}[\]]+?)\s*(:\s|(?=[,}]))/.exec(scan.line.slice(at));
    if (key === null) return -1;
    at += key[0].length;
    if (key[1] !== '') at = readValue({ ...scan, flow: true }, at);
    if (at < 0) return -1;
    at = skipComma(scan.line, at);
  }
  return -1;
}

function readListOrExpression(scan: Scan, open: number): number {
  const edits: Edit[] = [];
  const end = readList({ ...scan, edits }, open);
  const next = end < 0 ? '' : scan.line.slice(skipSpace(scan.line, end));
  if (end >= 0 && (next === '' || next.startsWith('#') || (scan.flow && /^[,}\]]/.test(next)))) {
    scan.edits.push(...edits);
    return end;
  }
  return readExpression(scan, open);
}

function readList(scan: Scan, open: number): number {
  let at = skipSpace(scan.line, open + 1);
  while (at < scan.line.length) {
    if (scan.line[at] === ']') return at + 1;
    if (scan.line[at] === '}') return -1;
    at = readValue({ ...scan, flow: true }, at);
    if (at < 0) return -1;
    at = skipComma(scan.line, at);
  }
  return -1;
}

/** An expression ends at a comma or closing bracket of the collection around it, or at the end of the line. */
function readExpression(scan: Scan, start: number): number {
  const end = expressionEnd(scan, start);
  if (end < 0) return -1;
  const text = scan.line.slice(start, end).trimEnd();
  if (needsQuotes(text, scan.flow)) scan.edits.push({ start, end: start + text.length });
  return end;
}

function expressionEnd({ line, flow }: Scan, start: number): number {
  let depth = 0;
  for (let at = start; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '"' || (character === "'" && !/\w/.test(line.charAt(at - 1)))) {
      at = closingQuote(line, at);
      if (at < 0) return -1;
    } else if (character === '#' && line[at - 1] === ' ') return flow || depth > 0 ? -1 : at;
    else if ('([{'.includes(character)) depth += 1;
    else if (flow && depth === 0 && ',]}'.includes(character)) return at;
    else if (')]}'.includes(character)) depth -= 1;
  }
  return flow || depth > 0 ? -1 : line.length;
}

function closingQuote(line: string, open: number): number {
  const quote = line.charAt(open);
  for (let at = open + 1; at < line.length; at += 1) {
    if (line[at] === '\\' && quote === '"') at += 1;
    else if (line[at] === quote) return at;
  }
  return -1;
}

function needsQuotes(text: string, flow: boolean): boolean {
  if (/^"(?:[^"\\]|\\.)*"$/.test(text) || /^'(?:[^']|'')*'$/.test(text)) return false;
  if (/^[!'"[{&*%@`]/.test(text) || text.includes(': ')) return true;
  return flow && /[,[\]{}]/.test(text);
}

function apply(line: string, edits: readonly Edit[]): string {
  let fixed = line;
  for (const edit of edits.toReversed()) {
    fixed = `${fixed.slice(0, edit.start)}${quoted(line.slice(edit.start, edit.end))}${fixed.slice(edit.end)}`;
  }
  return fixed;
}

/** A text that has double quotes around it and within needs others within. */
function quoted(text: string): string {
  const inner = /^"([^'\\]+)"$/.exec(text)?.[1];
  if (inner?.includes('"') === true) return `"${inner.replaceAll('"', "'")}"`;
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

function skipSpace(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return at;
}

function skipComma(line: string, from: number): number {
  const at = skipSpace(line, from);
  return line[at] === ',' ? skipSpace(line, at + 1) : at;
}
