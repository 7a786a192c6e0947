import type { Place } from '../finding.ts';
import { type Gap, wordsOf } from '../recovery/gap.ts';
import type { BlockText } from './source.ts';

/** Lines of a block, the first and the last, by their numbers in the document. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** What a line may be a part of, from the line with all that is indented below it to the whole block. */
export function spansAround(block: BlockText, line: number): readonly Span[] {
  const spans: Span[] = [];
  for (let head = writtenLine(block, line); head !== undefined; head = parentOf(block, head))
    spans.push({ first: head, last: lastBelow(block, head) });
  return [...spans, { first: block.firstLine, last: block.lastLine }];
}

/** The block with these lines empty. */
export function withoutSpan(block: BlockText, { first, last }: Span): BlockText {
  let rest = block;
  for (let line = first; line <= last; line += 1) rest = rest.withLine(line, '');
  return rest;
}

/** What is left out with a whole block. */
export function gapOfBlock({ text }: BlockText): Omit<Gap, 'point'> {
  const words = wordsOf(text);
  return { path: [], around: [], declares: words, words };
}

/** What is left out with these lines. */
export function gapOfSpan(block: BlockText, { first, last }: Span): Omit<Gap, 'point'> {
  const lines = Array.from({ length: last - first + 1 }, (_, index) => block.line(first + index));
  const words = wordsOf(lines.join('\n'));
  const parent = parentOf(block, first);
  const path = [...keysAbove(block, first), ...keyOf(block.line(first))];
  return { path, around: parent === undefined ? [] : placeOfKey(block, parent), declares: words, words };
}

function keysAbove(block: BlockText, line: number): readonly string[] {
  const parent = parentOf(block, line);
  return parent === undefined ? [] : [...keysAbove(block, parent), ...keyOf(block.line(parent))];
}

const keyPattern = /^(\s*(?:- +)*["']?)([^\s"'#{[][^"'#{[]*?)["']?\s*:(?:\s|$)/;

function keyOf(line: string): readonly string[] {
  const key = keyPattern.exec(line)?.[2];
  return key === undefined ? [] : [key];
}

function placeOfKey(block: BlockText, line: number): readonly Place[] {
  const [, before, key] = keyPattern.exec(block.line(line)) ?? [];
  if (before === undefined || key === undefined) return [];
  return [block.placeOnLine(line, [before.length, before.length + key.length])];
}

function writtenLine(block: BlockText, from: number): number | undefined {
  for (let line = from; line >= block.firstLine; line -= 1) if (isWritten(block.line(line))) return line;
  return undefined;
}

function isWritten(line: string): boolean {
  return line.trim() !== '' && !line.trim().startsWith('#');
}

/** The line that a line is indented below; the items of a list may stand right below their key. */
function parentOf(block: BlockText, of: number): number | undefined {
  const own = block.line(of);
  for (let line = of - 1; line >= block.firstLine; line -= 1) {
    const above = block.line(line);
    if (isWritten(above) && isBelow(own, above)) return line;
  }
  return undefined;
}

function lastBelow(block: BlockText, head: number): number {
  let last = head;
  for (let line = head + 1; line <= block.lastLine; line += 1) {
    const text = block.line(line);
    if (!isWritten(text)) continue;
    if (!isBelow(text, block.line(head))) break;
    last = line;
  }
  return last;
}

function isBelow(line: string, head: string): boolean {
  const [depth, above] = [indentOf(line), indentOf(head)];
  return depth > above || (depth === above && isItem(line) && !isItem(head));
}

function indentOf(line: string): number {
  return line.search(/\S/);
}

function isItem(line: string): boolean {
  return line.trimStart().startsWith('- ');
}
