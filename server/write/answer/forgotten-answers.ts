import { idsIn } from '#shared/fields/base/is-id.ts';
import type { Runtime } from '#server/runtime.ts';
import type { KeptAnswered } from './replayed-answer.ts';

/** What is kept of one call under a key, as far as it was told. */
interface KeptTold {
  readonly told?: KeptAnswered | undefined;
  /** With the first row of an import, which says what was told of all rows. */
  readonly imported?: unknown;
}

/**
 * What is kept under a key, of one call or of each of several, without what was told of records: that the calls were
 * made, and of which records, stays. `isOfCall`: one of them is the record of the one call.
 */
export function answersWithout(
  kept: string,
  { ids, isOfCall }: { readonly ids: ReadonlySet<string>; readonly isOfCall: boolean },
): string {
  // Written by those who keep keys, and by nothing else.
  const answers = JSON.parse(kept) as KeptTold | readonly KeptTold[];
  if (!('length' in answers))
    return JSON.stringify(isOfCall || namesOne(answers, ids) ? untold(answers) : answers);
  const [first] = answers;
  const isImport = first?.imported !== undefined && answers.some((one) => namesOne(one, ids));
  return JSON.stringify(
    answers.map((one) => ((isImport && one === first) || namesOne(one, ids) ? untold(one) : one)),
  );
}

/** The same of one call, without all that it was answered with. */
export function untold<Kept extends KeptTold>(kept: Kept): Kept {
  if (kept.told === undefined) return kept;
  const { deleted } = kept.told;
  return { ...kept, told: { viewer: '', warnings: [], ...(deleted && { deleted }) } };
}

/** Whether one of these records is named anywhere in it. */
export function namesOne(kept: unknown, ids: ReadonlySet<string>): boolean {
  return idsIn(JSON.stringify(kept)).some((one) => ids.has(one));
}

/** A runtime whose writes note the records of which they forget values. */
export function notingForgotten(runtime: Runtime): {
  readonly noting: Runtime;
  readonly forgotten: readonly string[];
} {
  const forgotten: string[] = [];
  return { noting: { ...runtime, forgets: (ids) => void forgotten.push(...ids) }, forgotten };
}
