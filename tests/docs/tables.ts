import { pageText } from './pages.ts';

/** The rows of the first table under a heading, cell by cell, without the row of titles. */
export function tableUnder(page: string, heading: string): readonly (readonly string[])[] {
  const lines = pageText(page).split('\n');
  const start = lines.findIndex((line) => /^#{2,4} /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start < 0) throw new Error(`${page} has no heading "${heading}"`);
  const rest = lines.slice(start + 1);
  const first = rest.findIndex((line) => line.startsWith('|'));
  const end = rest.findIndex((line, index) => index > first && !line.startsWith('|'));
  return rest.slice(first + 2, end < 0 ? undefined : end).map(cells);
}

function cells(row: string): readonly string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The words in backticks of a text. */
export function quotedIn(text: string | undefined): readonly string[] {
  return [...(text ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
}
