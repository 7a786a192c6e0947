import { applied } from '#shared/contract/edit/edit.ts';
import { movedIn, placeInFiles } from '#shared/contract/beside/files-beside.ts';
import type { Finding } from '#shared/contract/finding.ts';
import { type Taken, takeFixes } from '#shared/contract/fix/take-fixes.ts';
import { linesOf } from '#shared/contract/render-finding.ts';
import { inEnglish } from '#shared/messages/in-english.ts';
import { contractOnDisk } from '#server/operations/contract/contract-on-disk.ts';
import type { ContractSource } from '#server/operations/contract/contract-source.ts';

interface Mending {
  /** The contract with its files. */
  readonly source: ContractSource;
  readonly file: string;
  readonly read: (text: string) => readonly Finding[];
  /** Only say it, with the lines as they are and as they would be. */
  readonly isDry: boolean;
}

/** What `ninefold check --fix` did, line by line; or why it left everything as it was. */
export type MendAnswer =
  | { readonly kind: 'mended'; readonly lines: readonly string[] }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Takes the fixes of a contract that leave nothing to choose, and writes it with its files in one go. Refused where it is
 * not UTF-8, where somebody else has written it meanwhile, or where this account may not.
 */
export async function mend({ source, file, read, isDry }: Mending): Promise<MendAnswer> {
  // A sign that could not be read would be lost.
  if (source.text.includes('\uFFFD'))
    return { kind: 'refused', message: `${file} is not UTF-8: nothing was written.` };
  const { text, taken } = takeFixes(source.text, read);
  const lines = taken.flatMap((one) => [said(one, source), ...(isDry ? differenceOf(one) : [])]);
  if (isDry || taken.length === 0) return { kind: 'mended', lines };
  switch (await contractOnDisk(file).writeBack(source.text, text)) {
    case 'written':
      return { kind: 'mended', lines };
    case 'kept':
      return { kind: 'refused', message: `${file} was changed meanwhile: nothing was written.` };
    case 'not_writable':
      return { kind: 'refused', message: `${file} cannot be written by this account.` };
  }
}

/** Where the finding stood in its file as it was then. */
function said({ finding: { code, place }, fix, before }: Taken, source: ContractSource): string {
  const there = placeInFiles(place, movedIn(before, source));
  return `${there.file}:${there.line}:${there.column} ${code} ${inEnglish(fix.does)}`;
}

/** The lines that go, and those that come. */
function differenceOf({ fix, before }: Taken): readonly string[] {
  const [gone, come] = [linesOf(before), linesOf(applied(before, fix.edits))];
  const head = gone.findIndex((line, at) => line !== come[at]);
  const tail = gone.toReversed().findIndex((line, at) => line !== come.at(-1 - at));
  const rest = Math.min(tail < 0 ? gone.length : tail, gone.length - head, come.length - head);
  const between = (lines: readonly string[]) => lines.slice(head, lines.length - rest);
  return [...between(gone).map((line) => `  - ${line}`), ...between(come).map((line) => `  + ${line}`)];
}
