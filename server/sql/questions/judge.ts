import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Condition, Entity, Rule } from '#shared/contract/model.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { Actor } from '#server/call.ts';
import { castTo, columnType } from '#server/fields/columns.ts';
import { type Whole, wholeName, withWholes } from '#shared/engine/choices/filled-in.ts';
import { FILLED_IN } from '#shared/expression/tree/filled-in.ts';
import { hasColumn } from '#shared/engine/computed-fields.ts';
import { dialectOf } from '#server/sql/dialects/dialect-of.ts';
import { entityRelation, withComputed } from '#server/sql/relations/entity-relation.ts';
import { holds } from '#server/sql/expression/expression.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { idsInSlot } from '#server/sql/values/ids-slot.ts';
import { referring } from '#server/rights/visibility.ts';
import { maskedScope, maskOf, viewerKey } from '#server/sql/relations/masked-relation.ts';
import { openScope } from '#server/sql/relations/open-scope.ts';
import type { ElementSql, SqlScope } from '#server/sql/expression/scope.ts';
import { formSlot, type GivenRow } from '#server/sql/values/row-slots.ts';
import { Slot } from '#server/sql/values/slot.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';
import { type Grounds, keyAbout, type Question, refuses } from './question.ts';

/** The row that is asked: as it is stored, or as it is given in slots (`value:new.<field>`), being not stored yet. */
export interface JudgedRecords {
  readonly entity: Entity;
  /** `each`: those that are stored of any number of records, each with its `id` beside the answers. */
  readonly row: 'stored' | 'given' | 'each';
  /** What the row was before: nothing (it is new), given in slots (`value:old.<field>`), or just what it is now. */
  readonly old: 'none' | 'given' | 'same';
  /** Other records and values that stand under a name of their own, each given by `value:element.<name>`. */
  readonly elements?: readonly { readonly name: string; readonly type: Type }[];
}

const ROW = 'nf_row';
const OLD = 'nf_old';
const SEEN = 'nf_seen';

/** Where an expression stands that is asked of a row: it sees every record, whoever asks. */
export function scopeOf({ entity, old, elements = [] }: JudgedRecords, source: SqlSource): SqlScope {
  const rows = elements.map(({ name, type }): readonly [string, ElementSql] => {
    if (type.kind === 'record') return [name, { entity: type.entity, alias: aliasOf(name) }];
    return [name, { column: dialectOf(source.kind).parameter(new Slot(`value:element.${name}`), type) }];
  });
  const scope = { ...openScope(source, { entity: entity.name, alias: ROW }), elements: new Map(rows) };
  if (old === 'none') return scope;
  return { ...scope, old: { entity: entity.name, alias: old === 'given' ? OLD : ROW } };
}

/** The same as a viewer sees it: the row that is asked as it is, and of other records what they may read. */
function viewedScope({ scope, source }: Grounds, viewer: Actor): SqlScope {
  const { hidesNothing: _, ...open } = scope;
  const { relation, members, column } = maskedScope(viewer, source);
  const isAsked = (alias: string) => alias === ROW || alias === OLD;
  return {
    ...open,
    relation,
    members,
    column: (row, field) => (isAsked(row.alias) ? open.column(row, field) : column(row, field)),
  };
}

/**
 * One statement for all questions on one row; no row where it is not there. A stored row is found by `value:id`, several
 * by the JSON array `value:ids`.
 */
export function judge(questions: readonly Question[], asked: JudgedRecords, source: SqlSource): Sql {
  const id = columnOf(ROW, source.storage.column(asked.entity.name, 'id'));
  const grounds = { scope: scopeOf(asked, source), source };
  const answers = questions.map((question) => sql`${question.sql(grounds)} AS ${identifier(question.name)}`);
  const columns = asked.row === 'each' ? [sql`${id} AS id`, ...answers] : answers;
  const before =
    asked.old === 'given' ? [sql`${givenRow(asked.entity, 'old', source)} AS ${identifier(OLD)}`] : [];
  const rows = join([rowOf(asked, source), ...before], ' CROSS JOIN ');
  const from = join([rows, ...elementRows(asked, source)], ' ');
  const select = sql`SELECT ${join(columns, ', ')} FROM ${from}`;
  switch (asked.row) {
    case 'given':
      return select;
    case 'stored':
      return sql`${select} WHERE ${id} = ${new Slot('value:id')}`;
    case 'each':
      return sql`${select} WHERE ${id} IN (${idsInSlot(source.kind)})`;
  }
}

/**
 * PostgreSQL: divides by zero unless the row gives these answers, each 1 or 0 and in a slot of its own
 * (`value:answer.<name>`).
 */
export function holdAnswers(questions: readonly Question[], asked: JudgedRecords, source: SqlSource): Sql {
  const same = questions.map(({ name }) => {
    const answer = typed(
      new Slot(`value:answer.${name}`),
      columnType({ type: 'integer' }, source.kind),
      source,
    );
    return sql`${identifier(name)} = ${answer}`;
  });
  return dividesUnless(same, judge(questions, asked, source));
}

/** A row that is judged divides by zero unless all of this is true of it. */
function dividesUnless(right: readonly Sql[], judged: Sql): Sql {
  return sql`SELECT 1 / count(*) FROM (${judged}) AS nf_judged WHERE ${join(right, ' AND ')}`;
}

function aliasOf(element: string): string {
  return `nf_named_${element}`;
}

/** A record that is gone meanwhile is an empty one: what is asked of the others stays answerable. */
function elementRows({ elements = [] }: JudgedRecords, source: SqlSource): readonly Sql[] {
  return elements.flatMap(({ name, type }) => {
    if (type.kind !== 'record') return [];
    const { entity } = type;
    const alias = aliasOf(name);
    const id = columnOf(alias, source.storage.column(entity, 'id'));
    const given = typed(new Slot(`value:element.${name}`), columnType({ type: 'id' }, source.kind), source);
    return sql`LEFT JOIN ${entityRelation(entity, source)} AS ${identifier(alias)} ON ${id} = ${given}`;
  });
}

function rowOf({ entity, row }: JudgedRecords, source: SqlSource): Sql {
  const rows = row === 'given' ? givenRow(entity, 'new', source) : entityRelation(entity.name, source);
  return sql`${rows} AS ${identifier(ROW)}`;
}

/** A row made of parameters. They are cast, for PostgreSQL cannot know their types otherwise. */
function givenRow(entity: Entity, which: GivenRow, source: SqlSource): Sql {
  const stored = [...entity.fields.values()].filter(hasColumn);
  const columns = stored.map((field) => {
    const value = typed(new Slot(`value:${which}.${field.name}`), columnType(field, source.kind), source);
    return sql`${value} AS ${identifier(source.storage.column(entity.name, field.name))}`;
  });
  return withComputed(sql`(SELECT ${join(columns, ', ')})`, entity, source);
}

function typed(slot: Slot, type: string, { kind }: SqlSource): Sql {
  return kind === 'sqlite' ? sql`${slot}` : castTo(sql`${slot}`, type);
}

/** 1 where the viewer may read the row that is asked. */
export function asksReadable(name: string, viewer: Actor, entity: Entity): Question {
  return {
    name,
    key: `readable ${viewer.kind} ${viewerKey(viewer)}`,
    sql: ({ source }) =>
      sql`CASE WHEN ${seen(columnOf(ROW, idColumn(entity, source)), viewer, { entity, source })} THEN 1 ELSE 0 END`,
  };
}

/** 1 where the rule refuses, if there were only what the viewer may read. */
export function asksRuleSeenBy(viewer: Actor, name: string, rule: Rule): Question {
  return {
    name,
    key: `${keyAbout('rule', rule)} seen by ${viewerKey(viewer)}`,
    sql: (grounds) => refuses(rule, viewedScope(grounds, viewer)),
  };
}

/** A record that is filled in, given in slots (`value:form.<field>`), and the wholes it is a part of (`value:form1.<field>`). */
export interface GivenForm {
  readonly entity: Entity;
  readonly wholes?: readonly Whole[];
}

/** A reference by its slot `value:<name>`. */
export interface JudgedReference {
  readonly name: string;
  readonly to: Entity;
  /** What a record must be to be chosen; it is asked of that one. */
  readonly choosable?: Condition;
  /** The record that is filled in, where that is asked about it too. */
  readonly form?: GivenForm;
  /** Set where it is told that a record is there which the viewer may not read. */
  readonly unreadable?: string | undefined;
}

/**
 * One row: of each reference 1 where its record may be chosen and the viewer may read it, 2 where they may only read it,
 * 3 where it is there and they may not, if that is told; else 0.
 */
export function judgeReferences(
  references: readonly JudgedReference[],
  viewer: Actor,
  source: SqlSource,
): Sql {
  const columns = references.map(({ name, to, choosable, form, unreadable }) => {
    const id = typed(new Slot(`value:${name}`), columnType({ type: 'id' }, source.kind), source);
    const readable = seen(id, referring(viewer, to), { entity: to, source });
    const fit = choosable === undefined ? sql`1 = 1` : mayBeChosen(id, { to, choosable, form }, source);
    const there = unreadable === undefined ? empty : sql`WHEN ${isStored(id, to, source)} THEN 3`;
    return sql`CASE WHEN ${fit} AND ${readable} THEN 1 WHEN ${readable} THEN 2 ${there} ELSE 0 END AS ${identifier(name)}`;
  });
  return sql`SELECT ${join(columns, ', ')}`;
}

/** PostgreSQL: divides by zero unless all of them may be chosen and the viewer may read them. */
export function holdReferences(
  references: readonly JudgedReference[],
  viewer: Actor,
  source: SqlSource,
): Sql {
  const right = references.map(({ name }) => sql`${identifier(name)} = 1`);
  return dividesUnless(right, judgeReferences(references, viewer, source));
}

/** What may be chosen is asked of the record itself, whoever asks. */
export function mayBeChosen(
  id: Sql,
  {
    to,
    choosable,
    form,
  }: Required<Pick<JudgedReference, 'to' | 'choosable'>> & Pick<JudgedReference, 'form'>,
  source: SqlSource,
): Sql {
  const { wholes = [] } = form ?? {};
  const given = form === undefined ? [] : [form.entity, ...wholes.map(({ entity }) => entity)];
  const rows = given.map((entity, place) => ({
    entity,
    name: place === 0 ? FILLED_IN : wholeName(place),
    place,
  }));
  const elements = rows.map(({ entity, name }): readonly [string, ElementSql] => [
    name,
    { entity: entity.name, alias: aliasOf(name) },
  ]);
  const scope = { ...openScope(source, { entity: to.name, alias: SEEN }), elements: new Map(elements) };
  const from = [
    sql`${entityRelation(to.name, source)} AS ${identifier(SEEN)}`,
    ...rows.map(
      ({ entity, name, place }) =>
        sql`${givenRow(entity, formSlot(place), source)} AS ${identifier(aliasOf(name))}`,
    ),
  ];
  const own = columnOf(SEEN, idColumn(to, source));
  const condition = withWholes(choosable.expression, wholes);
  return sql`EXISTS (SELECT 1 FROM ${join(from, ' CROSS JOIN ')} WHERE ${own} = ${id} AND ${holds(condition, scope)})`;
}

function seen(
  id: Sql,
  viewer: Actor,
  { entity, source }: { readonly entity: Entity; readonly source: SqlSource },
): Sql {
  const relation = maskOf(entity.name, viewer, source).relation([]);
  return sql`EXISTS (SELECT 1 FROM ${relation} AS ${identifier(SEEN)} WHERE ${columnOf(SEEN, idColumn(entity, source))} = ${id})`;
}

function isStored(id: Sql, entity: Entity, source: SqlSource): Sql {
  const own = columnOf(SEEN, idColumn(entity, source));
  return sql`EXISTS (SELECT 1 FROM ${entityRelation(entity.name, source, new Set())} AS ${identifier(SEEN)} WHERE ${own} = ${id})`;
}

function idColumn(entity: Entity, source: SqlSource): string {
  return source.storage.column(entity.name, 'id');
}
