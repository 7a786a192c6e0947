import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#server/call.ts';
import { caselessColumn } from './record-statements.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { maskOf } from '#server/sql/relations/masked-relation.ts';
import { Slot } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

const FOUND = 'nf_found';

/** Ids of the records whose field has the value `value:sought`, as far as the viewer may read record and field; at most two. */
export function foundByValue(
  { entity, field }: { readonly entity: string; readonly field: string },
  viewer: Actor,
  source: SqlSource,
): Sql {
  const id = columnOf(FOUND, source.storage.column(entity, 'id'));
  const mask = maskOf(entity, viewer, source);
  const column = mask.column(FOUND, field);
  const isEmail = source.model.entities.get(entity)?.fields.get(field)?.type === 'email';
  const compared = isEmail ? caselessColumn(column) : column;
  return sql`SELECT ${id} AS id FROM ${mask.relation([field])} AS ${identifier(FOUND)} WHERE ${compared} = ${new Slot('value:sought')} LIMIT 2`;
}
