import type { SQLInputValue } from 'node:sqlite';
import type { SqliteRows } from '#server/db/sqlite/connection/sqlite-values.ts';

/** What a thread that writes is started with. */
export interface WriterStart {
  readonly file: string;
}

/** One statement. `leftMs`: how long it may take; undefined: as long as it does. */
export interface WriterRequest {
  readonly kind: 'all' | 'run' | 'execute';
  readonly text: string;
  readonly values: readonly SQLInputValue[];
  readonly leftMs?: number | undefined;
  /** How often tables were changed in this process so far. */
  readonly schemaChanges: number;
}

/** What came of it, and whether a transaction is open behind it. */
export type WriterAnswer = { readonly inTransaction: boolean } & WriterOutcome;

/** What came of a statement. */
export type WriterOutcome =
  | { readonly kind: 'rows'; readonly found: SqliteRows }
  | { readonly kind: 'changed'; readonly rows: number }
  | { readonly kind: 'too_costly' }
  /** Of an error only its message crosses as it is. */
  | { readonly kind: 'failed'; readonly message: string; readonly code: unknown; readonly errcode: unknown };
