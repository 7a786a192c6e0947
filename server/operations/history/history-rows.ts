import type { Entity } from '#shared/contract/model.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Connection, Row } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectHistory } from '#server/sql/engine-rows.ts';

/** One kept change of a record, by today's names of fields. What belongs to retired fields is left out. */
export interface HistoryRow {
  readonly id: string;
  readonly at: string;
  readonly version: number;
  readonly action: 'create' | 'update' | 'delete' | 'transition';
  readonly transition?: string;
  readonly actor: { readonly kind: string; readonly id?: string };
  readonly contract: number;
  readonly confirmed: readonly string[];
  readonly before: RecordValues;
  readonly after: RecordValues;
}

/** Everything that happened to a record, newest first; nothing where it never was. */
export async function historyRows(
  connection: Connection,
  runtime: Runtime,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<readonly HistoryRow[]> {
  const rows = await connection.all(selectHistory(runtime.storage.table(entity.name), id));
  return toHistoryRows(rows, runtime, entity);
}

/** Rows of `nf_history` that are about records of an entity, in their order. */
export function toHistoryRows(rows: readonly Row[], runtime: Runtime, entity: Entity): readonly HistoryRow[] {
  const fields = fieldsByColumn(runtime, entity);
  return rows.map((row) => toHistoryRow(row, fields));
}

/** Names of columns stay when the contract calls a field otherwise. A value that is only computed has none. */
function fieldsByColumn({ storage }: Runtime, entity: Entity): ReadonlyMap<string, string> {
  const kept = [...entity.fields.values()].filter(hasColumn);
  return new Map(kept.map(({ name }) => [storage.column(entity.name, name), name]));
}

function toHistoryRow(row: Row, fields: ReadonlyMap<string, string>): HistoryRow {
  // Written by writeHistory, and by nothing else.
  const changes = JSON.parse(String(row['changes'])) as Record<string, readonly [JsonValue, JsonValue]>;
  const before: Record<string, JsonValue> = {};
  const after: Record<string, JsonValue> = {};
  for (const [column, field] of fields) {
    const change = changes[column];
    if (change !== undefined) [before[field], after[field]] = change;
  }
  return {
    id: String(row['id']),
    at: String(row['at']),
    version: Number(row['version']),
    action: actionOf(String(row['action'])),
    ...(row['transition'] === null ? {} : { transition: String(row['transition']) }),
    actor: {
      kind: String(row['actor_kind']),
      ...(row['actor'] === null ? {} : { id: String(row['actor']) }),
    },
    contract: Number(row['contract']),
    confirmed: row['confirmed'] === null ? [] : JSON.parse(String(row['confirmed'])),
    before,
    after,
  };
}

function actionOf(action: string): HistoryRow['action'] {
  switch (action) {
    case 'create':
    case 'delete':
    case 'transition':
      return action;
    default:
      return 'update';
  }
}
