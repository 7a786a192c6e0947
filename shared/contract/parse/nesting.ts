import type { Place } from '../finding.ts';
import type { Findings } from '../language/findings.ts';
import { placeOnLine, type BlockText, type Source } from './source.ts';

const deepest = 100;

/** Lists and quotes within each other: the parser of Markdown takes far too long for very many. */
export function isMarkdownTooDeep(source: Source, findings: Findings): boolean {
  const index = source.lines.findIndex((line) => /^(?:[ \t]{0,3}(?:[>*+-]|\d{1,9}[.)])){100}/.test(line));
  if (index < 0) return false;
  report(placeOnLine(source, index + 1, [1, 2]), findings);
  return true;
}

/** Brackets and dashes within each other: the parser of YAML calls itself for each. */
export function isYamlTooDeep(block: BlockText, findings: Findings): boolean {
  const at = tooDeepAt(block.text);
  if (at === undefined) return false;
  report(block.place(at, at + 1), findings);
  return true;
}

/** Where the hundredth bracket stays open, or a line begins with a hundred dashes or is indented beyond reason. */
function tooDeepAt(text: string): number | undefined {
  const line = /^(?:(?:[-?][ \t]+){100}| {1000})/m.exec(text);
  if (line !== null) return line.index;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth = Math.max(0, depth - 1);
    if (depth > deepest) return at;
  }
  return undefined;
}

function report(place: Place, findings: Findings): void {
  const message = 'What stands here is nested too deeply.';
  findings.add('too_deep', place, { message, hint: `At most ${deepest} levels.` });
}
