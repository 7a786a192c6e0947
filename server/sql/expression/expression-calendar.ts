import sql, { type Sql } from 'sql-template-tag';
import { stepUnit } from '#shared/expression/evaluate/evaluate-calendar.ts';
import { fromInteger } from '#shared/expression/values/exact.ts';
import type { Expression, CallExpression } from '#shared/expression/expression.ts';
import type { Compiler } from './expression-compiler.ts';
import { instantOf, localOf, withinDuration } from './local-time.ts';
import { decimalOf } from '#server/sql/dialects/number-sql.ts';
import type { NumberSql } from '#server/sql/dialects/dialect.ts';

const betweenLengths: ReadonlyMap<string, number> = new Map([
  ['hours_between', 3_600_000],
  ['minutes_between', 60_000],
  ['seconds_between', 1000],
]);

/** Calls that give a date, a moment or a duration, of values that are no numbers. */
export function calendarSql(call: CallExpression, compiler: Compiler): Sql {
  const { dialect } = compiler;
  const [left, right] = call.arguments;
  if (left === undefined) throw new Error(`${call.function} without arguments`);
  if (call.function === 'negate') return sql`(- ${compiler.value(left)})`;
  if (right === undefined) throw new Error(`${call.function} with one argument`);
  switch (call.function) {
    case 'add':
    case 'subtract':
      return addition(call, [left, right], compiler);
    case 'multiply':
    case 'divide':
      return dialect.duration(
        dialect.arithmetic(call.function, factor(left, compiler), factor(right, compiler)),
        1,
      );
    default:
      throw new Error(`${call.function} gives no value of the calendar`);
  }
}

/** The exact number of hours, minutes or seconds from one to another. */
export function numberBetween(call: CallExpression, compiler: Compiler): NumberSql {
  const { dialect } = compiler;
  const [left, right] = call.arguments;
  const length = betweenLengths.get(call.function);
  if (left === undefined || right === undefined || length === undefined)
    throw new Error(`${call.function} gives no number`);
  const span = sql`(${millisecondsOf(right, compiler)} - ${millisecondsOf(left, compiler)})`;
  const unit = dialect.decimalLiteral(fromInteger(length));
  return { form: 'decimal', sql: dialect.arithmetic('divide', dialect.decimalOfUnits(span, 0), unit) };
}

function addition(
  call: CallExpression,
  [left, right]: readonly [Expression, Expression],
  compiler: Compiler,
): Sql {
  const { dialect } = compiler;
  const { calendar } = dialect;
  const sign = call.function === 'add' ? sql`+` : sql`-`;
  if (right.type.kind === 'datetime') {
    return sql`(${calendar.milliseconds(compiler.value(left))} - ${calendar.milliseconds(compiler.value(right))})`;
  }
  if (right.type.kind === 'duration') {
    if (left.type.kind === 'duration') {
      return withinDuration(sql`${compiler.value(left)} ${sign} ${compiler.value(right)}`, compiler);
    }
    return calendar.moment(
      sql`${calendar.milliseconds(compiler.value(left))} ${sign} ${compiler.value(right)}`,
    );
  }
  const count = decimalOf(compiler.number(right), dialect);
  const steps = call.function === 'add' ? count : dialect.negate(count);
  if (left.type.kind === 'date') return calendar.step(compiler.value(left), steps, stepUnit(right));
  return steppedMoment(compiler.value(left), { steps, unit: stepUnit(right) }, compiler);
}

type Step = { readonly steps: Sql; readonly unit: ReturnType<typeof stepUnit> };

/** The same time of day on another day. */
function steppedMoment(moment: Sql, { steps, unit }: Step, compiler: Compiler): Sql {
  const { calendar } = compiler.dialect;
  const date = calendar.dateOf(sql`nf_s.l`);
  const later = calendar.millisecondsOfDate(calendar.step(date, steps, unit));
  const local = sql`(SELECT ${later} + nf_s.l - ${calendar.millisecondsOfDate(date)}
    FROM (SELECT ${localOf(moment, compiler)} AS l${calendar.once}) AS nf_s)`;
  return calendar.moment(instantOf(local, compiler));
}

function millisecondsOf(expression: Expression, compiler: Compiler): Sql {
  const { calendar } = compiler.dialect;
  const value = compiler.value(expression);
  return expression.type.kind === 'time' ? calendar.millisecondsOfTime(value) : calendar.milliseconds(value);
}

/** A number, or the milliseconds of a duration as one. */
function factor(expression: Expression, compiler: Compiler): Sql {
  if (expression.type.kind !== 'duration') return decimalOf(compiler.number(expression), compiler.dialect);
  return compiler.dialect.decimalOfUnits(compiler.value(expression), 0);
}
