import { applied } from '../edit/edit.ts';
import type { Finding } from '../finding.ts';
import { FixesOf, type WorkedFix } from './work-out.ts';

/** A finding that was mended, in the text as it was just before. */
export interface Taken {
  readonly finding: Finding;
  readonly fix: WorkedFix;
  readonly before: string;
}

/** A text, mended as far as nobody has to choose. */
export interface Mended {
  readonly text: string;
  readonly taken: readonly Taken[];
  /** What was found in the text as it is now. */
  readonly findings: readonly Finding[];
}

/** Whoever reads hundreds of slips wrongly made hundreds of them in one place: the rest is for the next time. */
const most = 500;

/**
 * Takes the fixes of a text one after the other: those of findings that have a single one, which is no choice. Each time
 * the text is read again; a fix after which its finding is still there, or another error is, is not taken.
 */
export function takeFixes(text: string, read: (text: string) => readonly Finding[]): Mended {
  let now = { text, findings: read(text) };
  const taken: Taken[] = [];
  const refused = new Set<string>();
  while (taken.length < most) {
    const next = firstOf(now, refused);
    if (next === undefined) break;
    const { finding, fix } = next;
    const after = applied(now.text, fix.edits);
    const findings = read(after);
    if (helps(finding, now.findings, findings)) {
      taken.push({ finding, fix, before: now.text });
      now = { text: after, findings };
    } else refused.add(sentenceOf(finding));
  }
  return { ...now, taken };
}

function firstOf(
  { text, findings }: { readonly text: string; readonly findings: readonly Finding[] },
  refused: ReadonlySet<string>,
): Pick<Taken, 'finding' | 'fix'> | undefined {
  const fixes = new FixesOf(text);
  for (const finding of findings) {
    if (finding.fixes?.length !== 1 || refused.has(sentenceOf(finding))) continue;
    const [fix] = fixes.of(finding);
    if (fix !== undefined && !fix.isChoice) return { finding, fix };
  }
  return undefined;
}

/** Whether a finding is told less often after its fix, and no error more often. */
export function helps(finding: Finding, before: readonly Finding[], after: readonly Finding[]): boolean {
  const [was, is] = [countsOf(before), countsOf(after)];
  const said = sentenceOf(finding);
  if ((is.get(said) ?? 0) >= (was.get(said) ?? 0)) return false;
  const errors = after.filter(({ level }) => level === 'error').map(sentenceOf);
  return errors.every((error) => (is.get(error) ?? 0) <= (was.get(error) ?? 0));
}

/** What a finding says wherever it stands: lines move when a text is changed. */
function sentenceOf({ code, message }: Finding): string {
  return `${code} ${message.replaceAll(/\bline \d+/g, 'line')}`;
}

function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(sentenceOf(finding), (counts.get(sentenceOf(finding)) ?? 0) + 1);
  return counts;
}
