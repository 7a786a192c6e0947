import sql, { join, type Sql } from 'sql-template-tag';
import type { Condition, Rule } from '#shared/contract/model.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { memoized } from '#shared/memoize/memoized.ts';
import type { Row } from '#server/db/database.ts';
import { decimalValueOf, fails, holds, valueOf } from '#server/sql/expression/expression.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import { columnOf } from '#server/sql/values/identifier.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** Where a question stands in its statement. */
export interface Grounds {
  readonly scope: SqlScope;
  readonly source: SqlSource;
}

/** Something to be asked of a row; the answer comes in a column of its name. */
export interface Question {
  readonly name: string;
  /** Two questions with one key and one name ask the same of the same row. */
  readonly key: string;
  sql(grounds: Grounds): Sql;
}

/** What may hang on a condition. */
export interface Conditional {
  readonly condition?: Condition | undefined;
}

let known = 0;
const numberOf = memoized<object, number>(() => (known += 1));

/** A key for what is asked about a part of the contract, which is the same object for as long as its version is published. */
export function keyAbout(asks: string, part: object): string {
  return `${asks}${numberOf(part)}`;
}

/** 1 where the condition holds, else 0. */
export function asksWhether(name: string, { expression }: Pick<Condition, 'expression'>): Question {
  return {
    name,
    key: keyAbout('if', expression),
    sql: ({ scope }) => sql`CASE WHEN ${holds(expression, scope)} THEN 1 ELSE 0 END`,
  };
}

/** Whether each of some conditions holds, by its place: `guard0`. What has none needs no question. */
export function asksEach(name: string, all: readonly Conditional[]): readonly Question[] {
  return all.flatMap(({ condition }, index) =>
    condition === undefined ? [] : [asksWhether(`${name}${index}`, condition)],
  );
}

/** What the database would answer to `asksEach`, worked out without it. */
export function answersTo(
  name: string,
  all: readonly Conditional[],
  isTrue: (condition: Condition) => boolean,
): Row {
  const answers = all.flatMap(({ condition }, index) =>
    condition === undefined ? [] : [[`${name}${index}`, isTrue(condition) ? 1 : 0] as const],
  );
  return Object.fromEntries(answers);
}

/** Those that hold by the answers to `asksEach`; what has no condition always does. */
export function holding<Of extends Conditional>(
  name: string,
  all: readonly Of[],
  answers: Row | undefined,
): readonly Of[] {
  return all.filter(({ condition }, index) => condition === undefined || answers?.[`${name}${index}`] === 1);
}

/** 1, whatever the row. */
export function asksNothing(name: string): Question {
  return { name, key: '', sql: () => sql`1` };
}

/** The value of an expression, in the column form of its type. */
export function asksValue(name: string, expression: Expression): Question {
  return { name, key: keyAbout('value', expression), sql: ({ scope }) => valueOf(expression, scope) };
}

/** A column of the row itself. */
export function asksColumn(name: string, field: string): Question {
  return { name, key: `column ${field}`, sql: ({ scope }) => ownColumn(field, scope) };
}

/** 1 where the rule refuses: it fails, or it is unknown although all fields, inputs and constants that it names have values. */
export function asksRule(name: string, rule: Rule): Question {
  return { name, key: keyAbout('rule', rule), sql: ({ scope }) => refuses(rule, scope) };
}

/** The same as a column, in a scope of one's own. */
export function refuses(rule: Rule, scope: SqlScope): Sql {
  const { expression, references } = rule.condition;
  const given = [...walk(expression)].filter((part) => part.kind === 'input' || mayBeEmpty(part, scope));
  const values = [
    ...[...references.ownFields].map((field) => ownColumn(field, scope)),
    ...given.map((part) => valueOf(part, scope)),
  ];
  const named = values.map((value) => sql`${value} IS NOT NULL`);
  const complete = named.length === 0 ? sql`1 = 1` : join(named, ' AND ');
  const verdict = verdictOf(expression, complete, scope);
  if (rule.if === undefined) return verdict;
  return sql`CASE WHEN ${holds(rule.if.expression, scope)} THEN ${verdict} ELSE 0 END`;
}

/** A constant that may be set, or that the contract leaves empty. */
function mayBeEmpty(part: Expression, { model }: SqlScope): boolean {
  if (part.kind !== 'constant') return false;
  const constant = model.constants.get(part.name);
  return constant?.setBy !== undefined || constant?.value === null;
}

/** A search through records stops at the first that decides, where true and false are asked for apart. */
function verdictOf(expression: Expression, complete: Sql, scope: SqlScope): Sql {
  const searches = [...walk(expression)].some(({ kind }) => kind === 'collection');
  if (!searches)
    return sql`CASE ${decimalValueOf(expression, scope)} WHEN TRUE THEN 0 WHEN FALSE THEN 1 ELSE CASE WHEN ${complete} THEN 1 ELSE 0 END END`;
  return sql`CASE WHEN ${holds(expression, scope)} THEN 0 WHEN ${fails(expression, scope)} THEN 1 WHEN ${complete} THEN 1 ELSE 0 END`;
}

function ownColumn(field: string, { record, storage }: SqlScope): Sql {
  if (record === undefined) throw new Error('what is asked stands on a record');
  return columnOf(record.alias, storage.column(record.entity, field));
}
