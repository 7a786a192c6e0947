import sql, { type Sql } from 'sql-template-tag';
import type { Condition, Entity } from '#shared/contract/model.ts';
import { waysTo } from '#shared/engine/ways.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { ledBy } from '#server/sql/relations/led-condition.ts';
import { entityRelation, readsOf } from '#server/sql/relations/entity-relation.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

const ROW = 'nf_row';

/** The ids of all records of an entity that meet a condition: what a filter of a screen asks of a list. */
export function recordsWhere(entity: string, condition: Expression, source: SqlSource): Sql {
  const id = columnOf(ROW, source.storage.column(entity, 'id'));
  const records = entityRelation(entity, source, readsOf(condition, entity));
  const scope = openScope(source, { entity, alias: ROW }, condition);
  return sql`SELECT ${id} FROM ${records} AS ${identifier(ROW)} WHERE ${holds(condition, scope)}`;
}

/** The same of a right to read: a statement for each way in which an index leads to its records, as lists go along them. */
export function readableWhere(entity: Entity, condition: Condition, source: SqlSource): readonly Sql[] {
  const { model, storage } = source;
  const ways = waysTo([condition], entity, model);
  if (ways === undefined) return [recordsWhere(entity.name, condition.expression, source)];
  const row = { entity: entity.name, alias: ROW };
  return ways.map((way) => {
    const { before, test } = ledBy(way, row, source);
    const records = entityRelation(entity.name, source, readsOf(way, entity.name));
    const id = columnOf(ROW, storage.column(entity.name, 'id'));
    return sql`SELECT ${id} FROM ${before}${records} AS ${identifier(ROW)} WHERE ${test}`;
  });
}
