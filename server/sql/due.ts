import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Condition, Entity, Transition } from '#shared/contract/model.ts';
import { entityRelation } from './entity-relation.ts';
import { holds } from './expression.ts';
import { columnOf, identifier } from './identifier.ts';
import type { Question } from './judge.ts';
import { openScope } from './open-scope.ts';
import type { SqlScope } from './scope.ts';
import { Slot } from './slot.ts';
import type { SqlSource } from './sql-source.ts';

/** A transition that the engine makes by itself, and the entity it belongs to. */
export interface EngineTransition {
  readonly entity: Entity;
  readonly transition: Transition;
}

/** 1 where the record is in a state the transition starts from (and not in the one it leads to) and it is due. */
export function asksDue(name: string, due: EngineTransition, scope: SqlScope): Question {
  return { name, sql: sql`CASE WHEN ${isDue(due, scope)} THEN 1 ELSE 0 END` };
}

const ROW = 'nf_due';

/** Ids of due records after `value:after`, in order, at most `limit`. */
export function selectDue(due: EngineTransition, limit: number, source: SqlSource): Sql {
  const scope = openScope(source, { entity: due.entity.name, alias: ROW });
  const id = columnOf(ROW, source.storage.column(due.entity.name, 'id'));
  const table = entityRelation(due.entity.name, source);
  return sql`SELECT ${id} AS id FROM ${table} AS ${identifier(ROW)} WHERE ${isDue(due, scope)} AND ${id} > ${new Slot('value:after')} ORDER BY ${id} LIMIT ${limit}`;
}

/** Ids of the records a schedule acts on, in order: those its condition selects, in a state its transition (if it has one) starts from. */
export function selectWhere(
  {
    entity,
    transition,
    where,
  }: Pick<EngineTransition, 'entity'> & { readonly transition?: Transition; readonly where?: Condition },
  source: SqlSource,
): Sql {
  const scope = openScope(source, { entity: entity.name, alias: ROW });
  const id = columnOf(ROW, source.storage.column(entity.name, 'id'));
  const chosen = where === undefined ? sql`1 = 1` : sql`(${holds(where.expression, scope)})`;
  const starts = transition === undefined ? [] : startTests(entity, transition, scope);
  const tests = join([...starts, chosen], ' AND ');
  return sql`SELECT ${id} AS id FROM ${entityRelation(entity.name, source)} AS ${identifier(ROW)} WHERE ${tests} ORDER BY ${id}`;
}

function isDue({ entity, transition }: EngineTransition, scope: SqlScope): Sql {
  const guards = transition.when.map((guard) => sql`(${holds(guard.condition.expression, scope)})`);
  return join([...stateTests(entity, transition, scope), ...guards, sql`1 = 1`], ' AND ');
}

function stateTests(entity: Entity, { from, to }: Transition, scope: SqlScope): readonly Sql[] {
  const { record, storage } = scope;
  if (entity.states === undefined || record === undefined) return [];
  const state = columnOf(record.alias, storage.column(entity.name, entity.states.field));
  return [
    ...startTests(entity, { from }, scope),
    ...(to === undefined ? [] : [sql`${state} <> ${leadsTo(to, scope)}`]),
  ];
}

function startTests(
  { name, states }: Entity,
  { from }: Pick<Transition, 'from'>,
  { record, storage }: SqlScope,
): readonly Sql[] {
  if (states === undefined || from === undefined || record === undefined) return [];
  return [sql`${columnOf(record.alias, storage.column(name, states.field))} IN (${join([...from], ', ')})`];
}

/** NULL where no condition is true: a comparison with it never is. */
function leadsTo(to: NonNullable<Transition['to']>, scope: SqlScope): Sql {
  if (typeof to === 'string') return sql`${to}`;
  const branches = to.map(
    ({ state, condition }) => sql`WHEN ${holds(condition.expression, scope)} THEN ${raw(`'${state}'`)}`,
  );
  return sql`CASE ${join(branches, ' ')} END`;
}
