import sql, { join, type Sql } from 'sql-template-tag';
import type { Expression } from '#shared/expression/expression.ts';
import type { Compiler } from './expression-compiler.ts';

/**
 * True where the condition is not false: true or unknown. Used in WHERE only, where NULL is as good as false. Identity
 * such as `l.item == item` is never unknown, so it is asked for itself: an index on it finds the few records in question.
 */
export function possible(expression: Expression, compiler: Compiler): Sql {
  if (isCall(expression, 'and')) return join(each(expression, compiler, possible), ' AND ', '(', ')');
  if (isCall(expression, 'or')) return join(each(expression, compiler, possible), ' OR ', '(', ')');
  if (isCall(expression, 'not')) return join(each(expression, compiler, doubtful));
  if (isIdentity(expression)) return compiler.holds(expression);
  return sql`((${compiler.fails(expression)}) IS NOT TRUE)`;
}

/** True where the condition is not true: false or unknown. Used in WHERE only. */
export function doubtful(expression: Expression, compiler: Compiler): Sql {
  if (isCall(expression, 'and')) return join(each(expression, compiler, doubtful), ' OR ', '(', ')');
  if (isCall(expression, 'or')) return join(each(expression, compiler, doubtful), ' AND ', '(', ')');
  if (isCall(expression, 'not')) return join(each(expression, compiler, possible));
  if (isIdentity(expression)) return compiler.fails(expression);
  return sql`((${compiler.holds(expression)}) IS NOT TRUE)`;
}

type Call = Extract<Expression, { kind: 'call' }>;
type Compile = (expression: Expression, compiler: Compiler) => Sql;

function each(call: Call, compiler: Compiler, compile: Compile): Sql[] {
  return call.arguments.map((part) => compile(part, compiler));
}

function isCall(expression: Expression, name: 'and' | 'or' | 'not'): expression is Call {
  return expression.kind === 'call' && expression.function === name;
}

/** Identity of two records: never unknown, whatever is empty. */
function isIdentity(expression: Expression): boolean {
  if (expression.kind !== 'call') return false;
  if (expression.function !== 'equal' && expression.function !== 'not_equal') return false;
  return expression.arguments.every(({ type }) => type.kind === 'record');
}
