import sql, { type Sql } from 'sql-template-tag';
import type { Place } from '#shared/contract/finding.ts';
import type { Condition, Entity, Model, Transition } from '#shared/contract/model.ts';
import { calculatedAndKept, computedWhenRead } from '#shared/engine/computed-fields.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { Actor } from '#server/call.ts';
import { actorOf, nobody } from '#server/identity/people/actor.ts';
import { holds, valueOf } from '#server/sql/expression/expression.ts';
import { type JudgedRecords, judge, scopeOf } from '#server/sql/questions/judge.ts';
import { asksRule, asksValue, asksWhether, type Question } from '#server/sql/questions/question.ts';
import { effectStatements } from './effect-statements.ts';
import { type Mask, maskOf } from '#server/sql/relations/masked-relation.ts';
import { pageRelations } from '#server/sql/relations/page-relations.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** What one statement asks. */
export interface QuestionGroup {
  /** The beginning of a sentence: `The rules of loan`. */
  readonly says: string;
  readonly place: Place;
  readonly statement: Sql;
  /** The sentences of the contract in it, each with what it is by itself. */
  readonly sentences: readonly { readonly place: Place; readonly statement: Sql }[];
}

/** The largest statements of a contract: its rules, steps, calculations, effects, and lists as each role and as all of them sees them. */
export function* askedTogether(source: SqlSource): Generator<QuestionGroup> {
  const viewers = viewersOf(source.model);
  for (const entity of source.model.entities.values()) {
    yield rulesOf(entity, source);
    yield calculationsOf(entity, source);
    for (const transition of entity.transitions.values()) yield stepOf(entity, transition, source);
    for (const { place, statement } of effectStatements(entity, source))
      yield { says: `An effect of \`${entity.name}\``, place, statement, sentences: [] };
    for (const viewer of viewers) yield listOf(entity, viewer, source);
  }
}

function rulesOf(entity: Entity, source: SqlSource): QuestionGroup {
  const asked = storedRow(entity);
  const questions = entity.rules.map((rule, index) => ({
    place: rule.condition.place,
    question: asksRule(`rule${index}`, rule),
  }));
  return judged(`The rules of \`${entity.name}\``, questions, { entity, asked, source });
}

function calculationsOf(entity: Entity, source: SqlSource): QuestionGroup {
  const asked = storedRow(entity);
  const questions = calculatedAndKept(entity).map(({ name, place, by }) => ({
    place,
    question: asksValue(name, by),
  }));
  return judged(`What is calculated of \`${entity.name}\``, questions, { entity, asked, source });
}

function stepOf(entity: Entity, transition: Transition, source: SqlSource): QuestionGroup {
  const asked = storedRow(entity);
  const { by, when } = transition;
  const permits = typeof by === 'string' ? [] : by.flatMap(({ condition }) => condition ?? []);
  const conditions = [...when.map(({ condition }) => condition), ...permits];
  const questions = conditions.map((condition, index) => ({
    place: condition.place,
    question: asksWhether(`asked${index}`, condition),
  }));
  return judged(`The step \`${transition.name}\` of \`${entity.name}\``, questions, {
    entity,
    asked,
    source,
  });
}

function storedRow(entity: Entity): JudgedRecords {
  return { entity, row: 'stored', old: 'given' };
}

interface Judged {
  readonly entity: Entity;
  readonly asked: JudgedRecords;
  readonly source: SqlSource;
}

function judged(
  says: string,
  questions: readonly { readonly place: Place; readonly question: Question }[],
  { entity, asked, source }: Judged,
): QuestionGroup {
  const all = questions.map(({ question }) => question);
  const grounds = { scope: scopeOf(asked, source), source };
  return {
    says,
    place: entity.place,
    statement: all.length === 0 ? sql`SELECT 1` : judge(all, asked, source),
    sentences: [
      ...questions.map(({ place, question }) => ({ place, statement: question.sql(grounds) })),
      ...computedOf(entity, source),
    ],
  };
}

/** A page as it is found first and read then, with the titles of the records it refers to. */
function listOf(entity: Entity, viewer: Actor, source: SqlSource): QuestionGroup {
  const conditions = conditionsOf(maskOf(entity.name, viewer, source));
  return {
    says: `A list of \`${entity.name}\` for ${nameOf(viewer)}`,
    place: entity.place,
    statement: pageRelations(entity.name, viewer, source),
    sentences: [
      ...conditions.map((one) => sentence(one.expression, one.place, { entity, source })),
      ...computedOf(entity, source),
    ],
  };
}

/** They stand in the relation that every row is read from. */
function computedOf(entity: Entity, source: SqlSource): QuestionGroup['sentences'] {
  return computedWhenRead(entity).map(({ place, compute }) =>
    sentence(compute.expression, place, { entity, source }),
  );
}

function conditionsOf({ rows = [], fields }: Mask): readonly Condition[] {
  const named = [...fields.values()].flatMap((field) => (field.kind === 'sometimes' ? field.conditions : []));
  return [...new Set([...rows, ...named])];
}

function sentence(
  expression: Expression,
  place: Place,
  { entity, source }: Pick<Judged, 'entity' | 'source'>,
): QuestionGroup['sentences'][number] {
  const scope = scopeOf({ entity, row: 'stored', old: 'none' }, source);
  const asks = expression.type.kind === 'boolean' ? holds : valueOf;
  return { place, statement: asks(expression, scope) };
}

/** Nobody in particular, who is signed in without a role, each role, and somebody with all of them. */
export function viewersOf(model: Model): readonly Actor[] {
  const roles = [...model.roles.keys()];
  const as = (held: readonly string[]) =>
    actorOf(
      { id: '', name: held.length === 0 ? 'member' : held.join(', '), roles: held, active: true },
      model,
    );
  return [nobody, as([]), ...roles.map((role) => as([role])), ...(roles.length > 1 ? [as(roles)] : [])];
}

/** A viewer in a sentence. */
export function nameOf({ name, audiences }: Actor): string {
  return name === undefined ? [...audiences].join(', ') : `\`${name}\``;
}
