import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Condition, Entity, Model } from '#shared/contract/model.ts';
import type { Actor } from '#server/call.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { whileInTime } from '#server/db/deadline.ts';
import { entityRelation } from './entity-relation.ts';
import { holds } from './expression.ts';
import { columnOf, identifier } from './identifier.ts';
import { openScope } from './open-scope.ts';
import { PlanCache } from './plan-cache.ts';
import type { RowAlias, SqlScope } from './scope.ts';
import type { SqlSource } from './sql-source.ts';
import { type FieldVisibility, seesEverything, type Visibility, visibilityOf } from './visibility.ts';

/** An entity as one viewer may read it. */
export interface Mask {
  readonly entity: Entity;
  /** False: no grant shows the viewer any record, whatever its values. The relation is then empty. */
  readonly readable: boolean;
  /** Undefined: every record. Else a record may be read where any of these holds. */
  readonly rows: readonly Condition[] | undefined;
  /**
   * To be put behind FROM with an alias: the table's columns; rows that may not be read are absent and values that may
   * not be read are NULL. The bare table where nothing is hidden.
   */
  readonly relation: Sql;
  /** The same rows as several relations, one for each condition of a grant: each can use its own index. */
  readonly branches: readonly Sql[];
  /** Per field: on every row, on none, or where this column of the relation is 1. */
  readonly fields: ReadonlyMap<string, Seen>;
}

/** A name is that of the companion column which tells "may not be read" (0) from "empty" (1) on its row. */
export type Seen = 'always' | 'never' | { readonly column: string };

/** The records of an entity as the viewer may read them: the only door through which reads reach a table. */
export function maskedRelation(entity: string, viewer: Actor, source: SqlSource): Sql {
  return maskOf(entity, viewer, source).relation;
}

/** The scope of whatever a caller asks: what the viewer may not read is empty or absent, at every depth. */
export function maskedScope(viewer: Actor, source: SqlSource, record?: RowAlias): SqlScope {
  const { model, storage, kind } = source;
  const relation = (entity: string) => inTime(maskedRelation(entity, viewer, source), kind);
  return { model, storage, kind, record, relation };
}

/** A caller's question may go through any number of records of a collection: SQLite asks for the time in each. */
function inTime(relation: Sql, kind: DatabaseKind): Sql {
  return kind === 'sqlite'
    ? sql`(SELECT * FROM ${relation} AS nf_timed WHERE ${whileInTime(kind)})`
    : relation;
}

/** A test that most rows may fail: what stands behind it would not be asked of them. */
function ifInTime(test: Sql, kind: DatabaseKind): Sql {
  return kind === 'sqlite' ? sql`${whileInTime(kind)} AND ${test}` : test;
}

/** The masked relation with what is known of its columns. Built once for each set of audiences; values are slots. */
export function maskOf(entity: string, viewer: Actor, source: SqlSource): Mask {
  const key = `${source.kind} ${entity} ${viewerKey(viewer)}`;
  return masks.get(source.storage, key, () => buildMask(entityNamed(entity, source.model), viewer, source));
}

const masks = new PlanCache<Mask>(2_000);

/** Equal for viewers whose statements are the same; their own values come in through slots. */
export function viewerKey(viewer: Actor): string {
  const { scope } = viewer;
  const key = seesEverything(viewer) ? '*' : audienceKey(viewer);
  return scope === undefined ? key : `${key} within ${scope.words.join(' ')}`;
}

function audienceKey(viewer: Actor): string {
  const known = keys.get(viewer.audiences) ?? [...viewer.audiences].sort().join(' ');
  keys.set(viewer.audiences, known);
  return known;
}

const keys = new WeakMap<ReadonlySet<string>, string>();

/** The entity of a name that is known to be in the model. */
export function entityNamed(name: string, model: Model): Entity {
  const entity = model.entities.get(name);
  if (entity === undefined) throw new Error(`no entity ${name} in the model`);
  return entity;
}

const ROW = 'nf_row';

/** What the parts of a mask are made from. */
interface Making {
  readonly entity: Entity;
  readonly source: SqlSource;
  readonly visibility: Visibility;
  readonly companions: readonly Companion[];
}

/** Fields that are shown under the same conditions share one companion column. */
interface Companion {
  readonly column: string;
  readonly conditions: readonly Condition[];
}

function buildMask(entity: Entity, viewer: Actor, source: SqlSource): Mask {
  const visibility = visibilityOf(entity, viewer);
  const { readable, rows } = visibility;
  const { seen, companions } = companionColumns(visibility.fields);
  const [relation, branches] = relations({ entity, source, visibility, companions });
  return {
    entity,
    readable,
    rows,
    relation,
    branches: rows === undefined ? [relation] : branches,
    fields: seen,
  };
}

function relations(making: Making): readonly [relation: Sql, branches: readonly Sql[]] {
  const { entity, source, visibility } = making;
  const table = entityRelation(entity.name, source);
  if (hidesNothing(visibility)) return [table, []];
  const from = sql`SELECT ${join(columnsOf(making), ', ')} FROM ${table} AS ${identifier(ROW)}`;
  if (!visibility.readable) return [sql`(${from} WHERE 1 = 0)`, []];
  const tests = visibility.rows?.map((row) => judge(row, making));
  if (tests === undefined) return [sql`(${from})`, []];
  const where = (test: Sql) => sql`(${from} WHERE ${ifInTime(test, source.kind)})`;
  return [where(anyOf(tests)), tests.map(where)];
}

function hidesNothing({ readable, rows, fields }: Visibility): boolean {
  return readable && rows === undefined && [...fields.values()].every(({ kind }) => kind === 'always');
}

/** Grants are judged on the tables themselves: they see everything. */
function judge(condition: Condition, { entity, source }: Making): Sql {
  const { expression } = condition;
  return sql`(${holds(expression, openScope(source, { entity: entity.name, alias: ROW }, expression))})`;
}

function companionColumns(fields: ReadonlyMap<string, FieldVisibility>): {
  seen: ReadonlyMap<string, Seen>;
  companions: readonly Companion[];
} {
  const companions = new Map<string, Companion>();
  const seen = new Map<string, Seen>();
  for (const [name, field] of fields) {
    if (field.kind !== 'sometimes') {
      seen.set(name, field.kind);
      continue;
    }
    const key = JSON.stringify(field.conditions.map((one) => one.source).sort());
    // No field's name can have a `$`.
    const companion = companions.get(key) ?? { column: `seen$${companions.size + 1}`, ...field };
    companions.set(key, companion);
    seen.set(name, { column: companion.column });
  }
  return { seen, companions: [...companions.values()] };
}

function columnsOf(making: Making): readonly Sql[] {
  const { entity, source, visibility, companions } = making;
  const columns: Sql[] = [];
  for (const [name, field] of visibility.fields) {
    const stored = [source.storage.column(entity.name, name), source.storage.folded(entity.name, name)];
    for (const column of stored) {
      if (column !== undefined) columns.push(sql`${masked(column, field, making)} AS ${identifier(column)}`);
    }
  }
  for (const { column, conditions } of companions) {
    const test = anyOf(conditions.map((one) => judge(one, making)));
    columns.push(sql`CASE WHEN ${test} THEN 1 ELSE 0 END AS ${identifier(column)}`);
  }
  return columns;
}

/** CASE keeps the column's type on PostgreSQL also where it is always NULL. */
function masked(column: string, field: FieldVisibility, making: Making): Sql {
  const value = columnOf(ROW, column);
  switch (field.kind) {
    case 'always':
      return value;
    case 'never':
      return sql`CASE WHEN 1 = 0 THEN ${value} END`;
    case 'sometimes':
      return sql`CASE WHEN ${anyOf(field.conditions.map((one) => judge(one, making)))} THEN ${value} END`;
  }
}

function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 1 ? (conditions[0] ?? empty) : sql`(${join(conditions, ' OR ')})`;
}
