import { fromMarkdown } from 'mdast-util-from-markdown';
import { Findings } from '../language/findings.ts';
import { isMarkdownTooDeep } from '../parse/nesting.ts';
import { readSections } from '../parse/sections.ts';
import type { BlockText } from '../parse/source.ts';
import { sourceOf } from '../parse/source.ts';
import { formatBlock } from './format-block.ts';

/**
 * The contract with its YAML blocks in one style. Prose, and blocks that are not well-formed, stay as they are. What the
 * contract means stays the same; formatting twice changes nothing.
 */
export function format(text: string): string {
  let before = text;
  let after = formatOnce(before);
  // A mended expression may let more be read, which is then mended and written in turn.
  for (let round = 0; round < mostRounds && after !== before; round += 1) {
    before = after;
    after = formatOnce(before);
  }
  return after;
}

const mostRounds = 8;

function formatOnce(text: string): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const plain = text.slice(mark.length);
  const source = sourceOf(plain, '');
  if (isMarkdownTooDeep(source, new Findings())) return text;
  const { list } = readSections(fromMarkdown(plain), source, new Findings());
  const lines = plain.split(/(?<=\n)|(?<=\r)(?!\n)/);
  const blocks = list.flatMap((section) => section.blocks).toSorted((a, b) => b.firstLine - a.firstLine);
  for (const block of blocks) replaceBlock(lines, block);
  return mark + lines.join('');
}

/** Only a block whose lines stand in the document as they are: one in a list or a quote has other signs before it. */
function replaceBlock(lines: string[], block: BlockText): void {
  const from = block.firstLine - 1;
  const written = block.text.replace(/\n$/, '').split('\n');
  const isPlain = written.every((line, index) => withoutEnd(lines[from + index]) === line);
  const better = isPlain ? formatBlock(block) : undefined;
  if (better === undefined) return;
  const end = /[\r\n]+$/.exec(lines[from - 1] ?? '')?.[0] ?? '\n';
  const after = better.split('\n').map((line) => line + end);
  lines.splice(from, written.length, ...after);
}

function withoutEnd(line: string | undefined): string | undefined {
  return line?.replace(/[\r\n]+$/, '');
}
