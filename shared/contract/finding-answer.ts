import { LinesOf } from './edit/lines-of.ts';
import type { Finding, Place } from './finding.ts';
import { FixesOf, type WorkedFix } from './fix/work-out.ts';
import { inEnglish } from '#shared/messages/in-english.ts';

/** A finding as it is sent and printed as JSON. */
export interface FindingAnswer {
  readonly code: string;
  readonly level: Finding['level'];
  readonly message: string;
  readonly hint: string | null;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What would mend it, each by itself. */
  readonly fixes: readonly FixAnswer[];
}

export interface FixAnswer {
  /** What it does, in a sentence. */
  readonly does: string;
  /** A person should take it: it says more than what is written. */
  readonly choice: boolean;
  /** All of them together, or none; in the text that was checked. */
  readonly edits: readonly EditAnswer[];
}

/** What stands from a place to another becomes `insert`. Ends are exclusive. */
export interface EditAnswer extends Place {
  readonly insert: string;
}

/** Findings of a text with their fixes, without the end of their places; `inFile` finds a place of the text in its files. */
export function findingAnswers(
  findings: readonly Finding[],
  text: string,
  inFile: (place: Place) => Place = (place) => place,
): readonly FindingAnswer[] {
  const fixes = new FixesOf(text);
  const lines = new LinesOf(text.replace(/^\uFEFF/, ''));
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const fixAnswer = ({ does, isChoice, edits }: WorkedFix, { place: { file } }: Finding): FixAnswer => ({
    does: inEnglish(does),
    choice: isChoice,
    edits: edits.map(({ from, to, insert }) => {
      const [start, end] = [lines.place(from - mark), lines.place(to - mark)];
      return { ...inFile({ file, ...start, endLine: end.line, endColumn: end.column }), insert };
    }),
  });
  return findings.map((finding) => {
    const { code, level, message, hint, place } = finding;
    const { file, line, column } = inFile(place);
    const worked = fixes.of(finding).map((fix) => fixAnswer(fix, finding));
    return { code, level, message, hint: hint ?? null, file, line, column, fixes: worked };
  });
}
