import sql, { type Sql } from 'sql-template-tag';
import type { Expression } from '#shared/expression/expression.ts';
import { entityRelation, readsOf } from '#server/sql/relations/entity-relation.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

const ROW = 'nf_row';

/** The ids of all records of an entity that meet a condition: what a right or a filter of a screen asks of a list. */
export function recordsWhere(entity: string, condition: Expression, source: SqlSource): Sql {
  const id = columnOf(ROW, source.storage.column(entity, 'id'));
  const records = entityRelation(entity, source, readsOf(condition, entity));
  const scope = openScope(source, { entity, alias: ROW }, condition);
  return sql`SELECT ${id} FROM ${records} AS ${identifier(ROW)} WHERE ${holds(condition, scope)}`;
}
