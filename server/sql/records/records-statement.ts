import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { type RecordProjection, recordProjection } from './record-projection.ts';
import { Slot } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';

const FOUND = 'nf_found';

/** Name of the column with the version of a record that was read by its id. */
export const VERSION = 'nf_version$';

interface RecordStatement {
  readonly statement: Sql;
  readonly projection: RecordProjection;
}

/** Reads the record `value:id` with its version; no row where it does not exist or may not be read. */
export function recordStatement(
  runtime: Runtime,
  viewer: Actor,
  wanted: { readonly entity: string; readonly fields?: readonly string[] },
): RecordStatement {
  const projection = recordProjection(runtime, viewer, { ...wanted, alias: FOUND });
  const from = fromFound(runtime, viewer, projection);
  const version = columnOf(FOUND, runtime.storage.column(wanted.entity, 'version'));
  const statement = sql`SELECT ${version} AS ${identifier(VERSION)}, ${projection.columns} ${from} WHERE ${idOf(runtime, wanted.entity)} = ${new Slot('value:id')}`;
  return { statement, projection };
}

/** Reads the records with the ids of the JSON array `value:ids`, as far as they may be read. */
export function recordsStatement(runtime: Runtime, viewer: Actor, entity: string): RecordStatement {
  const projection = recordProjection(runtime, viewer, { entity, alias: FOUND });
  const from = fromFound(runtime, viewer, projection);
  const ids = idsInSlot(runtime.database.kind);
  const statement = sql`SELECT ${projection.columns} ${from} WHERE ${idOf(runtime, entity)} IN (${ids})`;
  return { statement, projection };
}

/** Which of the records with the ids of the JSON array `value:ids` may be read, as `id`. */
export function readableIds(runtime: Runtime, viewer: Actor, entity: string): Sql {
  const relation = maskOf(entity, viewer, sourceOf(runtime)).relation([]);
  const ids = idsInSlot(runtime.database.kind);
  const id = idOf(runtime, entity);
  return sql`SELECT ${id} AS id FROM ${relation} AS ${identifier(FOUND)} WHERE ${id} IN (${ids})`;
}

function fromFound(runtime: Runtime, viewer: Actor, { entity, joins, reads }: RecordProjection): Sql {
  const relation = maskOf(entity, viewer, sourceOf(runtime)).relation(reads);
  return sql`FROM ${relation} AS ${identifier(FOUND)}${joins}`;
}

function idOf(runtime: Runtime, entity: string): Sql {
  return columnOf(FOUND, runtime.storage.column(entity, 'id'));
}
