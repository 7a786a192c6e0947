import type { Sql } from 'sql-template-tag';
import type { Condition, Entity } from '#shared/contract/model.ts';
import { asksWhether, judge, scopeOf } from '#server/sql/questions/judge.ts';
import { recordsWhere } from '#server/sql/questions/records-where.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** A condition of the contract, and the statement that asks it. */
export interface PricedSentence {
  readonly condition: Condition;
  /** `record`: it is asked of one; `list`: every page of a list is narrowed by it. */
  readonly asked: 'record' | 'list';
  readonly statement: Sql;
}

/** Rules, rights and guards on one record, and what narrows lists: read rights, and the filters of screens. */
export function* pricedSentences(source: SqlSource): Generator<PricedSentence> {
  for (const entity of source.model.entities.values()) {
    for (const condition of onRecord(entity)) yield ofRecord(entity, condition, source);
    for (const { action, condition } of entity.grants) {
      if (condition === undefined) continue;
      yield action === 'read' ? ofList(entity.name, condition, source) : ofRecord(entity, condition, source);
    }
  }
  for (const { entity, where, views } of source.model.screens) {
    for (const condition of [where, ...views.map((view) => view.condition)])
      if (condition !== undefined && entity !== undefined) yield ofList(entity, condition, source);
  }
}

function onRecord({ rules, transitions }: Entity): readonly Condition[] {
  const asked = rules.flatMap((rule) => [rule.condition, ...(rule.if === undefined ? [] : [rule.if])]);
  const steps = [...transitions.values()].flatMap(({ by, when }) => [
    ...when.map(({ condition }) => condition),
    ...(typeof by === 'string' ? [] : by.flatMap(({ condition }) => condition ?? [])),
  ]);
  return [...asked, ...steps];
}

function ofRecord(entity: Entity, condition: Condition, source: SqlSource): PricedSentence {
  const asked = { entity, row: 'stored', old: 'given' } as const;
  const question = asksWhether('asked', condition, scopeOf(asked, source));
  return { condition, asked: 'record', statement: judge([question], asked, source) };
}

function ofList(entity: string, condition: Condition, source: SqlSource): PricedSentence {
  return { condition, asked: 'list', statement: recordsWhere(entity, condition.expression, source) };
}
