import sql, { raw, type Sql } from 'sql-template-tag';
import type { Back } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { dialectOf } from '#server/sql/dialects/dialect-of.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { type RecordProjection, recordProjection, withoutKeys } from './record-projection.ts';

const FOUND = 'nf_found';
const OWNER = 'nf_owner$';
const PLACE = 'nf_place$';

export interface ReferringStatement {
  readonly statement: Sql;
  readonly projection: RecordProjection;
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
    ? sql`${relation} JOIN (${ids}) AS ${identifier('nf_asked')}(value) ON ${dialectOf(source.kind).refersTo(reference, asked)}`
    : sql`${relation} WHERE ${reference} IN (${ids})`;
  const id = columnOf(FOUND, source.storage.column(back.entity, 'id'));
  const place = sql`ROW_NUMBER() OVER (PARTITION BY ${owner} ORDER BY ${id}) AS ${identifier(PLACE)}`;
  const rows = sql`SELECT ${projection.columns}, ${owner} AS ${identifier(OWNER)}, ${place} FROM ${from}`;
  const statement = sql`SELECT * FROM (${rows}) AS nf_rows WHERE ${columnOf('nf_rows', PLACE)} <= ${raw(String(mostOfOne))}
    ORDER BY ${columnOf('nf_rows', OWNER)}, ${columnOf('nf_rows', PLACE)} LIMIT ${raw(String(mostOfAll))}`;
  return { statement, projection, owner: OWNER };
}
