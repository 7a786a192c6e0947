import { messageOf, type Text } from '#shared/messages/message.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';

/** One record of a file that is read in, as it was written: nothing is looked up yet. */
export interface ImportRow {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly values: Readonly<Record<string, JsonValue>>;
  /** True where an empty value cannot be told from one that is not there: a new record then gets what it begins with. */
  readonly emptyIsAbsent: boolean;
}

/** What a file may have in it, asked as soon as it shows: what is refused as a whole is not read to its end. */
export interface FileLimits {
  readonly entity: Entity;
  /** What is wrong with the names in the first line; undefined: nothing. */
  refuseColumns(names: readonly string[]): Refusal | undefined;
  readonly mostRows: number;
  /** A line is a record, and no longer than the body of a call that sends one. */
  readonly lineBytes: number;
}

/** A file taken apart, or why it is none. */
export type ImportFile = Outcome<readonly ImportRow[]>;

/** A file that cannot be read from some line on. */
export function wrongLine(line: number, message: Text): Refusal {
  return refuse('bad_request', undefined, [{ code: 'bad_request', message, line }]);
}

/** A file with more rows than an import may have. */
export function tooManyRows(mostRows: number): Refusal {
  return refuse('limit_reached', messageOf('refusals.tooManyRows', { most: mostRows }));
}

/** More problems are not told: who has so many has one mistake in all rows. */
export const MOST_PROBLEMS = 100;

/** So many rows may take as long as one write, and with those after them as long again. */
export const ROWS_OF_A_WRITE = 500;
