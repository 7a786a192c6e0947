import { Findings } from '#shared/contract/language/findings.ts';
import { parse } from '#shared/contract/parse/parse.ts';
import { resolve } from '#shared/contract/resolve/resolve.ts';
import type { Resolved } from '#shared/contract/resolve/resolved.ts';

/**
 * What a document declares while it is being written: as much of it as can be read. Where the line of the cursor breaks
 * its block, the rest is read without that line.
 */
export function declaredIn(text: string, offset: number): Resolved {
  const findings = new Findings();
  const document = parse(text, 'contract.md', findings);
  return findings.hasErrors ? resolved(withoutLine(text, offset)) : resolve(document, findings);
}

function resolved(text: string): Resolved {
  const findings = new Findings();
  return resolve(parse(text, 'contract.md', findings), findings);
}

/** The line stays, empty: places below it do not move. */
function withoutLine(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(0, start) + (end < 0 ? '' : text.slice(end));
}
