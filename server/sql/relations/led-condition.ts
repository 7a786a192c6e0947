import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { fixedFields } from '#shared/engine/equalities.ts';
import { type Lead, leadOf } from '#shared/engine/leads.ts';
import { conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { whileInTime } from '#server/db/deadline.ts';
import { entityRelation, readsOf } from './entity-relation.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { openScope } from './open-scope.ts';
import type { RowAlias } from '#server/sql/expression/scope.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** That a condition holds of a row, in a form that an index serves. */
export interface Led {
  /** What stands before the relation of the row: relations to be gone through first. */
  readonly before: Sql;
  readonly test: Sql;
}

/**
 * What a condition asks of other records is asked of them first, and leads to the rows. It sees everything, as grants do.
 * SQLite, which knows of no table how its values are spread, would go through all rows in the order of a list instead,
 * and look at each: there the other records are joined, and stand first.
 */
export function ledBy(condition: Expression, row: RowAlias, source: SqlSource): Led {
  const parts = conjuncts(condition);
  const isFixed = fixedFields(condition).length > 0;
  const first =
    source.kind === 'sqlite' && !isFixed ? parts.find((part) => isAmong(part, source)) : undefined;
  const lead = first && leadOf(first, source.model);
  if (lead?.kind !== 'among') return { before: empty, test: all(parts, row, source) };
  const alias = `${row.alias}_by`;
  const before = sql`(SELECT DISTINCT ${valuesOf(lead, row, source)}) AS ${identifier(alias)} CROSS JOIN `;
  const joined = sql`${ownColumn(lead, row, source)} = ${columnOf(alias, VALUE)}`;
  const others = parts.filter((part) => part !== first);
  const test = others.length === 0 ? joined : sql`${joined} AND ${all(others, row, source)}`;
  return { before, test };
}

type Among = Extract<Lead, { kind: 'among' }>;

const VALUE = 'value';

function isAmong(part: Expression, { model }: SqlSource): boolean {
  return leadOf(part, model)?.kind === 'among';
}

function all(parts: readonly Expression[], row: RowAlias, source: SqlSource): Sql {
  const tests = parts.map((part) => {
    const lead = leadOf(part, source.model);
    if (lead?.kind !== 'among') return sql`(${holds(part, openScope(source, row, part))})`;
    return sql`${ownColumn(lead, row, source)} IN (SELECT ${valuesOf(lead, row, source)})`;
  });
  return join(tests, ' AND ');
}

function ownColumn({ field }: Among, row: RowAlias, { storage }: SqlSource): Sql {
  return columnOf(row.alias, storage.column(row.entity, field));
}

/** To be put behind SELECT: the values that lead to the rows. */
function valuesOf({ entity, column, condition }: Among, row: RowAlias, source: SqlSource): Sql {
  const { storage, kind } = source;
  const inner = { entity, alias: `${row.alias}_of` };
  const records = entityRelation(entity, source, new Set([column, ...readsOf(condition, entity)]));
  const value = columnOf(inner.alias, storage.column(entity, column));
  const met = all(conjuncts(condition), inner, source);
  return sql`${value} AS ${raw(VALUE)} FROM ${records} AS ${identifier(inner.alias)} WHERE ${whileInTime(kind)} AND ${met}`;
}
