import sql, { type Sql } from 'sql-template-tag';
import type { Expression } from '#shared/expression/expression.ts';
import type { Compiler } from './expression-compiler.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import type { NumberSql } from '#server/sql/dialects/dialect.ts';

type Let = Extract<Expression, { kind: 'let' }>;

/** A relation of one row with the value as a column, and `compile` of the body in it: so the value stands there once. */
export function letSql(named: Let, compiler: Compiler, compile: (inside: Compiler) => Sql): Sql {
  const { inside, around } = oneRow(named, compiler);
  return around(compile(inside));
}

/** The same for a number, in the form that the body has. */
export function letNumber(named: Let, compiler: Compiler): NumberSql {
  const { inside, around } = oneRow(named, compiler);
  const number = inside.number(named.body);
  return number.form === 'literal' ? number : { ...number, sql: around(number.sql) };
}

function oneRow({ name, value }: Let, compiler: Compiler) {
  const { alias } = compiler.newRow('');
  // Left to itself, a database copies the value into each place that names it.
  const { once } = compiler.dialect.calendar;
  const row = sql`(SELECT ${compiler.value(value)} AS value${once}) AS ${identifier(alias)}`;
  return {
    inside: compiler.inside(name, { column: columnOf(alias, 'value') }),
    around: (answer: Sql) => sql`(SELECT ${answer} FROM ${row})`,
  };
}
