import type { Sql } from 'sql-template-tag';
import type { Place } from '#shared/contract/finding.ts';
import type { Condition, Entity } from '#shared/contract/model.ts';
import { calculatedAndKept, computedWhenRead } from '#shared/engine/computed-fields.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { Actor } from '#server/call.ts';
import { effectStatementsApart } from '#server/sizes/effect-statements.ts';
import { type Grouping, groupStatement } from '#server/sql/lists/group-statement.ts';
import { judge } from '#server/sql/questions/judge.ts';
import { asksValue, asksWhether, type Question } from '#server/sql/questions/question.ts';
import { readableWhere, recordsWhere } from '#server/sql/questions/records-where.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** A sentence of the contract, and the statement that asks it. */
export interface PricedSentence {
  readonly place: Place;
  /**
   * `record`: it is asked of one; `list`: every page of a list is narrowed by it; `groups`: it goes through records by nature;
   * `export`: it is asked again for each page until there are no more records.
   */
  readonly asked: 'record' | 'list' | 'groups' | 'export';
  readonly statement: Sql;
  /** Whose records are listed or exported. */
  readonly entity?: string;
  /** Of an export: of which table, and what to call it. */
  readonly pages?: { readonly table: string; readonly what: string };
}

/** Whose rights are all there are: what is priced is the question, not who asks it. */
const everybody: Actor = { kind: 'engine', audiences: new Set(), owner: true };

/**
 * What is asked of one record: rules, rights, guards, calculations, effects; what narrows lists: read rights, and the
 * filters of screens; and what is grouped: queries and tiles.
 */
export function* pricedSentences(source: SqlSource): Generator<PricedSentence> {
  const { entities, screens, queries } = source.model;
  for (const entity of entities.values()) yield* ofEntity(entity, source);
  for (const { entity, where, views, tiles } of screens) {
    for (const condition of [where, ...views.map((view) => view.condition)])
      if (condition !== undefined && entity !== undefined) yield ofList(entity, condition, source);
    for (const { value, ...tile } of tiles)
      if (value !== undefined) yield ofGroups({ ...tile, values: [value] }, tile.place, source);
  }
  for (const query of queries.values()) yield ofGroups(query, query.place, source);
}

function* ofEntity(entity: Entity, source: SqlSource): Generator<PricedSentence> {
  for (const condition of onRecord(entity)) yield ofCondition(entity, condition, source);
  for (const { action, condition } of entity.grants) {
    if (condition === undefined) continue;
    if (action === 'read') yield* ofRight(entity, condition, source);
    else yield ofCondition(entity, condition, source);
  }
  for (const { place, by } of calculatedAndKept(entity)) yield ofValue(entity, { place, by }, source);
  for (const { place, compute } of computedWhenRead(entity))
    yield ofValue(entity, { place, by: compute.expression }, source);
  for (const { place, statement } of effectStatementsApart(entity, source))
    yield { place, asked: 'record', statement };
}

function onRecord({ rules, transitions }: Entity): readonly Condition[] {
  const asked = rules.flatMap((rule) => [rule.condition, ...(rule.if === undefined ? [] : [rule.if])]);
  const steps = [...transitions.values()].flatMap(({ by, when }) => [
    ...when.map(({ condition }) => condition),
    ...(typeof by === 'string' ? [] : by.flatMap(({ condition }) => condition ?? [])),
  ]);
  return [...asked, ...steps];
}

function ofCondition(entity: Entity, condition: Condition, source: SqlSource): PricedSentence {
  return ofRecord(entity, { place: condition.place, asks: asksWhether('asked', condition) }, source);
}

function ofValue(
  entity: Entity,
  { place, by }: { readonly place: Place; readonly by: Expression },
  source: SqlSource,
): PricedSentence {
  return ofRecord(entity, { place, asks: asksValue('asked', by) }, source);
}

function ofRecord(
  entity: Entity,
  { place, asks }: { readonly place: Place; readonly asks: Question },
  source: SqlSource,
): PricedSentence {
  const asked = { entity, row: 'stored', old: 'given' } as const;
  return { place, asked: 'record', statement: judge([asks], asked, source) };
}

function ofList(entity: string, condition: Condition, source: SqlSource): PricedSentence {
  const statement = recordsWhere(entity, condition.expression, source);
  return { place: condition.place, asked: 'list', entity, statement };
}

function ofRight(entity: Entity, condition: Condition, source: SqlSource): readonly PricedSentence[] {
  const statements = readableWhere(entity, condition, source);
  return statements.map((statement) => ({
    place: condition.place,
    asked: 'list',
    entity: entity.name,
    statement,
  }));
}

function ofGroups(grouping: Grouping, place: Place, source: SqlSource): PricedSentence {
  return { place, asked: 'groups', statement: groupStatement(grouping, everybody, source) };
}
