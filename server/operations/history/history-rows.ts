import type { Sql } from 'sql-template-tag';
import type { Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Connection, Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import {
  type ChangePlace,
  selectEndsOfHistory,
  selectHistory,
  selectNewestHistory,
} from '#server/sql/engine/engine-rows.ts';
import { type OptionNow, optionsNow } from '#server/tables/apply/version-meaning.ts';
import { becomes, type NamedColumn, readNames } from '#server/tables/describe/name-map.ts';
import { isUnrecorded } from '#server/write/traces/history.ts';

/** One kept change of a record, by today's names of fields. What belongs to retired fields is left out. */
export interface HistoryRow {
  readonly id: string;
  readonly at: string;
  /** The call that it was a part of. */
  readonly request: string;
  readonly version: number;
  readonly action: 'create' | 'update' | 'delete' | 'transition' | 'erase';
  readonly transition?: string;
  readonly actor: { readonly kind: string; readonly id?: string };
  /** Who agreed, where the call waited for a second person. */
  readonly second?: string;
  /** Who acted as the actor. */
  readonly actedBy?: string;
  readonly contract: number;
  readonly confirmed: readonly string[];
  readonly warned: readonly string[];
  /** Of a delete every field that is kept: null where it was empty. */
  readonly before: RecordValues;
  readonly after: RecordValues;
  /** Fields that had another type then, of which it changed the value: what they held before is not known. */
  readonly lost: readonly string[];
}

/** Everything that happened to a record, newest first; nothing where it never was. */
export async function historyRows(
  connection: Connection,
  runtime: Runtime,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<readonly HistoryRow[]> {
  return namedRows(connection, runtime, {
    entity,
    statement: selectHistory(runtime.storage.table(entity.name), id),
  });
}

/** The newest things that happened to a record, newest first; with a place those after it. Fewer than `count` are the last. */
export async function newestRows(
  connection: Connection,
  runtime: Runtime,
  asked: {
    readonly entity: Entity;
    readonly id: string;
    readonly count: number;
    readonly after?: ChangePlace;
  },
): Promise<readonly HistoryRow[]> {
  const { entity, id } = asked;
  const statement = selectNewestHistory(runtime.storage.table(entity.name), id, asked);
  return namedRows(connection, runtime, { entity, statement });
}

/** The last two things that happened to a record and the first one, newest first: of a deleted one enough to know what it was. */
export async function endsOfHistory(
  connection: Connection,
  runtime: Runtime,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<readonly HistoryRow[]> {
  const statement = selectEndsOfHistory(runtime.storage.table(entity.name), id);
  return namedRows(connection, runtime, { entity, statement });
}

async function namedRows(
  connection: Connection,
  runtime: Runtime,
  { entity, statement }: { readonly entity: Entity; readonly statement: Sql },
): Promise<readonly HistoryRow[]> {
  const table = runtime.storage.table(entity.name);
  const kept = await inNamesOfToday(connection, runtime, {
    entity,
    rows: (await connection.all(statement)).map(keptRow),
  });
  const fields = fieldsByColumn(runtime, entity);
  const hasRetired = kept.some(({ changes }) => Object.keys(changes).some((column) => !fields.has(column)));
  const names = hasRetired ? await readNames(connection) : [];
  const named = names.find((one) => one.table === table)?.columns ?? [];
  const earlier = earlierColumns(fields, named);
  return kept.map((row) => toHistoryRow(row, { entity, fields, earlier }));
}

/** Rows of `nf_history` about records of any entity, where it is of no interest what was lost. */
export function historyRowsOf(
  connection: Connection,
  runtime: Runtime,
): (row: Row, entity: Entity) => Promise<HistoryRow> {
  const known = new Map<Entity, ReturnType<typeof optionsNow>>();
  const { storage } = runtime;
  return async (row, entity) => {
    const kept = keptRow(row);
    const fields = fieldsByColumn(runtime, entity);
    const columns = chosenColumns(runtime, entity);
    const isOld = versionOf(kept) < storage.version && columns.size > 0;
    const every = { first: 0, until: storage.version };
    const now = isOld && (known.get(entity) ?? optionsNow(connection, storage.table(entity.name), every));
    if (now) known.set(entity, now);
    const named = now ? renamedIn(kept, columns, await now) : kept;
    return toHistoryRow(named, { entity, fields, earlier: new Map() });
  };
}

interface KeptRow {
  readonly row: Row;
  /** By column: the value before and after. */
  readonly changes: Readonly<Record<string, readonly [JsonValue, JsonValue]>>;
}

function keptRow(row: Row): KeptRow {
  // Written by `writeHistory`, and by nothing else.
  return { row, changes: JSON.parse(String(row['changes'])) as KeptRow['changes'] };
}

/** What was chosen under an earlier version, by the names that options and states have now. */
async function inNamesOfToday(
  connection: Connection,
  runtime: Runtime,
  { entity, rows }: { readonly entity: Entity; readonly rows: readonly KeptRow[] },
): Promise<readonly KeptRow[]> {
  const { storage } = runtime;
  const first = Math.min(...rows.map(versionOf));
  const columns = chosenColumns(runtime, entity);
  if (rows.length === 0 || first >= storage.version || columns.size === 0) return rows;
  const span = { first, until: storage.version };
  const now = await optionsNow(connection, storage.table(entity.name), span);
  return rows.map((kept) => renamedIn(kept, columns, now));
}

function chosenColumns({ storage }: Runtime, entity: Entity): ReadonlySet<string> {
  const chosen = [...entity.fields.values()].filter(
    (field) => hasColumn(field) && isA(field, 'choice', 'choices'),
  );
  return new Set(chosen.map(({ name }) => storage.column(entity.name, name)));
}

function renamedIn(kept: KeptRow, columns: ReadonlySet<string>, now: OptionNow): KeptRow {
  const renamed = (column: string, value: JsonValue): JsonValue => {
    if (typeof value === 'string') return now(versionOf(kept), column, value);
    return Array.isArray(value) ? value.map((one) => renamed(column, one)) : value;
  };
  const changes = Object.entries(kept.changes).map(([column, [before, after]]) => [
    column,
    columns.has(column) ? [renamed(column, before), renamed(column, after)] : [before, after],
  ]);
  return { ...kept, changes: Object.fromEntries(changes) };
}

function versionOf({ row }: KeptRow): number {
  return Number(row['contract']);
}

type FieldsByColumn = ReadonlyMap<string, string>;

/** Names of columns stay when the contract calls a field otherwise. A value that is only computed has none. */
function fieldsByColumn({ storage }: Runtime, entity: Entity): FieldsByColumn {
  const kept = [...entity.fields.values()].filter(hasColumn);
  return new Map(kept.map(({ name }) => [storage.column(entity.name, name), name]));
}

/** Columns that fields had before they got another type. */
function earlierColumns(fields: FieldsByColumn, named: readonly NamedColumn[]): FieldsByColumn {
  const earlier = named.flatMap((one) => {
    const now = named.find((other) => fields.has(other.column) && becomes(one, other, named));
    const field = fields.get(now?.column ?? '');
    return field === undefined ? [] : [[one.column, field] as const];
  });
  return new Map(earlier.filter(([column]) => !fields.has(column)));
}

interface Columns {
  readonly entity: Entity;
  readonly fields: FieldsByColumn;
  readonly earlier: FieldsByColumn;
}

function toHistoryRow({ row, changes }: KeptRow, { entity, fields, earlier }: Columns): HistoryRow {
  const action = actionOf(String(row['action']));
  const isKept = (name: string) => entity.fields.get(name)?.unrecorded !== true;
  const lost = [
    ...[...fields.values()].filter((name) => !isKept(name)),
    ...Object.keys(changes).flatMap((column) => earlier.get(column) ?? []),
  ];
  const before: Record<string, JsonValue> = action === 'delete' ? emptied(entity, lost) : {};
  const after: Record<string, JsonValue> = {};
  for (const [column, field] of fields) {
    const change = isKept(field) ? changes[column] : undefined;
    if (change !== undefined) [before[field], after[field]] = change;
  }
  return {
    id: String(row['id']),
    at: String(row['at']),
    request: String(row['request']),
    version: Number(row['version']),
    action,
    ...(row['transition'] === null ? {} : { transition: String(row['transition']) }),
    actor: {
      kind: String(row['actor_kind']),
      ...(row['actor'] === null ? {} : { id: String(row['actor']) }),
    },
    ...((row['second'] ?? null) === null ? {} : { second: String(row['second']) }),
    ...((row['acted_by'] ?? null) === null ? {} : { actedBy: String(row['acted_by']) }),
    contract: Number(row['contract']),
    confirmed: codesIn(row['confirmed']),
    warned: codesIn(row['warned']),
    before,
    after,
    lost,
  };
}

/** Nothing where a change of an older engine says nothing of it. */
function codesIn(kept: unknown): readonly string[] {
  // Written by `writeHistory`, and by nothing else.
  return kept === null || kept === undefined ? [] : (JSON.parse(String(kept)) as string[]);
}

/** A record with nothing in it but what no history keeps, and what was lost: these are not there. */
function emptied(entity: Entity, lost: readonly string[]): Record<string, JsonValue> {
  const known = [...entity.fields.values()].filter(
    (field) => field.origin !== 'system' && !isUnrecorded(field) && !lost.includes(field.name),
  );
  return Object.fromEntries(known.map(({ name }) => [name, null]));
}

function actionOf(action: string): HistoryRow['action'] {
  switch (action) {
    case 'create':
    case 'delete':
    case 'transition':
    case 'erase':
      return action;
    default:
      return 'update';
  }
}
