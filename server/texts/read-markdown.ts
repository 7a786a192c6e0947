import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

export type TextTree = ReturnType<typeof fromMarkdown>;

/** As many rows of a table are read at once. */
const ROWS = 100;
/** Where a line with a bar may be no row of a table, or a row need something from elsewhere: a fence, HTML, where a link leads. */
const UNSURE = /^\s*(?:`{3}|~{3}|<|\[[^\]]+\]:)/m;

/**
 * Markdown with tables as a tree. A long table is read in pieces: each sign of what is read at once is an object, and those
 * of a table of fifty pages take more memory than the pages.
 */
export function readMarkdown(markdown: string): TextTree {
  if (UNSURE.test(markdown)) return read(markdown);
  const { short, rests } = shortened(markdown);
  if (rests.length === 0) return read(markdown);
  const tree = read(short);
  for (const { line, head, rows } of rests) {
    const table = tree.children.find(
      ({ type, position }) => type === 'table' && position?.start.line === line,
    );
    if (table?.type !== 'table') return read(markdown);
    for (let at = 0; at < rows.length; at += ROWS)
      table.children.push(...rowsIn([...head, ...rows.slice(at, at + ROWS)]));
  }
  return tree;
}

/** The rows of a table beyond those that it is read with. */
interface Rest {
  /** Where the table begins in the shorter text. */
  readonly line: number;
  /** Its first two lines, which say what its columns are. */
  readonly head: readonly string[];
  readonly rows: readonly string[];
}

function shortened(markdown: string): { readonly short: string; readonly rests: readonly Rest[] } {
  const lines = markdown.split('\n');
  const short: string[] = [];
  const rests: Rest[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOfTable(lines, at);
    const line = short.length + 1;
    const first = Math.min(end, at + 2 + ROWS);
    for (; at < first; at += 1) short.push(lines[at] ?? '');
    if (first < end)
      rests.push({ line, head: short.slice(line - 1, line + 1), rows: lines.slice(first, end) });
    at = end;
  }
  return { short: short.join('\n'), rests };
}

/** Where the table ends that begins in a line: at an empty one. The line behind it where none does that could be divided. */
function endOfTable(lines: readonly string[], at: number): number {
  const isFirst = at === 0 || lines[at - 1]?.trim() === '';
  if (!isFirst || !/^\|[\s:|-]+$/.test(lines[at + 1] ?? '')) return at + 1;
  const empty = lines.findIndex((line, index) => index > at && line.trim() === '');
  const end = empty < 0 ? lines.length : empty;
  return lines.slice(at, end).every((line) => line.startsWith('|')) ? end : at + 1;
}

function rowsIn(lines: readonly string[]) {
  const [table] = read(lines.join('\n')).children;
  return table?.type === 'table' ? table.children.slice(1) : [];
}

function read(markdown: string): TextTree {
  return fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}
