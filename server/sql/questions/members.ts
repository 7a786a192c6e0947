import sql, { type Sql } from 'sql-template-tag';
import type { Expression } from '#shared/expression/expression.ts';
import { membersOf, valueOf } from '#server/sql/expression/expression.ts';
import { type Grounds, keyAbout, type Question } from './question.ts';

/** The ids of the records that an expression yields, as a JSON array in their order; `[null]` for a record that is none. */
export function asksMembers(name: string, expression: Expression): Question {
  return {
    name,
    key: keyAbout('members', expression),
    sql: (grounds) => membersAsJson(expression, grounds),
  };
}

/** The same as a column, in a scope of one's own. */
export function membersAsJson(expression: Expression, { scope, source }: Grounds): Sql {
  if (expression.type.kind !== 'list') {
    const one = valueOf(expression, scope);
    return source.kind === 'sqlite' ? sql`json_array(${one})` : sql`CAST(json_build_array(${one}) AS text)`;
  }
  const members = membersOf(expression, scope);
  return source.kind === 'sqlite'
    ? sql`(SELECT json_group_array(nf_m.x ORDER BY nf_m.place) FROM ${members} AS nf_m)`
    : sql`(SELECT CAST(COALESCE(json_agg(nf_m.x ORDER BY nf_m.place), '[]') AS text) FROM ${members} AS nf_m)`;
}
