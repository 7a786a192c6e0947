import type { Place } from '../finding.ts';
import type { Findings } from '../findings.ts';
import { placeOnLine, type BlockText } from './source.ts';
import { repairLine } from './torn-expression.ts';

const why =
  'An expression that has a comma inside `{ }` or `[ ]`, or begins with a sign that YAML uses itself, stands in double quotes.';

/** Reports a line whose expression YAML tore apart, with the line as it should be. False where it is none. */
export function reportTornLine(block: BlockText, place: Place, findings: Findings): boolean {
  const line = block.source.lines[place.line - 1] ?? '';
  const repair = repairLine(line);
  if (repair === undefined || !looksLikeExpression(line.slice(repair.start, repair.end))) return false;
  const at = placeOnLine(block.source, place.line, [repair.start + 1, repair.end + 1]);
  findings.add('quote_expression', at, { message: why, hint: `Write: ${repair.line.trim()}` });
  return true;
}

/** Reports the pieces of an expression that YAML took for several values. */
export function reportTornPieces(block: BlockText, place: Place, findings: Findings): void {
  if (reportTornLine(block, place, findings)) return;
  findings.add('quote_expression', place, {
    message: why,
    hint: 'Put the whole expression in double quotes.',
  });
}

/** A leading `!` is a tag to YAML, and mostly "not" to the author. */
export function reportTornTag(
  block: BlockText,
  place: Place,
  { tag, findings }: { readonly tag: string; readonly findings: Findings },
): void {
  if (tag.startsWith('tag:')) {
    findings.add('yaml_feature', place, 'YAML tags (words that begin with `!`) are not used in contracts.');
  } else reportTornPieces(block, place, findings);
}

function looksLikeExpression(text: string): boolean {
  return /^!|[=<>]=?|&&|\|\||\(|\bin\b| [-+*/?] /.test(text);
}
