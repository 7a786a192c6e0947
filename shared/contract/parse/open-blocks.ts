import type { Findings } from '../language/findings.ts';
import { placeOnLine, type Source } from './source.ts';

/**
 * The text with a fence behind each YAML block that is never closed, so that the points behind it can be read too. A
 * block is open where the next one begins in it; the fence takes the place of an empty line, so that no other line moves.
 */
export function closeBlocks(text: string, source: Source, findings: Findings): string {
  const lines = [...source.lines];
  let open: OpenBlock | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const [, fence = '', language = ''] = /^ {0,3}(`{3,}|~{3,})\s*([^`]*?)\s*$/.exec(lines[at] ?? '') ?? [];
    if (fence === '') continue;
    if (open === undefined) open = { at, fence, isYaml: /^ya?ml$/i.test(language) };
    else if (language === '' && fence.startsWith(open.fence)) open = undefined;
    else if (language !== '' && open.isYaml) {
      const end = endOf(lines, open.at, at);
      if (end === undefined) return text;
      reportOpen(source, open.at + 1, findings);
      lines[end] = open.fence;
      at = end;
      open = undefined;
    }
  }
  const heading = open?.isYaml === true ? lines.findIndex((line, at) => at > open.at && isHeading(line)) : -1;
  const end = open === undefined || heading < 0 ? undefined : endOf(lines, open.at, heading);
  if (open !== undefined && end !== undefined) {
    reportOpen(source, open.at + 1, findings);
    lines[end] = open.fence;
  }
  return lines.every((line, at) => line === source.lines[at]) ? text : lines.join('\n');
}

interface OpenBlock {
  readonly at: number;
  readonly fence: string;
  readonly isYaml: boolean;
}

/** A point begins, the examples, files or translations: no comment of YAML looks like that. */
function isHeading(line: string): boolean {
  return /^## +(?:[1-9]\.(?:\s|$)|(?:examples|files|translations)\s*$)/i.test(line);
}

/** Says of the block whose fence stands in a line that it has no end. */
export function reportOpen(source: Source, line: number, findings: Findings): void {
  const written = source.lines[line - 1] ?? '';
  const column = Math.max(written.search(/\S/), 0) + 1;
  const message = 'This block is never closed, so the rest of the document belongs to it.';
  findings.add('unclosed_block', placeOnLine(source, line, [column, Math.max(written.length, column) + 1]), {
    message,
    hint: 'Close it with a line of three backticks.',
  });
}

/** The last empty line before the heading behind the block, or before the next block. */
function endOf(lines: readonly string[], first: number, next: number): number | undefined {
  const heading = lines.findIndex((line, at) => at > first && at < next && isHeading(line));
  const limit = heading < 0 ? next : heading;
  const at = lines.findLastIndex((line, index) => index > first && index < limit && line.trim() === '');
  return at < 0 ? undefined : at;
}
