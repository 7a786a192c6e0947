import sql, { join } from 'sql-template-tag';
import { toExact } from '#shared/expression/exact.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { bodyOf, rowsOf } from './expression-collections.ts';
import type { Compiler } from './expression-compiler.ts';
import { chooseSql, constantOf, fieldSql } from './expression-values.ts';
import { decimalOf, type NumberSql } from './number-sql.ts';
import { Slot } from './slot.ts';

type Call = Extract<Expression, { kind: 'call' }>;

/** See `Compiler.number`. */
export function numberSql(expression: Expression, compiler: Compiler): NumberSql {
  const { dialect } = compiler;
  switch (expression.kind) {
    case 'literal':
      return literal(expression.value, compiler);
    case 'constant':
      return literal(constantOf(expression.name, compiler), compiler);
    case 'input':
      return { form: 'slot', sql: dialect.parameter(new Slot(`input:${expression.name}`), expression.type) };
    case 'param':
      return { form: 'slot', sql: dialect.parameter(new Slot(`param:${expression.name}`), expression.type) };
    case 'field':
      return dialect.column(fieldSql(expression, compiler), scaleOf(expression, compiler));
    case 'call':
      return callNumber(expression, compiler);
    case 'collection':
      return collectionNumber(expression, compiler);
    case 'variable':
    case 'element':
    case 'back':
    case 'all':
    case 'list':
      throw new Error(`an expression of kind ${expression.kind} is no number`);
  }
}

function literal(value: string | boolean | null, { dialect }: Compiler): NumberSql {
  if (value === null) return { form: 'decimal', sql: dialect.empty({ kind: 'number' }) };
  const exact = typeof value === 'string' ? toExact(value) : undefined;
  if (exact === undefined) throw new Error('a number of the model is none');
  return { form: 'literal', value: exact };
}

/** Digits after the point that the field's column keeps. */
function scaleOf({ entity, field }: { entity: string; field: string }, { scope }: Compiler): number {
  const settings = scope.model.entities.get(entity)?.fields.get(field);
  return settings?.type === 'decimal' || settings?.type === 'money' ? settings.scale : 0;
}

function callNumber(call: Call, compiler: Compiler): NumberSql {
  const { dialect } = compiler;
  const [left, right] = call.arguments;
  const decimal = (part: Expression) => decimalOf(compiler.number(part), dialect);
  if (left === undefined) throw new Error(`${call.function} without arguments`);
  switch (call.function) {
    case 'days':
      return compiler.number(left);
    case 'negate':
      return { form: 'decimal', sql: dialect.negate(decimal(left)) };
    case 'coalesce':
      return { form: 'decimal', sql: sql`COALESCE(${join(call.arguments.map(decimal), ', ')})` };
    case 'choose':
      return { form: 'decimal', sql: chooseSql(call, compiler, decimal) };
  }
  if (right === undefined) throw new Error(`${call.function} with one argument`);
  switch (call.function) {
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      return { form: 'decimal', sql: dialect.arithmetic(call.function, decimal(left), decimal(right)) };
    case 'days_between':
      return {
        form: 'units',
        sql: dialect.daysBetween(compiler.value(left), compiler.value(right)),
        scale: 0,
      };
    default:
      throw new Error(`${call.function} gives no number`);
  }
}

function collectionNumber(
  collection: Extract<Expression, { kind: 'collection' }>,
  compiler: Compiler,
): NumberSql {
  const { dialect } = compiler;
  if (collection.function === 'size' && collection.list.kind !== 'back' && collection.list.kind !== 'all') {
    return { form: 'units', sql: dialect.listSize(compiler.value(collection.list)), scale: 0 };
  }
  const { from, inside } = rowsOf(collection, compiler);
  switch (collection.function) {
    case 'size':
      return { form: 'units', sql: sql`(SELECT COUNT(*) FROM ${from})`, scale: 0 };
    case 'count':
      return {
        form: 'units',
        sql: sql`(SELECT COUNT(*) FROM ${from} AND ${inside.holds(bodyOf(collection))})`,
        scale: 0,
      };
    case 'sum': {
      const numbers = sql`(SELECT ${decimalOf(inside.number(bodyOf(collection)), dialect)} AS x FROM ${from})`;
      return { form: 'decimal', sql: dialect.sum(numbers) };
    }
    case 'exists':
    case 'all':
      throw new Error(`${collection.function} gives no number`);
  }
}
