import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Asker } from './situation.ts';

/** Everything that is stored. Never changed: a write gives another one, so that undoing is forgetting. */
export interface ReferenceState {
  /** Every record, complete, by entity, in the order of their ids: that in which they were first made. */
  readonly records: ReadonlyMap<string, readonly RecordValues[]>;
  readonly history: readonly HistoryEntry[];
  readonly keys: readonly KeptKey[];
  /** The last number of each series, by its name and what it is counted per. */
  readonly series: ReadonlyMap<string, number>;
  /** Constants that were changed while running. */
  readonly constants: ReadonlyMap<string, JsonValue>;
  /** Records that are gone, as they last were, by entity and id. */
  readonly gone: ReadonlyMap<string, Gone>;
  /** Calls that wait for a second person, or did, in the order in which they were asked for. */
  readonly requests: readonly HeldRequest[];
}

/** A call that waits until another person agrees, or did. */
export interface HeldRequest {
  readonly id: string;
  readonly entity: string;
  /** `create`, `update`, `delete`, `restore`, or the name of a transition. */
  readonly call: string;
  readonly record: string | null;
  readonly asker: Asker;
  readonly body: unknown;
  readonly confirm: readonly string[];
  readonly at: string;
  readonly until: string;
  readonly state: 'waiting' | 'approved' | 'rejected' | 'withdrawn';
  readonly decidedAt?: string;
  readonly decidedBy?: string;
  readonly reason?: string;
}

/** A record as it last was, and the call that took it away: whatever is the same for one call and no other. */
export interface Gone {
  readonly entity: string;
  readonly record: RecordValues;
  readonly by: object;
}

/** Nothing but these records, by entity. */
export function stateOf(records: ReferenceState['records']): ReferenceState {
  return {
    records,
    history: [],
    keys: [],
    series: new Map(),
    constants: new Map(),
    gone: new Map(),
    requests: [],
  };
}

/** One change of one record. */
export interface HistoryEntry {
  readonly entity: string;
  readonly record: string;
  /** Of the record after the change; a delete counts one on. */
  readonly version: number;
  readonly action: 'create' | 'update' | 'delete' | 'transition';
  readonly transition?: string;
  readonly by: 'person' | 'holder' | 'nobody' | 'engine';
  /** Who really acted, where somebody acted as who made it. */
  readonly actedBy?: string | undefined;
  /** The fields that have another value, before and after, without secrets and what the entry says itself. */
  readonly values: Readonly<Record<string, readonly [JsonValue, JsonValue]>>;
}

/** An idempotency key that a call was sent with, and what came of it. */
export interface KeptKey {
  readonly asker: string;
  readonly key: string;
  readonly request: string;
  readonly did:
    | { readonly kind: 'write'; readonly record: string; readonly told: KeptTold; readonly held?: Held }
    | { readonly kind: 'batch'; readonly steps: readonly KeptStep[] };
  readonly at: string;
}

/** What a write told to somebody who was of these audiences. */
export interface KeptTold {
  readonly record?: RecordValues;
  readonly warnings: readonly string[];
  readonly result?: RecordValues;
  /** An effect of the write has deleted the record. */
  readonly deleted?: true;
  readonly audiences: ReadonlySet<string>;
}

/** What a call that waits for a second person is answered with. */
export interface Held {
  readonly request: string;
  readonly until: string;
}

/** What one operation of a batch was answered with, and the record it was about; of one that writes also what was told. */
export interface KeptStep {
  readonly status: number;
  readonly id?: string;
  readonly told?: KeptTold;
  readonly held?: RecordValues;
}

/** One record; undefined where there is none. */
export function recordIn(state: ReferenceState, entity: string, id: JsonValue): RecordValues | undefined {
  return recordsOf(state, entity).find((record) => record['id'] === id);
}

/** All records of an entity. */
export function recordsOf(state: ReferenceState, entity: string): readonly RecordValues[] {
  return state.records.get(entity) ?? [];
}

/** The state with a record in the place of the one with its id, or where its id puts it. */
export function withRecord(state: ReferenceState, entity: string, record: RecordValues): ReferenceState {
  const others = recordsOf(state, entity).filter(({ id }) => id !== record['id']);
  const after = others.findIndex(({ id }) => String(id) > String(record['id']));
  const next = others.toSpliced(after < 0 ? others.length : after, 0, record);
  return { ...state, records: new Map([...state.records, [entity, next]]) };
}

/** The state without a record, which can come back. */
export function withoutRecord(
  state: ReferenceState,
  { entity, id, by }: { readonly entity: string; readonly id: JsonValue; readonly by: object },
): ReferenceState {
  const next = recordsOf(state, entity).filter((record) => record['id'] !== id);
  const last = recordIn(state, entity, id);
  const gone =
    last === undefined
      ? state.gone
      : new Map([...state.gone, [nameIn(entity, id), { entity, record: last, by }]]);
  return { ...state, gone, records: new Map([...state.records, [entity, next]]) };
}

/** The state with records that went before anybody asked. */
export function withGone(state: ReferenceState, gone: readonly Gone[]): ReferenceState {
  const named = gone.map((one) => [nameIn(one.entity, one.record['id'] ?? null), one] as const);
  return { ...state, gone: new Map([...state.gone, ...named]) };
}

/** A record as it was when it was last deleted; undefined where it never was. */
export function goneRecord(state: ReferenceState, entity: string, id: JsonValue): Gone | undefined {
  return state.gone.get(nameIn(entity, id));
}

/** Records of an entity that the same call took away and that are not there, in the order of their ids. */
export function goneWith(state: ReferenceState, entity: string, { by }: Gone): readonly RecordValues[] {
  return [...state.gone.values()]
    .filter((one) => one.entity === entity && one.by === by)
    .map(({ record }) => record)
    .filter(({ id }) => recordIn(state, entity, id ?? null) === undefined)
    .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
}

function nameIn(entity: string, id: JsonValue): string {
  return `${entity} ${String(id)}`;
}
