import type { JsonValue } from '#shared/fields/field.ts';

/**
 * A record as an answer carries it: the readable fields in the order of the contract (absent: may not be read on this
 * record; null: empty), `titles`, and where asked for `expanded` and `can`.
 */
export interface RecordAnswer {
  /**
   * How the records it refers to are called, by the name of the reference; under `id` its own title. Only records
   * the viewer may read have one.
   */
  readonly titles: Readonly<Record<string, string>>;
  readonly [field: string]: JsonValue;
}

/** Answer of a list. `count` stops at 10,000, and `more` then says that there are more. */
export interface ListAnswer {
  readonly items: readonly RecordAnswer[];
  /** Cursor of the next page for `after=`; null on the last page. */
  readonly next: string | null;
  readonly count?: number;
  readonly more?: true;
}

/** Answers of `can=true` on a record. */
export interface Abilities {
  readonly update: readonly string[];
  readonly delete: boolean;
  readonly transitions: Readonly<Record<string, true | { readonly code: string; readonly message: string }>>;
  /** Ways back by which a record that refers to this one may be added, as far as this one decides that. */
  readonly add: readonly string[];
  /** The documents that are drawn from it as it is. Absent where none are drawn from such records for the viewer. */
  readonly documents?: readonly string[];
}
