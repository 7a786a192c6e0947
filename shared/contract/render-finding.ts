import type { Finding } from './finding.ts';

/** A finding for people: where and what, the line with a caret under the part it is about, and the hint. */
export function renderFinding(finding: Finding, text: string, paint: Paint = asItIs): string {
  const { place, level, code, message, hint } = finding;
  const where = paint('place', `${place.file}:${place.line}:${place.column}`);
  const head = `${where} ${paint(level, level)} ${paint('code', code)} ${message}`;
  const line = linesOf(text)[place.line - 1];
  const shown = line === undefined || line.trim() === '' ? [] : excerpt(line, finding, paint);
  return [head, ...shown, ...(hint === undefined ? [] : [`  ${paint('hint', 'hint:')} ${hint}`])].join('\n');
}

export type FindingPart = 'place' | 'error' | 'warning' | 'note' | 'code' | 'caret' | 'hint';

/** Gives a part of a finding the look it has where it is shown. */
export type Paint = (part: FindingPart, text: string) => string;

function asItIs(_part: FindingPart, text: string): string {
  return text;
}

/** The lines of a text, whatever ends them, without a byte order mark. */
export function linesOf(text: string): readonly string[] {
  return (text.startsWith('\uFEFF') ? text.slice(1) : text).split(/\r\n|\n|\r/);
}

const width = 120;

/** The line and the caret line. A long line is cut around the place. */
function excerpt(line: string, { place }: Finding, paint: Paint): readonly string[] {
  const from = place.column > width - 20 ? place.column - 40 : 0;
  const part = line.slice(from, from + width);
  const end = place.endLine === place.line ? place.endColumn : line.length + 1;
  const carets = Math.max(1, Math.min(end - place.column, part.length - (place.column - 1 - from)));
  const before = part.slice(0, place.column - 1 - from).replace(/[^\t]/g, ' ');
  return [`  | ${part}`, `  | ${before}${paint('caret', '^'.repeat(carets))}`];
}
