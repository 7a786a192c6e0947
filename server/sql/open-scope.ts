import type { SqlScope, RowAlias } from './scope.ts';
import type { SqlSource } from './sql-source.ts';
import { entityRelation } from './entity-relation.ts';

/** The scope of what sees everything: rules, guards, grants and computed values read the tables themselves. */
export function openScope(source: SqlSource, record?: RowAlias): SqlScope {
  const { model, storage, kind } = source;
  return { model, storage, kind, record, relation: (entity) => entityRelation(entity, source) };
}
