import sql, { type Sql } from 'sql-template-tag';
import { isValueFunction, type ValueFunctionName } from '#shared/expression/functions/value-functions.ts';
import type { DateEdge, DatePart, RoundingName } from '#shared/expression/values/calendar.ts';
import { fromInteger } from '#shared/expression/values/exact.ts';
import type { Expression, CallExpression } from '#shared/expression/expression.ts';
import type { NumberSql } from '#server/sql/dialects/dialect.ts';
import { decimalOf } from '#server/sql/dialects/number-sql.ts';
import type { Compiler } from './expression-compiler.ts';
import { dateValue, day, instantOf, localOf, offsetAt, withinDuration } from './local-time.ts';

type Arguments = readonly [Expression, Expression, Expression];

/** Of a function of fewer arguments the others are the first again. */
type Form<Given> = (given: Arguments, compiler: Compiler) => Given;

/** Functions that give a number, an amount or a number of calendar days. */
const numberForms = {
  floor: whole('floor'),
  ceil: whole('ceil'),
  abs: whole('abs'),
  days: ([count], compiler) => compiler.number(count),
  weeks: ([count], compiler) => compiler.number(count),
  months: ([count], compiler) => compiler.number(count),
  years: ([count], compiler) => compiler.number(count),
  days_between: ([from, to], { dialect, value }) =>
    integer(dialect.calendar.daysBetween(value(from), value(to))),
  year: part('year'),
  month: part('month'),
  day: part('day'),
  weekday: part('weekday'),
  sqrt: ([one], compiler) => decimalForm(compiler.dialect.root(compiler.value(one))),
  log: ([one], compiler) => decimalForm(compiler.dialect.log(compiler.value(one))),
  power: ([base, exponent], compiler) =>
    decimalForm(compiler.dialect.power(compiler.value(base), compiler.value(exponent))),
  number: ([text], { dialect, value }) => ({ form: 'decimal', sql: dialect.texts.number(value(text)) }),
} as const satisfies Partial<Record<ValueFunctionName, Form<NumberSql>>>;

/** All others. */
const valueForms: Readonly<Record<Exclude<ValueFunctionName, keyof typeof numberForms>, Form<Sql>>> = {
  hours: duration(3_600_000),
  minutes: duration(60_000),
  seconds: duration(1000),
  date: ([moment], compiler) => compiler.dialect.calendar.dateOf(localOf(compiler.value(moment), compiler)),
  time: ([moment], compiler) => compiler.dialect.calendar.timeOf(localOf(compiler.value(moment), compiler)),
  at: ([date, time], compiler) => {
    const { calendar } = compiler.dialect;
    const local = sql`${calendar.millisecondsOfDate(compiler.value(date))} + ${calendar.millisecondsOfTime(compiler.value(time))}`;
    return calendar.moment(instantOf(local, compiler));
  },
  start_of_month: edge('start_of_month'),
  end_of_month: edge('end_of_month'),
  start_of_week: edge('start_of_week'),
  start_of_quarter: edge('start_of_quarter'),
  start_of_year: edge('start_of_year'),
  round_down: (given, compiler) => rounded('round_down', given, compiler),
  round_up: (given, compiler) => rounded('round_up', given, compiler),
  round_near: (given, compiler) => rounded('round_near', given, compiler),
  fold: ([text], { dialect, value }) => dialect.texts.fold(value(text)),
  upper: ([text], { dialect, value }) => dialect.texts.cased('upper', value(text)),
  lower: ([text], { dialect, value }) => dialect.texts.cased('lower', value(text)),
  trim: ([text], { dialect, value }) => dialect.texts.trim(value(text)),
  digits: ([text], { dialect, value }) => dialect.texts.digits(value(text)),
  part: ([text, from, count], { dialect, value }) =>
    dialect.texts.part(value(text), [value(from), value(count)]),
  cut: ([text, count], { dialect, value }) =>
    dialect.texts.part(value(text), [dialect.decimalLiteral(fromInteger(1)), value(count)]),
  pad: ([text, length, by], { dialect, value }) => dialect.texts.pad(value(text), value(length), value(by)),
  extract: ([text, pattern], { dialect, value }) => dialect.texts.extract(value(text), patternIn(pattern)),
  replace: ([text, pattern, by], { dialect, value }) =>
    dialect.texts.replace(value(text), patternIn(pattern), value(by)),
  split: ([text, separator], { dialect, value }) => dialect.texts.split(value(text), value(separator)),
  words: ([text], { dialect, value }) => dialect.texts.words(value(text)),
  range: ([from, to], { dialect, value }) => dialect.texts.range(value(from), value(to)),
  in_currency: ([amount, currency], { dialect, value }) =>
    sql`(${dialect.texts.canonical(value(amount), 'number')} || ' ' || ${value(currency)})`,
  text: ([one], { dialect, value }) => dialect.texts.canonical(value(one), one.type.kind),
};

/** A pattern is written out, as the checker has seen to. */
export function patternIn(expression: Expression | undefined): string {
  if (expression?.kind !== 'literal') throw new Error('a pattern is written out');
  return String(expression.value);
}

/** The number that a function gives; undefined where it is none of those with types of their own. */
export function functionNumber(call: CallExpression, compiler: Compiler): NumberSql | undefined {
  const forms: Readonly<Record<string, Form<NumberSql>>> = numberForms;
  return isValueFunction(call.function) ? forms[call.function]?.(givenTo(call), compiler) : undefined;
}

/** Any other value that a function gives, likewise. */
export function functionValue(call: CallExpression, compiler: Compiler): Sql | undefined {
  const forms: Readonly<Record<string, Form<Sql>>> = valueForms;
  return isValueFunction(call.function) ? forms[call.function]?.(givenTo(call), compiler) : undefined;
}

function givenTo(call: CallExpression): Arguments {
  const [first, second = first, third = first] = call.arguments;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error(`${call.function} without arguments`);
  return [first, second, third];
}

function decimalForm(value: Sql): NumberSql {
  return { form: 'decimal', sql: value };
}

function integer(value: Sql): NumberSql {
  return { form: 'units', sql: value, scale: 0 };
}

function whole(how: 'floor' | 'ceil' | 'abs'): Form<NumberSql> {
  return ([number], { dialect, number: numberOf }) => {
    return { form: 'decimal', sql: dialect.wholeNumber(how, decimalOf(numberOf(number), dialect)) };
  };
}

function part(name: DatePart): Form<NumberSql> {
  return ([date], compiler) => integer(compiler.dialect.calendar.part(dateValue(date, compiler), name));
}

function edge(name: DateEdge): Form<Sql> {
  return ([date], compiler) => compiler.dialect.calendar.edge(dateValue(date, compiler), name);
}

function duration(milliseconds: number): Form<Sql> {
  return ([count], { dialect, number }) => dialect.duration(decimalOf(number(count), dialect), milliseconds);
}

function rounded(how: RoundingName, [left, right]: Arguments, compiler: Compiler): Sql {
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
