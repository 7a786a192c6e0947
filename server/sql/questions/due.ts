import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Condition, Entity, Transition } from '#shared/contract/model.ts';
import { whileInTime } from '#server/db/deadline.ts';
import { entityRelation } from '#server/sql/relations/entity-relation.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { keyAbout, type Question } from './question.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import { Slot } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** A transition that the engine makes by itself, and the entity it belongs to. */
export interface EngineTransition {
  readonly entity: Entity;
  readonly transition: Transition;
}

/** 1 where the record is in a state the transition starts from (and not in the one it leads to) and it is due. */
export function asksDue(name: string, due: EngineTransition): Question {
  return {
    name,
    key: keyAbout('due', due.transition),
    sql: ({ scope }) => sql`CASE WHEN ${isDue(due, scope)} THEN 1 ELSE 0 END`,
  };
}

const ROW = 'nf_due';

/** Ids of due records after `value:after`, in order, at most `limit`. */
export function selectDue(due: EngineTransition, limit: number, source: SqlSource): Sql {
  return selectIds(due.entity, source, (scope, id) => ({
    tests: [isDue(due, scope), sql`${id} > ${new Slot('value:after')}`],
    limit,
  }));
}

/** The record `value:id`, where the transition is due on it. */
export function selectIfDue(due: EngineTransition, source: SqlSource): Sql {
  return selectIds(due.entity, source, (scope, id) => ({
    tests: [sql`${id} = ${new Slot('value:id')}`, isDue(due, scope)],
  }));
}

/** What a schedule acts on: the records its condition selects, in a state its transition (if it has one) starts from. */
export interface Chosen {
  readonly entity: Entity;
  readonly transition?: Transition | undefined;
  readonly where?: Condition | undefined;
}

/**
 * Ids of what a schedule acts on, in order: the first `limit` after `value:after` and up to `value:until`; or the record
 * `value:id`, where it is one of them.
 */
export function selectChosen(
  { entity, transition, where }: Chosen,
  source: SqlSource,
  among: { readonly limit: number } | 'one',
): Sql {
  return selectIds(entity, source, (scope, id) => {
    const chosen = where === undefined ? sql`1 = 1` : sql`(${holds(where.expression, scope)})`;
    const starts = transition === undefined ? [] : startTests(entity, transition, scope);
    if (among === 'one') return { tests: [sql`${id} = ${new Slot('value:id')}`, ...starts, chosen] };
    const range = sql`${id} > ${new Slot('value:after')} AND ${id} <= ${new Slot('value:until')}`;
    return { tests: [...starts, chosen, range], ...among };
  });
}

/** The last of all ids; no row where there is no record. */
export function selectLastId(entity: Entity, { storage }: SqlSource): Sql {
  const id = identifier(storage.column(entity.name, 'id'));
  return sql`SELECT ${id} AS id FROM ${identifier(storage.table(entity.name))} ORDER BY ${id} DESC LIMIT 1`;
}

/** Ids in order, of a search that has a time limit. */
function selectIds(
  entity: Entity,
  source: SqlSource,
  searchIn: (scope: SqlScope, id: Sql) => { readonly tests: readonly Sql[]; readonly limit?: number },
): Sql {
  const scope = openScope(source, { entity: entity.name, alias: ROW });
  const id = columnOf(ROW, source.storage.column(entity.name, 'id'));
  const { tests, limit } = searchIn(scope, id);
  const rows = sql`${entityRelation(entity.name, source)} AS ${identifier(ROW)}`;
  const some = limit === undefined ? empty : sql` LIMIT ${limit}`;
  return sql`SELECT ${id} AS id FROM ${rows} WHERE ${join([whileInTime(source.kind), ...tests], ' AND ')} ORDER BY ${id}${some}`;
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
