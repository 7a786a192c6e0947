import type { FieldProblem } from '#shared/api/problem.ts';
import type { JsonValue } from '#shared/fields/field.ts';

/** One record of a file that is read in, as it was written: nothing is looked up yet. */
export interface ImportRow {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly values: Readonly<Record<string, JsonValue>>;
  /** True where an empty value cannot be told from one that is not there: a new record then gets what it begins with. */
  readonly emptyIsAbsent: boolean;
}

/** A file, taken apart; or what is wrong with it as a whole, line by line. */
export type ImportFile =
  | { readonly kind: 'rows'; readonly rows: readonly ImportRow[] }
  | { readonly kind: 'wrong'; readonly problems: readonly FieldProblem[] };

/** More problems are not told: who has so many has one mistake in all rows. */
export const MOST_PROBLEMS = 100;
