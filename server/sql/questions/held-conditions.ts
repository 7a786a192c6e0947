import sql, { empty, type Sql } from 'sql-template-tag';
import { entityRelation } from '#server/sql/relations/entity-relation.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { Slot } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** A field that has conditions that people wrote. */
export interface HeldField {
  readonly entity: string;
  readonly field: string;
}

const ROW = 'nf_rule';

/** The conditions of a field as `condition`, each with the `id` of its record; of `value:rule` alone with `one`. */
export function selectConditions(
  { entity, field }: HeldField,
  { one }: { readonly one: boolean },
  source: SqlSource,
): Sql {
  const column = (name: string) => columnOf(ROW, source.storage.column(entity, name));
  const relation = entityRelation(entity, source, new Set(['id', field]));
  const only = one ? sql` AND ${column('id')} = ${new Slot('value:rule')}` : empty;
  return sql`SELECT ${column('id')} AS id, ${column(field)} AS condition FROM ${relation} AS ${identifier(ROW)} WHERE ${column(field)} IS NOT NULL${only}`;
}

/** How many conditions a field has, as `n`. */
export function countConditions({ entity, field }: HeldField, { storage }: SqlSource): Sql {
  const column = identifier(storage.column(entity, field));
  return sql`SELECT COUNT(*) AS n FROM ${identifier(storage.table(entity))} WHERE ${column} IS NOT NULL`;
}
