import { Findings } from '#shared/contract/language/findings.ts';
import { type ParsedDocument, parse } from '#shared/contract/parse/parse.ts';
import { withAttached } from '#shared/contract/resolve/written-out/attached.ts';
import { readPoints } from '#shared/contract/resolve/read-points.ts';
import { resolve } from '#shared/contract/resolve/resolve.ts';
import type { Resolved } from '#shared/contract/resolve/resolved.ts';

/**
 * What a document declares while it is being written: as much of it as can be read. Where the line of the cursor breaks
 * its block, the rest is read without that line.
 */
export function declaredIn(text: string, offset: number): Resolved {
  const findings = new Findings();
  const document = parse(text, 'contract.md', findings);
  return resolved(findings.hasErrors ? parse(withoutLine(text, offset), 'contract.md', findings) : document);
}

function resolved(written: ParsedDocument): Resolved {
  const findings = new Findings();
  const document = withAttached(written, findings);
  return resolve(document, readPoints(document, findings), findings);
}

/** The line stays, empty: places below it do not move. */
function withoutLine(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(0, start) + (end < 0 ? '' : text.slice(end));
}
