import sql, { join, type Sql } from 'sql-template-tag';
import type { Entity, Field, Rule } from '#shared/contract/model.ts';
import { entityRelation } from '#server/sql/relations/entity-relation.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { refuses } from './question.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

const ROW = 'nf_row';

/** How many records of an entity, as they are stored, one of the rules would refuse, in the column `records`. */
export function countRefused(entity: Entity, rules: readonly Rule[], source: SqlSource): Sql {
  const scope = openScope(source, { entity: entity.name, alias: ROW });
  const old = { entity: entity.name, alias: ROW };
  const refused = rules.map((rule) => sql`${refuses(rule, { ...scope, old })} = 1`);
  return sql`SELECT count(*) AS records FROM ${entityRelation(entity.name, source)} AS ${identifier(ROW)} WHERE ${join(refused, ' OR ')}`;
}

/** How many records lack a value of a field that its condition requires, in the column `records`. */
export function countRequired(entity: Entity, field: Field, source: SqlSource): Sql {
  if (field.requiredIf === undefined) throw new Error(`${field.name} is not required by a condition`);
  const scope = openScope(source, { entity: entity.name, alias: ROW });
  const column = columnOf(ROW, source.storage.column(entity.name, field.name));
  return sql`SELECT count(*) AS records FROM ${entityRelation(entity.name, source)} AS ${identifier(ROW)}
    WHERE ${holds(field.requiredIf.expression, scope)} AND ${column} IS NULL`;
}
