import sql, { join, type Sql } from 'sql-template-tag';
import type { Expression, Type, CallExpression } from '#shared/expression/expression.ts';
import { isWorkedOutApart } from '#shared/expression/functions/apart.ts';
import { holdsFunction } from '#shared/expression/functions/own-functions.ts';
import { toMilliseconds } from '#shared/fields/time/duration.ts';
import type { ColumnValue } from '#server/db/database.ts';
import { calendarSql } from './expression-calendar.ts';
import { extreme, joined, listValue, pick, pickNth } from './expression-collections.ts';
import type { Compiler } from './expression-compiler.ts';
import { elementOf, fieldSql, idOf, rowOf } from './expression-fields.ts';
import { conditionHolds } from './expression-holds.ts';
import { functionValue } from './function-forms.ts';
import { letSql } from './expression-let.ts';
import { changeableConstant } from './changeable-constant.ts';
import { decimalOf } from '#server/sql/dialects/number-sql.ts';
import { CallSlot } from '#server/sql/values/call-slot.ts';
import { Slot } from '#server/sql/values/slot.ts';

/** A value as `valueOf` promises it: paths in the column form of their field. */
export function columnValueSql(expression: Expression, compiler: Compiler): Sql {
  return expression.kind === 'field' ? fieldSql(expression, compiler) : compiler.value(expression);
}

/** See `Compiler.value`. */
export function valueSql(expression: Expression, compiler: Compiler): Sql {
  const { type } = expression;
  if (type.kind === 'number' || type.kind === 'money' || type.kind === 'calendar_step') {
    return decimalOf(compiler.number(expression), compiler.dialect);
  }
  switch (expression.kind) {
    case 'literal':
      return literalSql(expression, compiler);
    case 'constant':
      return constantSql(
        expression.name,
        literalSql({ type, value: constantOf(expression.name, compiler) }, compiler),
        compiler,
      );
    case 'variable':
      return variableSql(expression, compiler);
    case 'let':
      return letSql(expression, compiler, (inside) => inside.value(expression.body));
    case 'element':
    case 'bound': {
      const element = elementOf(expression.name, compiler);
      return 'column' in element ? element.column : idOf(element, compiler);
    }
    case 'input':
      return compiler.dialect.parameter(new Slot(`input:${expression.name}`), type);
    case 'param':
      return compiler.dialect.parameter(new Slot(`param:${expression.name}`), type);
    case 'field':
      return fieldSql(expression, compiler);
    case 'call':
      return callSql(expression, compiler);
    case 'collection':
      return collectionSql(expression, compiler);
    case 'back':
    case 'all':
    case 'list':
      return listValue(expression, compiler);
  }
}

/** `choose(c1, a, c2, b, d)` with each condition written once: NULL where one that is asked is unknown. */
export function chooseSql(call: CallExpression, compiler: Compiler, compile: (part: Expression) => Sql): Sql {
  const [condition, value, ...rest] = call.arguments;
  if (condition === undefined) throw new Error('choose without a value');
  if (value === undefined) return compile(condition);
  const others = chooseSql({ ...call, arguments: rest }, compiler, compile);
  return sql`CASE ${compiler.truth(condition)} WHEN TRUE THEN ${compile(value)} WHEN FALSE THEN ${others} END`;
}

/** The wire form of a constant of the contract. */
export function constantOf(name: string, { scope }: Compiler): string | boolean | null {
  const value = scope.model.constants.get(name)?.value;
  if (value === undefined || (typeof value === 'object' && value !== null)) {
    throw new Error(`the model has no plain constant ${name}`);
  }
  return typeof value === 'number' ? String(value) : value;
}

/** The constant as it stands in the contract, or as it was set meanwhile where it may change. */
export function constantSql(name: string, contract: Sql, { scope }: Compiler): Sql {
  const constant = scope.model.constants.get(name);
  return constant?.setBy === undefined ? contract : changeableConstant(constant, contract, scope);
}

function literalSql(
  { type, value }: { type: Type; value: string | boolean | null },
  { dialect }: Compiler,
): Sql {
  if (value === null) return type.kind === 'null' ? sql`NULL` : dialect.empty(type);
  if (typeof value === 'boolean') return value ? sql`TRUE` : sql`FALSE`;
  return dialect.parameter(columnForm(value, type), type);
}

function columnForm(value: string, type: Type): ColumnValue {
  if (type.kind === 'time') return value.padEnd(8, ':00');
  return type.kind === 'duration' ? (toMilliseconds(value) ?? null) : value;
}

function variableSql({ name, type }: Extract<Expression, { kind: 'variable' }>, compiler: Compiler): Sql {
  switch (name) {
    case 'me':
    case 'now':
    case 'today':
      return compiler.dialect.parameter(new Slot(name), type);
    case 'held':
      return compiler.dialect.parameter(new Slot(`held:${entityOf(type)}`), type);
    case 'record':
    case 'old': {
      const row = rowOf({ kind: 'variable', name, type }, compiler);
      return row === 'empty' || row === undefined ? compiler.dialect.empty(type) : idOf(row, compiler);
    }
  }
}

function entityOf(type: Type): string {
  if (type.kind !== 'record') throw new Error('what is held is a record');
  return type.entity;
}

function collectionSql(expression: Extract<Expression, { kind: 'collection' }>, compiler: Compiler): Sql {
  switch (expression.function) {
    case 'first':
    case 'last':
      return pick(expression, compiler);
    case 'nth':
      return pickNth(expression, compiler);
    case 'join':
      return joined(expression, compiler);
    case 'min':
    case 'max':
      return extreme(expression, compiler);
    case 'filter':
    case 'map':
    case 'sort_by':
    case 'walk':
    case 'take':
    case 'distinct':
      return listValue(expression, compiler);
    case 'union':
      throw new Error('a union is made in memory');
    case 'sum':
      return compiler.dialect.duration(decimalOf(compiler.number(expression), compiler.dialect), 1);
    default:
      return compiler.truth(expression);
  }
}

function callSql(call: CallExpression, compiler: Compiler): Sql {
  if (call.function === holdsFunction) return conditionHolds(call, compiler);
  if (isWorkedOutApart(call)) return compiler.dialect.parameter(new CallSlot(call), call.type);
  switch (call.function) {
    case 'choose':
      return chooseSql(call, compiler, compiler.value);
    case 'coalesce':
      return sql`COALESCE(${join(call.arguments.map(compiler.value), ', ')})`;
    case 'least':
    case 'greatest':
      return compiler.dialect.extreme(call.function, call.arguments.map(compiler.value), call.type);
    case 'caseless':
      return compiler.dialect.caseless(join(call.arguments.map(compiler.value)));
    default:
      if (call.type.kind === 'boolean') return compiler.truth(call);
      return functionValue(call, compiler) ?? calendarSql(call, compiler);
  }
}
