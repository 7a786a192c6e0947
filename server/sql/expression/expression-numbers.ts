import { isA } from '#shared/fields/field-types.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import { toExact } from '#shared/expression/values/exact.ts';
import type { Expression, CallExpression } from '#shared/expression/expression.ts';
import { numberBetween } from './expression-calendar.ts';
import { functionNumber } from './function-forms.ts';
import { pick, pickNth } from './expression-collections.ts';
import { bodyOf, rowsOf } from './expression-rows.ts';
import type { Compiler } from './expression-compiler.ts';
import { fieldSql } from './expression-fields.ts';
import { letNumber } from './expression-let.ts';
import { chooseSql, constantOf, constantSql } from './expression-values.ts';
import { decimalOf } from '#server/sql/dialects/number-sql.ts';
import { isWorkedOutApart } from '#shared/expression/functions/apart.ts';
import { CallSlot } from '#server/sql/values/call-slot.ts';
import { Slot } from '#server/sql/values/slot.ts';
import type { NumberSql } from '#server/sql/dialects/dialect.ts';

/** A number as a total takes it. */
export type Added = Extract<NumberSql, { form: 'units' | 'decimal' }>;

/** See `Compiler.number`. */
export function numberSql(expression: Expression, compiler: Compiler): NumberSql {
  const { dialect } = compiler;
  switch (expression.kind) {
    case 'literal':
      return literal(expression.value, compiler);
    case 'constant': {
      const contract = literal(constantOf(expression.name, compiler), compiler);
      const current = constantSql(expression.name, decimalOf(contract, dialect), compiler);
      return compiler.scope.model.constants.get(expression.name)?.setBy === undefined
        ? contract
        : { form: 'decimal', sql: current };
    }
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
    case 'let':
      return letNumber(expression, compiler);
    case 'element':
    case 'bound':
      return { form: 'decimal', sql: valueOfElement(expression.name, compiler) };
    case 'variable':
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
  return isA(settings, 'decimal') ? settings.scale : 0;
}

function callNumber(call: CallExpression, compiler: Compiler): NumberSql {
  const { dialect } = compiler;
  if (isWorkedOutApart(call)) return { form: 'slot', sql: dialect.parameter(new CallSlot(call), call.type) };
  const [left, right] = call.arguments;
  const decimal = (part: Expression) => decimalOf(summand(part, compiler), dialect);
  if (left === undefined) throw new Error(`${call.function} without arguments`);
  switch (call.function) {
    case 'round':
    case 'round_even':
      return { form: 'decimal', sql: dialect.round(call.function, decimal(left), placesOf(right, compiler)) };
    case 'least':
    case 'greatest':
      return { form: 'decimal', sql: dialect.extreme(call.function, call.arguments.map(decimal), call.type) };
    case 'length':
      return { form: 'units', sql: dialect.textLength(compiler.value(left)), scale: 0 };
    case 'negate':
      return { form: 'decimal', sql: dialect.negate(decimal(left)) };
    case 'coalesce':
      return { form: 'decimal', sql: sql`COALESCE(${join(call.arguments.map(decimal), ', ')})` };
    case 'choose':
      return { form: 'decimal', sql: chooseSql(call, compiler, decimal) };
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
      if (right === undefined) throw new Error(`${call.function} with one argument`);
      return { form: 'decimal', sql: dialect.arithmetic(call.function, decimal(left), decimal(right)) };
    default:
      return functionNumber(call, compiler) ?? numberBetween(call, compiler);
  }
}

/** How many digits stay: written out, or calculated. */
function placesOf(places: Expression | undefined, compiler: Compiler): number | Sql {
  if (places === undefined) return 0;
  return places.kind === 'literal' ? Number(places.value) : compiler.value(places);
}

function valueOfElement(name: string, { elements }: Compiler): Sql {
  const element = elements.get(name);
  if (element === undefined || !('column' in element)) throw new Error(`the element ${name} is no number`);
  return element.column;
}

/** See `Compiler.sortable`. */
export function sortableSql(expression: Expression, compiler: Compiler): Sql {
  const { kind } = expression.type;
  if (kind === 'text') return compiler.dialect.byCodePoint(compiler.value(expression));
  if (kind !== 'number' && kind !== 'money') return compiler.value(expression);
  const number = compiler.number(expression);
  return number.form === 'units'
    ? number.sql
    : compiler.dialect.sortableDecimal(decimalOf(number, compiler.dialect));
}

function collectionNumber(
  collection: Extract<Expression, { kind: 'collection' }>,
  compiler: Compiler,
): NumberSql {
  const { dialect } = compiler;
  if (collection.function === 'size' && isStored(collection.list)) {
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
    case 'sum':
    case 'avg': {
      const term = addend(bodyOf(collection), inside);
      const terms = sql`(SELECT ${term.sql} AS x FROM ${from})`;
      const total =
        term.form === 'units'
          ? dialect.totalOfUnits(collection.function, terms, term.scale)
          : dialect.total(collection.function, terms);
      return { form: 'decimal', sql: total };
    }
    case 'median':
    case 'deviation': {
      const numbers = sql`(SELECT ${decimalOf(summand(bodyOf(collection), inside), dialect)} AS x FROM ${from})`;
      return { form: 'decimal', sql: dialect.total(collection.function, numbers) };
    }
    case 'min':
    case 'max': {
      const number = inside.number(bodyOf(collection));
      const values = sql`(SELECT ${number.form === 'units' ? number.sql : decimalOf(number, dialect)} AS x FROM ${from})`;
      if (number.form !== 'units') {
        return { form: 'decimal', sql: dialect.extremeOf(collection.function, values) };
      }
      const found = collection.function === 'min' ? sql`MIN(nf_all.x)` : sql`MAX(nf_all.x)`;
      return { form: 'units', sql: sql`(SELECT ${found} FROM ${values} AS nf_all)`, scale: number.scale };
    }
    case 'first':
    case 'last':
      return { form: 'decimal', sql: pick(collection, compiler) };
    case 'nth':
      return { form: 'decimal', sql: pickNth(collection, compiler) };
    default:
      throw new Error(`${collection.function} gives no number`);
  }
}

/** A list that is stored as one value. */
function isStored({ kind, type }: Expression): boolean {
  if (type.kind === 'list' && type.element.kind === 'record') return false;
  return kind === 'field' || kind === 'input' || kind === 'param' || kind === 'constant';
}

/** See `Compiler.number`: what is added up stays in units where it is stored in them, and is a decimal otherwise. */
export function addend(body: Expression, compiler: Compiler): Added {
  const number = summand(body, compiler);
  if (number.form === 'units' && isColumn(body, compiler)) return number;
  return { form: 'decimal', sql: decimalOf(number, compiler.dialect) };
}

/** A field of the row itself that is not calculated: to name it three times costs nothing. */
function isColumn(body: Expression, { scope }: Compiler): boolean {
  if (body.kind !== 'field' || body.of.kind === 'field') return false;
  return scope.model.entities.get(body.entity)?.fields.get(body.field)?.compute === undefined;
}

/** A number, or the milliseconds of a duration. */
function summand(body: Expression, compiler: Compiler): NumberSql {
  if (body.type.kind === 'duration') return { form: 'units', sql: compiler.value(body), scale: 0 };
  return compiler.number(body);
}
