import sql, { join, type Sql } from 'sql-template-tag';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { evaluate, fails, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { withIncluded } from '#shared/expression/values/value.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Connection } from '#server/db/database.ts';
import { toColumn } from '#server/fields/columns.ts';
import { fails as failsSql, holds as holdsSql, valueOf } from '#server/sql/expression/expression.ts';
import { wireOf } from '#server/sql/expression/expression-value.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import { slotValue } from '#server/sql/values/slot-value.ts';
import { bind, type SlotName, type SlotValues } from '#server/sql/values/slot.ts';
import { includedRoles, type World } from './world.ts';

/** What one evaluator says of each expression (outer) on each row (inner), as text that can be compared. */
export type Answers = readonly (readonly string[])[];

/** By the evaluator in memory. */
export function answersInMemory(expressions: readonly Expression[], world: World, root: string): Answers {
  const rows = world.rows[root] ?? [];
  return expressions.map((expression) => rows.map((row) => answerInMemory(expression, world, { row, root })));
}

function answerInMemory(
  expression: Expression,
  world: World,
  { row, root }: { row: RecordValues; root: string },
): string {
  const environment = environmentOf(world, row, root);
  const verdict =
    expression.type.kind === 'boolean'
      ? `holds ${holds(expression, environment)} fails ${fails(expression, environment)} `
      : '';
  return verdict + JSON.stringify(evaluate(expression, environment));
}

function environmentOf(world: World, record: RecordValues, root: string): Environment {
  const sent = Object.fromEntries(Object.entries(world.sent).map(([name, { value }]) => [name, value]));
  const all = (entity: string) => world.rows[entity] ?? [];
  return {
    record,
    old: root === 'loan' ? world.old : null,
    me: world.me,
    now: world.now,
    today: world.today,
    zone: world.zone,
    input: sent,
    params: sent,
    constants: Object.fromEntries([...world.model.constants].map(([name, { value }]) => [name, value])),
    all,
    fetch: (entity, id) => all(entity).find((row) => row['id'] === id) ?? null,
    back: (entity, field, id) =>
      all(entity).filter(({ [field]: to }) => (Array.isArray(to) ? to.includes(id) : to === id)),
  };
}

/** By a database: one statement for all expressions and all rows. */
export async function answersInDatabase(
  expressions: readonly Expression[],
  world: World,
  { root, connection }: { root: string; connection: Connection },
): Promise<Answers> {
  const scope = scopeOf(world, root, connection.kind);
  const statement = bind(statementOf(expressions, world, { root, scope }), slotsOf(world, connection.kind));
  const rows = await connection.all(statement);
  return expressions.map((expression, index) =>
    rows.map((row) => {
      const value = JSON.stringify(wireOf(expression, row[`v${index}`] ?? null, scope));
      if (expression.type.kind !== 'boolean') return value;
      return `holds ${row[`h${index}`] === 1} fails ${row[`f${index}`] === 1} ${value}`;
    }),
  );
}

function scopeOf({ model, storage }: World, root: string, kind: Connection['kind']): SqlScope {
  return {
    ...openScope({ model, storage, kind }, { entity: root, alias: 'r' }),
    old: root === 'loan' ? { entity: 'loan', alias: 'o' } : undefined,
    relation: (entity) => identifier(storage.table(entity)),
  };
}

function statementOf(
  expressions: readonly Expression[],
  world: World,
  { root, scope }: { root: string; scope: SqlScope },
): Sql {
  const columns = expressions.flatMap((expression, index) => {
    const value = sql`${valueOf(expression, scope)} AS ${identifier(`v${index}`)}`;
    if (expression.type.kind !== 'boolean') return [value];
    const yes = sql`CASE WHEN ${holdsSql(expression, scope)} THEN 1 ELSE 0 END AS ${identifier(`h${index}`)}`;
    const no = sql`CASE WHEN ${failsSql(expression, scope)} THEN 1 ELSE 0 END AS ${identifier(`f${index}`)}`;
    return [value, yes, no];
  });
  const table = (entity: string) => identifier(world.storage.table(entity));
  const old =
    scope.kind === 'sqlite'
      ? sql`${world.old?.['id'] ?? null}`
      : sql`CAST(${world.old?.['id'] ?? null} AS uuid)`;
  return sql`SELECT ${join(columns)} FROM ${table(root)} AS r LEFT JOIN ${table('loan')} AS o ON o.id = ${old} ORDER BY r.id`;
}

function slotsOf(world: World, kind: Connection['kind']): SlotValues {
  const slots: Partial<Record<SlotName, SlotValues[SlotName]>> = {
    me: (world.me?.['id'] as string | undefined) ?? null, // ids are text
    roles: JSON.stringify(withIncluded(rolesOf(world.me), includedRoles)),
    now: toColumn({ type: 'datetime' }, world.now, kind),
    today: toColumn({ type: 'date' }, world.today, kind),
  };
  for (const [name, { field, value }] of Object.entries(world.sent)) {
    slots[`input:${name}`] = slotValue(field, value, kind);
    slots[`param:${name}`] = slotValue(field, value, kind);
  }
  return slots;
}

function rolesOf(me: RecordValues | null): readonly string[] {
  const roles = me?.['roles'];
  return Array.isArray(roles) ? roles.map(String) : [];
}
