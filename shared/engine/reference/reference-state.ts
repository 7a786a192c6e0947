import type { JsonValue, RecordValues } from '#shared/fields/field.ts';

/** Everything that is stored. Never changed: a write gives another one, so that undoing is forgetting. */
export interface ReferenceState {
  /** Every record, complete, by entity, in the order of their creation. */
  readonly records: ReadonlyMap<string, readonly RecordValues[]>;
  readonly history: readonly HistoryEntry[];
  readonly keys: readonly KeptKey[];
}

/** One change of one record. */
export interface HistoryEntry {
  readonly entity: string;
  readonly record: string;
  /** Of the record after the change; a delete counts one on. */
  readonly version: number;
  readonly action: 'create' | 'update' | 'delete' | 'transition';
  readonly transition?: string;
  readonly by: 'person' | 'nobody' | 'engine';
  /** Names of the fields that have another value, without secrets and what the entry says itself. */
  readonly fields: readonly string[];
}

/** An idempotency key that a write was sent with. */
export interface KeptKey {
  readonly asker: string;
  readonly key: string;
  readonly request: string;
  readonly record: string;
  readonly at: string;
}

/** One record; undefined where there is none. */
export function recordIn(state: ReferenceState, entity: string, id: JsonValue): RecordValues | undefined {
  return recordsOf(state, entity).find((record) => record['id'] === id);
}

/** All records of an entity. */
export function recordsOf(state: ReferenceState, entity: string): readonly RecordValues[] {
  return state.records.get(entity) ?? [];
}

/** The state with a record in the place of the one with its id, or after all others. */
export function withRecord(state: ReferenceState, entity: string, record: RecordValues): ReferenceState {
  const records = recordsOf(state, entity);
  const at = records.findIndex(({ id }) => id === record['id']);
  const next = at < 0 ? [...records, record] : records.with(at, record);
  return { ...state, records: new Map([...state.records, [entity, next]]) };
}

/** The state without a record. */
export function withoutRecord(state: ReferenceState, entity: string, id: JsonValue): ReferenceState {
  const next = recordsOf(state, entity).filter((record) => record['id'] !== id);
  return { ...state, records: new Map([...state.records, [entity, next]]) };
}
