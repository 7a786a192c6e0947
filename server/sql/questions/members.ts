import sql from 'sql-template-tag';
import type { Expression } from '#shared/expression/expression.ts';
import { membersOf, valueOf } from '#server/sql/expression/expression.ts';
import type { Question } from './judge.ts';
import type { SqlScope } from '#server/sql/expression/scope.ts';
import type { SqlSource } from '#server/sql/values/sql-source.ts';

/** The ids of the records that an expression yields, as a JSON array in their order; `[null]` for a record that is none. */
export function asksMembers(
  name: string,
  expression: Expression,
  { scope, source }: { readonly scope: SqlScope; readonly source: SqlSource },
): Question {
  const isList = expression.type.kind === 'list';
  if (!isList) {
    const one = valueOf(expression, scope);
    return {
      name,
      sql: source.kind === 'sqlite' ? sql`json_array(${one})` : sql`CAST(json_build_array(${one}) AS text)`,
    };
  }
  const members = membersOf(expression, scope);
  return source.kind === 'sqlite'
    ? {
        name,
        sql: sql`(SELECT json_group_array(nf_m.x ORDER BY nf_m.place) FROM ${members} AS nf_m)`,
      }
    : {
        name,
        sql: sql`(SELECT CAST(COALESCE(json_agg(nf_m.x ORDER BY nf_m.place), '[]') AS text) FROM ${members} AS nf_m)`,
      };
}
