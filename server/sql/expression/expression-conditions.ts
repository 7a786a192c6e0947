import sql, { join, type Sql } from 'sql-template-tag';
import type { Expression, FunctionName, CallExpression } from '#shared/expression/expression.ts';
import {
  anyFails,
  anyHolds,
  everyFails,
  everyHolds,
  pick,
  pickNth,
  verdict,
} from './expression-collections.ts';
import type { Compiler } from './expression-compiler.ts';
import { functionValue, patternIn } from './function-forms.ts';
import { isWorkedOutApart } from '#shared/expression/functions/apart.ts';
import { letSql } from './expression-let.ts';
import { partsInTurn } from './expression-presence.ts';
import { compareNumbers, infix } from '#server/sql/dialects/number-sql.ts';
import { chooseSql, valueSql } from './expression-values.ts';
import type { Comparison } from '#server/sql/dialects/dialect.ts';

/** See `Compiler.holds`. */
export function holdsSql(expression: Expression, compiler: Compiler): Sql {
  if (expression.kind === 'collection') {
    if (expression.function === 'exists') return anyHolds(expression, compiler);
    if (expression.function === 'all') return everyHolds(expression, compiler);
  }
  if (expression.kind === 'let')
    return letSql(expression, compiler, (inside) => inside.holds(expression.body));
  if (expression.kind !== 'call') return compiler.truth(expression);
  const [first] = expression.arguments;
  switch (expression.function) {
    case 'and':
      return all(partsInTurn(expression, compiler).map(({ part, compiler: inTurn }) => inTurn.holds(part)));
    case 'or':
      return any(partsInTurn(expression, compiler).map(({ part, compiler: inTurn }) => inTurn.holds(part)));
    case 'not':
      return compiler.fails(required(first));
    default:
      return compiler.truth(expression);
  }
}

/** See `Compiler.fails`. */
export function failsSql(expression: Expression, compiler: Compiler): Sql {
  if (expression.kind === 'collection') {
    if (expression.function === 'exists') return everyFails(expression, compiler);
    if (expression.function === 'all') return anyFails(expression, compiler);
  }
  if (expression.kind === 'let')
    return letSql(expression, compiler, (inside) => inside.fails(expression.body));
  if (expression.kind !== 'call') return sql`(NOT ${compiler.truth(expression)})`;
  const [first] = expression.arguments;
  switch (expression.function) {
    case 'and':
      return any(partsInTurn(expression, compiler).map(({ part, compiler: inTurn }) => inTurn.fails(part)));
    case 'or':
      return all(partsInTurn(expression, compiler).map(({ part, compiler: inTurn }) => inTurn.fails(part)));
    case 'not':
      return compiler.holds(required(first));
    case 'equal':
    case 'not_equal':
    case 'less':
    case 'less_or_equal':
    case 'greater':
    case 'greater_or_equal':
      return comparison(opposites[expression.function], expression, compiler);
    default:
      return sql`(NOT ${compiler.truth(expression)})`;
  }
}

/** See `Compiler.truth`. */
export function truthSql(expression: Expression, compiler: Compiler): Sql {
  if (expression.kind === 'collection') return conditionOf(expression, compiler);
  if (expression.kind === 'let')
    return letSql(expression, compiler, (inside) => inside.truth(expression.body));
  if (expression.kind !== 'call' || isWorkedOutApart(expression)) return valueSql(expression, compiler);
  const [first, second] = expression.arguments;
  switch (expression.function) {
    case 'and':
      return all(partsInTurn(expression, compiler).map(({ part, compiler: inTurn }) => inTurn.truth(part)));
    case 'or':
      return any(partsInTurn(expression, compiler).map(({ part, compiler: inTurn }) => inTurn.truth(part)));
    case 'not':
      return sql`(NOT ${compiler.truth(required(first))})`;
    case 'in':
      return isIn(expression, compiler);
    case 'has':
      return sql`(${compiler.value(required(first))} IS NOT NULL)`;
    case 'same':
      return compiler.dialect.same(compiler.value(required(first)), compiler.value(required(second)));
    case 'changed':
      return sql`(NOT ${compiler.dialect.same(compiler.value(required(first)), compiler.value(required(second)))})`;
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return compiler.dialect.text(
        expression.function,
        compiler.value(required(first)),
        compiler.value(required(second)),
      );
    case 'matches':
      return compiler.dialect.matches(compiler.value(required(first)), patternIn(second));
    case 'coalesce':
      return sql`COALESCE(${join(expression.arguments.map(compiler.truth), ', ')})`;
    case 'choose':
      return chooseSql(expression, compiler, compiler.truth);
    default:
      return functionValue(expression, compiler) ?? comparison(expression.function, expression, compiler);
  }
}

/** A verdict about all elements, or the condition that stands first or last in a list. */
function conditionOf(collection: Extract<Expression, { kind: 'collection' }>, compiler: Compiler): Sql {
  if (collection.function === 'nth') return pickNth(collection, compiler);
  const isPicked = collection.function === 'first' || collection.function === 'last';
  return isPicked ? pick(collection, compiler) : verdict(collection, compiler);
}

const signs: Partial<Record<FunctionName, Comparison>> = {
  equal: '=',
  not_equal: '<>',
  less: '<',
  less_or_equal: '<=',
  greater: '>',
  greater_or_equal: '>=',
};

const opposites = {
  equal: 'not_equal',
  not_equal: 'equal',
  less: 'greater_or_equal',
  less_or_equal: 'greater',
  greater: 'less_or_equal',
  greater_or_equal: 'less',
} as const;

/** The two sides of a call, compared as `name` says. */
function comparison(name: FunctionName, call: CallExpression, compiler: Compiler): Sql {
  const sign = signs[name];
  const [left, right] = call.arguments;
  if (sign === undefined || left === undefined || right === undefined)
    throw new Error(`${name} is no condition`);
  if (right.type.kind === 'null') return emptiness(sign, left, compiler);
  if (left.type.kind === 'null') return emptiness(sign, right, compiler);
  const { dialect } = compiler;
  switch (left.type.kind) {
    case 'number':
    case 'money':
      return compareNumbers(sign, [compiler.number(left), compiler.number(right)], dialect);
    case 'text':
      if (sign === '=' || sign === '<>') return infix(sign, compiler.value(left), compiler.value(right));
      return infix(sign, compiler.value(left), dialect.byCodePoint(compiler.value(right)));
    default:
      return infix(sign, compiler.value(left), compiler.value(right));
  }
}

function emptiness(sign: Comparison, operand: Expression, compiler: Compiler): Sql {
  const value = compiler.value(operand);
  return sign === '=' ? sql`(${value} IS NULL)` : sql`(${value} IS NOT NULL)`;
}

function isIn(call: CallExpression, compiler: Compiler): Sql {
  const [item, list] = call.arguments;
  if (item === undefined || list === undefined) throw new Error('in takes two arguments');
  if (list.kind !== 'list') return compiler.dialect.contains(compiler.value(list), compiler.value(item));
  if (item.type.kind === 'number' || item.type.kind === 'money') {
    const number = compiler.number(item);
    return any(
      list.items.map((one) => compareNumbers('=', [number, compiler.number(one)], compiler.dialect)),
    );
  }
  return oneOf(compiler.value(item), list.items.map(compiler.value));
}

/** SQLite takes `x IN ((SELECT …))` for the rows of a query, none where there is no record; a value would be NULL. */
function oneOf(value: Sql, items: readonly Sql[]): Sql {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) return infix('=', value, only);
  return sql`(${value} IN (${join(items, ', ')}))`;
}

function all(conditions: readonly Sql[]): Sql {
  return sql`(${join(conditions, ' AND ')})`;
}

function any(conditions: readonly Sql[]): Sql {
  return sql`(${join(conditions, ' OR ')})`;
}

function required(expression: Expression | undefined): Expression {
  if (expression === undefined) throw new Error('an argument is missing');
  return expression;
}
