import sql, { raw, type Sql } from 'sql-template-tag';
import type { Entity, Field } from '#shared/contract/model.ts';
import { computedWhenRead } from '#shared/engine/computed-fields.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { castTo, columnType } from '#server/fields/columns.ts';
import { valueOf } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import { timedRelation } from './timed-relation.ts';

const relations = new PlanCache<Sql>(500);

/**
 * Where all records of an entity are read from, whoever asks: its table, or, where values are computed when they are
 * read, a relation with these beside the stored columns. `asked`: only these computed values, and what they read. A
 * database may flatten the rest away, but reads through all of its text first. Two entities may each compute from the
 * other, of which no value computes from itself: so each value is given no more than what it reads.
 */
export function entityRelation(entity: string, source: SqlSource, asked?: ReadonlySet<string>): Sql {
  const { model, storage } = source;
  const table = identifier(storage.table(entity));
  const found = model.entities.get(entity);
  const fields = found === undefined ? [] : needed(found, asked);
  if (found === undefined || fields.length === 0) return table;
  const key = `${source.kind} ${entity} ${fields.map(({ name }) => name).join(' ')}`;
  return relations.get(storage, key, () => layered(table, found, { source, fields }));
}

/** Rows with the columns of a table, and the entity's computed values beside them. */
export function withComputed(rows: Sql, entity: Entity, source: SqlSource): Sql {
  return layered(rows, entity, { source, fields: computedWhenRead(entity) });
}

type ComputedField = ReturnType<typeof computedWhenRead>[number];

function needed(entity: Entity, asked: ReadonlySet<string> | undefined): readonly ComputedField[] {
  const fields = computedWhenRead(entity);
  if (asked === undefined) return fields;
  const names = new Set(asked);
  // Those that others read come first.
  for (const { name, compute } of fields.toReversed()) {
    if (names.has(name)) for (const read of readsOf(compute.expression, entity.name)) names.add(read);
  }
  return fields.filter(({ name }) => names.has(name));
}

/** The fields of an entity that an expression names, on whichever of its records, or goes back along. */
export function readsOf(expression: Expression, entity: string): ReadonlySet<string> {
  const parts = [...walk(expression)].filter((part) => part.kind === 'field' || part.kind === 'back');
  return new Set(parts.filter((part) => part.entity === entity).map(({ field }) => field));
}

function layered(
  rows: Sql,
  entity: Entity,
  { source, fields }: { readonly source: SqlSource; readonly fields: readonly ComputedField[] },
): Sql {
  let relation = rows;
  // One layer for each: a computed value may read those before it.
  for (const [index, field] of fields.entries()) {
    const alias = `nf_c${index}`;
    const record = { entity: entity.name, alias };
    const { model, storage, kind } = source;
    const scope: SqlScope = {
      model,
      storage,
      kind,
      record,
      hidesNothing: true,
      relation: (name, read) => {
        const asked = entityRelation(name, source, readsOf(field.compute.expression, name));
        return read === undefined ? timedRelation(asked, kind) : asked;
      },
      column: (row, name) => columnOf(row.alias, storage.column(row.entity, name)),
      members: (_, list) => list,
    };
    const value = columnForm(field, field.compute.expression, scope);
    const column = identifier(storage.column(entity.name, field.name));
    const isRead = fields.some(({ compute }) => readsOf(compute.expression, entity.name).has(field.name));
    relation = withColumn(sql`${relation} AS ${identifier(alias)}`, { alias, column, value }, isRead && kind);
  }
  return relation;
}

/**
 * What other computed values read is worked out beside the row on PostgreSQL, once, instead of being copied into each of
 * them when the relation is flattened. SQLite has no such join; there `readOnce` keeps the copies apart.
 */
function withColumn(
  rows: Sql,
  { alias, column, value }: { readonly alias: string; readonly column: Sql; readonly value: Sql },
  readOn: DatabaseKind | false,
): Sql {
  if (readOn !== 'postgres') return sql`(SELECT ${identifier(alias)}.*, ${value} AS ${column} FROM ${rows})`;
  const beside = sql`(SELECT ${value} AS ${column} OFFSET 0) AS nf_beside`;
  return sql`(SELECT ${identifier(alias)}.*, nf_beside.${column} FROM ${rows} CROSS JOIN LATERAL ${beside})`;
}

/** The value as a column of the field would hold it; empty where it is out of range. */
function columnForm(field: Field, expression: Expression, scope: SqlScope): Sql {
  const value = valueOf(expression, scope);
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'money': {
      const scale = field.type === 'integer' ? 0 : field.scale;
      return isSameColumn(expression, field, scope) ? value : numberForm(value, { expression, scale, scope });
    }
    default:
      return scope.kind === 'sqlite' ? value : castTo(value, columnType(field, 'postgres'));
  }
}

/** A path gives its column as it is, with the scale of that column. */
function isSameColumn(expression: Expression, field: Field, { model }: SqlScope): boolean {
  if (expression.kind !== 'field') return false;
  const source = model.entities.get(expression.entity)?.fields.get(expression.field);
  const scale = (one: Field | undefined) => (one !== undefined && 'scale' in one ? one.scale : 0);
  return source !== undefined && scale(source) === scale(field);
}

function numberForm(
  value: Sql,
  { expression, scale, scope }: { expression: Expression; scale: number; scope: SqlScope },
): Sql {
  if (scope.kind === 'postgres') {
    const rounded = sql`round(${value}, ${raw(String(scale))})`;
    const type = raw(scale === 0 ? 'bigint' : `numeric(18,${scale})`);
    const limit = raw(scale === 0 ? '9007199254740991' : `1e${18 - scale}`);
    return sql`(SELECT CASE WHEN abs(nf_v.x) <= ${limit} THEN CAST(nf_v.x AS ${type}) END FROM (SELECT ${rounded} AS x OFFSET 0) AS nf_v)`;
  }
  const scaled = expression.kind === 'field' ? scaleOfField(expression, scope) : undefined;
  const decimal = scaled === undefined ? value : sql`nf_decimal(${value}, ${raw(String(scaled))})`;
  return sql`nf_rounded(${decimal}, ${raw(String(scale))})`;
}

function scaleOfField(
  { entity, field }: Extract<Expression, { kind: 'field' }>,
  { model }: SqlScope,
): number {
  const settings = model.entities.get(entity)?.fields.get(field);
  return settings !== undefined && 'scale' in settings ? settings.scale : 0;
}
