import { applied } from '../edit/edit.ts';
import { LinesOf } from '../edit/lines-of.ts';
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
 * Takes the fixes of a text one after the other: those of findings that have a single one, which is no choice. A name that
 * is unknown in several places is one: they may be right, and what they name misspelt. Each time the text is read again; a
 * fix that does not help is not taken.
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
    const then = { text: after, findings };
    if (helps(next, now, then)) {
      taken.push({ finding, fix, before: now.text });
      now = then;
    } else refused.add(sentenceOf(finding));
  }
  return { ...now, taken };
}

function firstOf(
  { text, findings }: Read,
  refused: ReadonlySet<string>,
): Pick<Taken, 'finding' | 'fix'> | undefined {
  const fixes = new FixesOf(text);
  const single = findings.flatMap((finding) => {
    const [fix, ...others] = fixes.of(finding);
    return fix === undefined || others.length > 0 ? [] : [{ finding, fix }];
  });
  const asked = Map.groupBy(single, ({ fix }) => JSON.stringify(fix.does));
  return single.find(({ finding, fix }) => {
    const isAlone = finding.code !== 'unknown_name' || asked.get(JSON.stringify(fix.does))?.length === 1;
    return isAlone && !fix.isChoice && !refused.has(sentenceOf(finding));
  });
}

/** A text with what was found in it. */
export interface Read {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/**
 * Whether a finding is told less often after its fix, and nothing is wrong with what the fix wrote. A word in the place of
 * another may reveal what could not be read before; what came or went must not bring an error anywhere.
 */
export function helps({ finding, fix }: Pick<Taken, 'finding' | 'fix'>, before: Read, after: Read): boolean {
  const [was, is] = [countsOf(before.findings), countsOf(after.findings)];
  const said = sentenceOf(finding);
  if ((is.get(said) ?? 0) >= (was.get(said) ?? 0)) return false;
  const others = after.findings.filter(
    (one) => one.level === 'error' && (is.get(sentenceOf(one)) ?? 0) > (was.get(sentenceOf(one)) ?? 0),
  );
  return others.length === 0 || (isWord(fix) && others.every((one) => !isAbout(one, fix, after.text)));
}

function isWord({ edits }: WorkedFix): boolean {
  return edits.every(({ from, to, insert }) => to > from && insert !== '');
}

/** Whether an error stands at what a fix with one edit wrote, or around it. */
function isAbout({ place }: Finding, { edits: [edit] }: WorkedFix, text: string): boolean {
  if (edit === undefined) return false;
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const lines = new LinesOf(text.slice(mark));
  const [start, end] = [edit.from, edit.from + edit.insert.length];
  const from = mark + lines.offset(place.line, place.column);
  return from < end && mark + lines.offset(place.endLine, place.endColumn) > start;
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
