import type { FindingCode } from './language/finding-codes.ts';

/** Where something stands in a contract. Lines and columns count from 1; columns count UTF-16 units, as editors do. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Exclusive end on `endLine`. */
  readonly endLine: number;
  readonly endColumn: number;
}

export type FindingLevel = 'error' | 'warning' | 'note';

/** Something the author of a contract should know: the outcome of checking, never thrown. */
export interface Finding {
  readonly code: FindingCode;
  readonly level: FindingLevel;
  readonly message: string;
  readonly hint?: string;
  readonly place: Place;
}
