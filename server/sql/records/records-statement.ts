import sql, { raw, type Sql } from 'sql-template-tag';
import type { Back } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { dialectOf } from '#server/sql/dialects/dialect-of.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { type RecordProjection, recordProjection, withoutKeys } from './record-projection.ts';
import { Slot } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';

const FOUND = 'nf_found';
const OWNER = 'nf_owner$';
const PLACE = 'nf_place$';

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
  const mask = maskOf(wanted.entity, viewer, sourceOf(runtime));
  const from = fromFound(mask.one(projection.reads), projection);
  const version = columnOf(FOUND, runtime.storage.column(wanted.entity, 'version'));
  const statement = sql`SELECT ${version} AS ${identifier(VERSION)}, ${projection.columns} ${from} WHERE ${idOf(runtime, wanted.entity)} = ${new Slot('value:id')}`;
  return { statement, projection };
}

/** Reads the records with the ids of the JSON array `value:ids`, as far as they may be read. */
export function recordsStatement(runtime: Runtime, viewer: Actor, entity: string): RecordStatement {
  const projection = recordProjection(runtime, viewer, { entity, alias: FOUND });
  const mask = maskOf(entity, viewer, sourceOf(runtime));
  const from = fromFound(mask.relation(projection.reads), projection);
  const ids = idsInSlot(runtime.database.kind);
  const statement = sql`SELECT ${projection.columns} ${from} WHERE ${mask.inTime} AND ${idOf(runtime, entity)} IN (${ids})`;
  return { statement, projection };
}

export interface ReferringStatement extends RecordStatement {
  /** The column with the id of the record that is referred to. */
  readonly owner: string;
}

/**
 * Reads the records whose reference names one of the ids in the JSON array `value:ids`: the first of each of these, by
 * the order of ids. A reference that the viewer may not read names nobody.
 */
export function referringStatement(
  runtime: Runtime,
  viewer: Actor,
  {
    back,
    mostOfOne,
    mostOfAll,
  }: { readonly back: Back; readonly mostOfOne: number; readonly mostOfAll: number },
): ReferringStatement {
  const source = sourceOf(runtime);
  const mask = maskOf(back.entity, viewer, source);
  const fields = withoutKeys(mask.entity);
  const projection = recordProjection(runtime, viewer, { entity: back.entity, fields, alias: FOUND });
  const reference = mask.column(FOUND, back.field);
  const ids = idsInSlot(source.kind);
  const isList = mask.entity.fields.get(back.field)?.type === 'refs';
  const asked = columnOf('nf_asked', 'value');
  const owner = isList ? asked : reference;
  const relation = sql`${mask.relation(new Set([...projection.reads, back.field]))} AS ${identifier(FOUND)}${projection.joins}`;
  const from = isList
    ? sql`${relation} JOIN (${ids}) AS nf_asked ON ${dialectOf(source.kind).refersTo(reference, asked)} WHERE ${mask.inTime}`
    : sql`${relation} WHERE ${mask.inTime} AND ${reference} IN (${ids})`;
  const id = columnOf(FOUND, source.storage.column(back.entity, 'id'));
  const place = sql`ROW_NUMBER() OVER (PARTITION BY ${owner} ORDER BY ${id}) AS ${identifier(PLACE)}`;
  const rows = sql`SELECT ${projection.columns}, ${owner} AS ${identifier(OWNER)}, ${place} FROM ${from}`;
  const statement = sql`SELECT * FROM (${rows}) AS nf_rows WHERE ${columnOf('nf_rows', PLACE)} <= ${raw(String(mostOfOne))}
    ORDER BY ${columnOf('nf_rows', OWNER)}, ${columnOf('nf_rows', PLACE)} LIMIT ${raw(String(mostOfAll))}`;
  return { statement, projection, owner: OWNER };
}

/** Which of the records with the ids of the JSON array `value:ids` may be read, as `id`. */
export function readableIds(runtime: Runtime, viewer: Actor, entity: string): Sql {
  const relation = maskOf(entity, viewer, sourceOf(runtime)).relation([]);
  const ids = idsInSlot(runtime.database.kind);
  const id = idOf(runtime, entity);
  return sql`SELECT ${id} AS id FROM ${relation} AS ${identifier(FOUND)} WHERE ${id} IN (${ids})`;
}

function fromFound(relation: Sql, { joins }: RecordProjection): Sql {
  return sql`FROM ${relation} AS ${identifier(FOUND)}${joins}`;
}

function idOf(runtime: Runtime, entity: string): Sql {
  return columnOf(FOUND, runtime.storage.column(entity, 'id'));
}
