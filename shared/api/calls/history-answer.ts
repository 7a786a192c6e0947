import type { JsonValue } from '#shared/fields/field.ts';

/** Answer of `GET /api/<plural>/<id>/-/history`, newest first. */
export interface HistoryAnswer {
  readonly items: readonly HistoryEntry[];
  /** Cursor of the next page for `after=`; null on the last page. */
  readonly next: string | null;
  /** How the people and records named in the entries are called today, by id; only those the viewer may read. */
  readonly titles: Readonly<Record<string, string>>;
}

/** One change of a record. */
export interface HistoryEntry {
  readonly id: string;
  /** RFC 3339 UTC. */
  readonly at: string;
  /** `create`, `update`, `delete`, `restore`, or the name of a transition. */
  readonly event: string;
  /** Of the record, after the change. */
  readonly version: number;
  /** Number of the contract that was in force. */
  readonly contract: number;
  readonly by: HistoryActor;
  /** Codes of rules that whoever did it confirmed. */
  readonly confirmed: readonly string[];
  /** Codes of rules that only warned. */
  readonly warned: readonly string[];
  /** By field. */
  readonly changes: Readonly<Record<string, HistoryChange>>;
}

/** Answer of `GET /api/-/history`: changes of all records, newest first. */
export interface HistorySearchAnswer extends Omit<HistoryAnswer, 'items'> {
  readonly items: readonly FoundChange[];
}

/** A change with the record it happened to. */
export interface FoundChange extends HistoryEntry {
  /** Of the contract in force, or as it was called when it was retired; null: a constant of point 9 was changed. */
  readonly entity: string | null;
  readonly record: string;
}

/** `holder`: nobody who was signed in, but who had the key of a record. `id` is absent where the viewer may not know who it was. */
export interface HistoryActor {
  readonly kind: 'person' | 'holder' | 'nobody' | 'engine';
  readonly id?: string;
}

/** A side is absent where the viewer may not read it; a new record has no `before`, a deleted one no `after`. */
export interface HistoryChange {
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}
