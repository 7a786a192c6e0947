import type { Expression } from '#shared/expression/expression.ts';
import type { SqlScope, RowAlias } from '#server/sql/expression/scope.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import { entityRelation, readsOf } from './entity-relation.ts';
import { columnOf } from '#server/sql/values/identifier.ts';
import { timedRelation } from './timed-relation.ts';

/**
 * The scope of what sees everything: rules, guards, grants and computed values read the tables themselves. `of`: the
 * only expression that is compiled in it, so that no computed value it does not read stands in the statement.
 */
export function openScope(source: SqlSource, record?: RowAlias, of?: Expression): SqlScope {
  const { model, storage, kind } = source;
  const read = (entity: string) => (of === undefined ? undefined : readsOf(of, entity));
  return {
    model,
    storage,
    kind,
    record,
    hidesNothing: true,
    column: (row, field) => columnOf(row.alias, storage.column(row.entity, field)),
    members: (_, list) => list,
    relation: (entity, field) =>
      field === undefined
        ? timedRelation(entityRelation(entity, source, read(entity)), kind)
        : entityRelation(entity, source, new Set([field])),
  };
}
