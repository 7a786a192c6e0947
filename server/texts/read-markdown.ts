import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { formOf, withValues } from './written-text.ts';

export type TextTree = ReturnType<typeof fromMarkdown>;
type TableRow = Extract<TextTree['children'][number], { type: 'table' }>['children'][number];

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
    table.children.push(...rowsIn(head, rows));
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

/**
 * The rows of lines below a head. Lines that differ in their values only are read once: those that a contract writes for
 * each record have one form, or few.
 */
function rowsIn(head: readonly string[], lines: readonly string[]): readonly TableRow[] {
  const formed = lines.map(formOf);
  const forms = [...new Set(formed.map(({ markdown }) => markdown))];
  const rows = new Map<string, string>();
  for (let at = 0; at < forms.length; at += ROWS) {
    const piece = forms.slice(at, at + ROWS);
    const [table] = read([...head, ...piece].join('\n')).children;
    if (table?.type !== 'table') continue;
    for (const [index, form] of piece.entries()) rows.set(form, withoutPlaces(table.children[index + 1]));
  }
  return formed.map(
    ({ markdown, values }) => JSON.parse(withValues(rows.get(markdown) ?? '', values)) as TableRow,
  );
}

function withoutPlaces(row: TableRow | undefined): string {
  return JSON.stringify(row, (key, value: unknown) => (key === 'position' ? undefined : value));
}

function read(markdown: string): TextTree {
  return fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}
