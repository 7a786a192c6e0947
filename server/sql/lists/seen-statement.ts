import sql, { join, type Sql } from 'sql-template-tag';
import type { Condition } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';
import { readsOf } from '#server/sql/relations/entity-relation.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { maskedScope, maskOf } from '#server/sql/relations/masked-relation.ts';
import { Slot } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** Records of an entity: all of them or the one of `value:id`, and only those of which a condition holds. */
export interface Sought {
  readonly entity: string;
  readonly which: 'all' | 'one';
  readonly where?: Condition;
}

const SEEN = 'nf_seen';

/** How many of the records are there for a viewer, in the column `count`. What they may not read is empty in the condition. */
export function seenStatement({ entity, which, where }: Sought, viewer: Actor, source: SqlSource): Sql {
  const id = columnOf(SEEN, source.storage.column(entity, 'id'));
  const of = where === undefined ? [] : [where.expression];
  const scope = maskedScope(viewer, source, { record: { entity, alias: SEEN }, of });
  const conditions = [
    ...(which === 'one' ? [sql`${id} = ${new Slot('value:id')}`] : []),
    ...(where === undefined ? [] : [sql`(${holds(where.expression, scope)})`]),
  ];
  const asked = conditions.length === 0 ? sql`1 = 1` : join(conditions, ' AND ');
  const reads = where === undefined ? [] : readsOf(where.expression, entity);
  const relation = maskOf(entity, viewer, source).relation(reads);
  return sql`SELECT count(*) AS count FROM ${relation} AS ${identifier(SEEN)} WHERE ${asked}`;
}
