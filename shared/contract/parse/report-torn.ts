import { write } from '../language/fixes.ts';
import type { Place } from '../finding.ts';
import type { Findings } from '../language/findings.ts';
import type { BlockText } from './source.ts';
import { repairLine } from './torn-expression.ts';

const why =
  'An expression that has a comma inside `{ }` or `[ ]`, or begins with a sign that YAML uses itself, stands in double quotes.';

const whyText = 'A text with a place such as `{name}` inside `{ }` or `[ ]` stands in double quotes.';

/** Reports a line whose expression YAML tore apart; gives the line as it should be, or undefined where it is none. */
export function reportTornLine(block: BlockText, number: number, findings: Findings): string | undefined {
  const line = block.line(number);
  const repair = repairLine(line);
  const text = repair === undefined ? '' : line.slice(repair.start, repair.end);
  if (repair === undefined || !(looksLikeExpression(text) || hasPlaces(text))) return undefined;
  const place = block.placeOnLine(number, [repair.start, repair.end]);
  const message = hasPlaces(text) ? whyText : why;
  findings.add('quote_expression', place, {
    message,
    hint: `Write: ${repair.line.trim()}`,
    fixes: [write(block.placeOnLine(number, [0, line.length]), repair.line)],
  });
  return repair.line;
}

/** Reports the pieces of an expression that YAML took for several values; gives the line as it should be, if that is known. */
export function reportTornPieces(block: BlockText, place: Place, findings: Findings): string | undefined {
  const better = reportTornLine(block, place.line, findings);
  if (better !== undefined) return better;
  findings.add('quote_expression', place, {
    message: why,
    hint: 'Put the whole expression in double quotes.',
  });
  return undefined;
}

/** A leading `!` is a tag to YAML, and mostly "not" to the author. */
export function reportTornTag(
  block: BlockText,
  place: Place,
  { tag, findings }: { readonly tag: string; readonly findings: Findings },
): string | undefined {
  if (!tag.startsWith('tag:')) return reportTornPieces(block, place, findings);
  findings.add('yaml_feature', place, 'YAML tags (words that begin with `!`) are not used in contracts.');
  return undefined;
}

function looksLikeExpression(text: string): boolean {
  return /^!|[=<>]=?|&&|\|\||\(|\bin\b| [-+*/?] /.test(text);
}

/** `The item {name} is gone.` */
function hasPlaces(text: string): boolean {
  return /\w.*\{[a-zA-Z][\w.]*\}|\{[a-z][\w.]*\}\s*\w/.test(text);
}
