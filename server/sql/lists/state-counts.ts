import sql, { type Sql } from 'sql-template-tag';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** How many records of an entity are in each state, in the columns `state` and `records`; whoever may read them. */
export function stateCounts(entity: string, field: string, { storage }: SqlSource): Sql {
  const state = columnOf('row', storage.column(entity, field));
  return sql`SELECT ${state} AS state, count(*) AS records
    FROM ${identifier(storage.table(entity))} AS ${identifier('row')} GROUP BY ${state}`;
}
