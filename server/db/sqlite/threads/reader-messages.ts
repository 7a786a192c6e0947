import type { SQLInputValue } from 'node:sqlite';
import type { SqliteRows } from '#server/db/sqlite/connection/sqlite-values.ts';

/** What a thread that reads is started with. */
export interface ReaderStart {
  readonly file: string;
}

/** A read of several statements on one snapshot: it begins, asks, and ends. Only what is asked is answered, in order. */
export type ReaderRequest =
  | { readonly kind: 'begin'; readonly timeMs?: number; readonly schemaChanges: number }
  | { readonly kind: 'ask'; readonly text: string; readonly values: readonly SQLInputValue[] }
  | { readonly kind: 'end' };

/** What came of a statement, and how long it took. */
export type ReaderAnswer = { readonly workMs: number } & ReaderOutcome;

export type ReaderOutcome =
  | { readonly kind: 'rows'; readonly found: SqliteRows }
  | { readonly kind: 'too_costly' }
  | { readonly kind: 'failed'; readonly error: unknown };
