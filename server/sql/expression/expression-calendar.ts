import sql, { raw, type Sql } from 'sql-template-tag';
import { longestDuration, type RoundingName } from '#shared/expression/values/calendar.ts';
import { stepUnit } from '#shared/expression/evaluate/evaluate-calendar.ts';
import { fromInteger } from '#shared/expression/values/exact.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { Compiler } from './expression-compiler.ts';
import { decimalOf } from '#server/sql/dialects/number-sql.ts';
import type { NumberSql } from '#server/sql/dialects/dialect.ts';

type Call = Extract<Expression, { kind: 'call' }>;

const day = raw('86400000');
const unitLengths = { hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const;
const betweenLengths = { hours_between: 3_600_000, minutes_between: 60_000, seconds_between: 1000 } as const;

/** Calls that give a date, a time, a moment or a duration. */
export function calendarSql(call: Call, compiler: Compiler): Sql {
  const { dialect } = compiler;
  const { calendar } = dialect;
  const [left, right] = call.arguments;
  if (left === undefined) throw new Error(`${call.function} without arguments`);
  const value = () => compiler.value(left);
  const number = (part: Expression) => decimalOf(compiler.number(part), dialect);
  switch (call.function) {
    case 'hours':
    case 'minutes':
    case 'seconds':
      return dialect.duration(number(left), unitLengths[call.function]);
    case 'date':
      return calendar.dateOf(localOf(value(), compiler));
    case 'time':
      return calendar.timeOf(localOf(value(), compiler));
    case 'start_of_month':
    case 'end_of_month':
    case 'start_of_week':
      return calendar.edge(dateValue(left, compiler), call.function);
    case 'negate':
      return sql`(- ${value()})`;
    default:
      if (right === undefined) throw new Error(`${call.function} with one argument`);
      return calendarOfTwo(call, [left, right], compiler);
  }
}

function calendarOfTwo(
  call: Call,
  [left, right]: readonly [Expression, Expression],
  compiler: Compiler,
): Sql {
  const { dialect } = compiler;
  const { calendar } = dialect;
  switch (call.function) {
    case 'at': {
      const local = sql`${calendar.millisecondsOfDate(compiler.value(left))} + ${calendar.millisecondsOfTime(compiler.value(right))}`;
      return calendar.moment(instantOf(local, compiler));
    }
    case 'add':
    case 'subtract':
      return addition(call, [left, right], compiler);
    case 'multiply':
    case 'divide':
      return dialect.duration(
        dialect.arithmetic(call.function, factor(left, compiler), factor(right, compiler)),
        1,
      );
    case 'round_down':
    case 'round_up':
    case 'round_near':
      return rounded(call.function, [left, right], compiler);
    default:
      throw new Error(`${call.function} gives no value of the calendar`);
  }
}

/** Calls that give a number of something in the calendar. */
export function numberOfCalendar(call: Call, compiler: Compiler): NumberSql {
  const { dialect } = compiler;
  const [left, right] = call.arguments;
  if (left === undefined) throw new Error(`${call.function} without arguments`);
  switch (call.function) {
    case 'year':
    case 'month':
    case 'day':
    case 'weekday':
      return {
        form: 'units',
        sql: dialect.calendar.part(dateValue(left, compiler), call.function),
        scale: 0,
      };
    default:
      if (right === undefined) throw new Error(`${call.function} with one argument`);
      return numberBetween(call, [left, right], compiler);
  }
}

function numberBetween(
  call: Call,
  [left, right]: readonly [Expression, Expression],
  compiler: Compiler,
): NumberSql {
  const { dialect } = compiler;
  switch (call.function) {
    case 'days_between': {
      const days = dialect.calendar.daysBetween(compiler.value(left), compiler.value(right));
      return { form: 'units', sql: days, scale: 0 };
    }
    case 'hours_between':
    case 'minutes_between':
    case 'seconds_between': {
      const span = sql`(${millisecondsOf(right, compiler)} - ${millisecondsOf(left, compiler)})`;
      const unit = dialect.decimalLiteral(fromInteger(betweenLengths[call.function]));
      return { form: 'decimal', sql: dialect.arithmetic('divide', dialect.decimalOfUnits(span, 0), unit) };
    }
    default:
      throw new Error(`${call.function} gives no number`);
  }
}

function addition(call: Call, [left, right]: readonly [Expression, Expression], compiler: Compiler): Sql {
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

function withinDuration(milliseconds: Sql, { dialect }: Compiler): Sql {
  return sql`(SELECT CASE WHEN abs(nf_v.x) <= ${raw(String(longestDuration))} THEN nf_v.x END
    FROM (SELECT ${milliseconds} AS x${dialect.calendar.once}) AS nf_v)`;
}

/** A date, or the date that a moment has in the zone. */
function dateValue(expression: Expression, compiler: Compiler): Sql {
  const value = compiler.value(expression);
  return expression.type.kind === 'date' ? value : compiler.dialect.calendar.dateOf(localOf(value, compiler));
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

/** The offset in seconds at an instant. */
function offsetAt(instant: Sql): Sql {
  return sql`(SELECT nf_zone.offset_seconds FROM nf_zone WHERE nf_zone.starts_at <= ${instant} ORDER BY nf_zone.starts_at DESC LIMIT 1)`;
}

function localOf(moment: Sql, { dialect: { calendar } }: Compiler): Sql {
  return sql`(SELECT nf_v.m + 1000 * ${offsetAt(sql`nf_v.m`)}
    FROM (SELECT ${calendar.milliseconds(moment)} AS m${calendar.once}) AS nf_v)`;
}

/** See `instantAt` of the zone's offsets, which this follows step by step. */
function instantOf(local: Sql, { dialect: { calendar } }: Compiler): Sql {
  const offsets = sql`(SELECT nf_v.l, ${offsetAt(sql`nf_v.l - ${day}`)} AS a, ${offsetAt(sql`nf_v.l + ${day}`)} AS b
    FROM (SELECT ${local} AS l${calendar.once}) AS nf_v${calendar.once})`;
  const at = (offset: Sql) => offsetAt(sql`nf_w.l - 1000 * ${offset}`);
  return sql`(SELECT nf_w.l - 1000 * CASE WHEN ${at(sql`nf_w.a`)} = nf_w.a THEN nf_w.a
    WHEN ${at(sql`nf_w.b`)} = nf_w.b THEN nf_w.b ELSE nf_w.a END FROM ${offsets} AS nf_w)`;
}

function rounded(
  how: RoundingName,
  [left, right]: readonly [Expression, Expression],
  compiler: Compiler,
): Sql {
  const { calendar } = compiler.dialect;
  const step = compiler.value(right);
  if (left.type.kind === 'duration') {
    const value = sql`(SELECT CASE WHEN nf_r.s > 0 THEN ${roundTo(how)} END
      FROM (SELECT ${compiler.value(left)} AS x, ${step} AS s${calendar.once}) AS nf_r)`;
    return withinDuration(value, compiler);
  }
  const milliseconds = sql`(SELECT nf_t.m, nf_t.m + 1000 * ${offsetAt(sql`nf_t.m`)} AS l, nf_t.s
    FROM (SELECT ${calendar.milliseconds(compiler.value(left))} AS m, ${step} AS s${calendar.once}) AS nf_t${calendar.once})`;
  const ofDay = sql`(SELECT nf_u.m, nf_u.s, ((nf_u.l % ${day}) + ${day}) % ${day} AS x FROM ${milliseconds} AS nf_u${calendar.once})`;
  return calendar.moment(sql`(SELECT CASE WHEN nf_r.s > 0 AND nf_r.s <= ${day} THEN nf_r.m - nf_r.x + ${roundTo(how)} END
    FROM ${ofDay} AS nf_r)`);
}

/** `nf_r.x` as a multiple of `nf_r.s`; `/` of integers cuts towards zero on both databases. */
function roundTo(how: RoundingName): Sql {
  switch (how) {
    case 'round_down':
      return sql`(nf_r.x - ((nf_r.x % nf_r.s) + nf_r.s) % nf_r.s)`;
    case 'round_up':
      return sql`(nf_r.x + ((- nf_r.x % nf_r.s) + nf_r.s) % nf_r.s)`;
    case 'round_near':
      return sql`(CASE WHEN nf_r.x < 0 THEN -1 ELSE 1 END * ((abs(nf_r.x) * 2 + nf_r.s) / (2 * nf_r.s)) * nf_r.s)`;
  }
}
