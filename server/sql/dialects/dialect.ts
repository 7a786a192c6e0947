import type { Sql } from 'sql-template-tag';
import type { DateEdge, DatePart, StepUnit } from '#shared/expression/values/calendar.ts';
import type { Exact } from '#shared/expression/values/exact.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { ColumnValue } from '#server/db/database.ts';
import type { Slot } from '#server/sql/values/slot.ts';

/** A number in a statement. Columns stay as they are as long as possible, so that an index on them can be used. */
export type NumberSql =
  /** An integer that counts units of 10^-scale. */
  | { readonly form: 'units'; readonly sql: Sql; readonly scale: number }
  /** PostgreSQL: `numeric`. SQLite: the shortest decimal text. */
  | { readonly form: 'decimal'; readonly sql: Sql }
  | { readonly form: 'literal'; readonly value: Exact }
  /** A parameter that is bound later: decimal text, or an integer. */
  | { readonly form: 'slot'; readonly sql: Sql };

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** What is made of all numbers of a relation. */
export type TotalName = 'sum' | 'avg' | 'median' | 'deviation';

/** What is made by adding. */
export type AddedName = Extract<TotalName, 'sum' | 'avg'>;

export type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide';

/** A total of stored numbers, made of sums that can be added up again. */
export interface TotalInSteps {
  /** The sums over a column. */
  parts(column: Sql): readonly Sql[];
  /** The total of them. */
  whole(what: AddedName, parts: readonly Sql[], scale: number): Sql;
}

/** All that differs between the databases when an expression is compiled. */
export interface Dialect {
  /** A parameter of a type; the database must be able to tell its type from the statement alone. */
  parameter(value: ColumnValue | Slot, type: Type): Sql;
  /** NULL of a type. */
  empty(type: Type): Sql;
  /** How a column of a number holds it. */
  column(sql: Sql, scale: number): NumberSql;
  decimalOfUnits(units: Sql, scale: number): Sql;
  decimalOfSlot(slot: Sql): Sql;
  decimalLiteral(value: Exact): Sql;
  unitsLiteral(units: bigint): Sql;
  /** The units of a slot's number; `exact` gives a count no column holds where it lies between two units. */
  unitsOfSlot(how: 'exact' | 'floor' | 'ceiling', slot: Sql, scale: number): Sql;
  compareDecimals(operator: Comparison, left: Sql, right: Sql): Sql;
  /** Exact, rounded once to 12 digits half away from zero; NULL out of range and for division by zero. */
  arithmetic(operation: Arithmetic, left: Sql, right: Sql): Sql;
  negate(decimal: Sql): Sql;
  /** The exact sum (0 of nothing), average, median or deviation (NULL of nothing) of the column `x`, NULLs skipped; NULL out of range. */
  total(what: TotalName, relation: Sql): Sql;
  /** As `total`, where `x` is stored as it is, in units of 10^-scale: many times as fast. */
  totalOfUnits(what: AddedName, relation: Sql, scale: number): Sql;
  /** The least or greatest decimal of the column `x`. */
  extremeOf(what: 'min' | 'max', relation: Sql): Sql;
  /** As `total`, over a column in the group of the statement it stands in. */
  groupTotal(what: AddedName, column: Sql): Sql;
  /** As `totalOfUnits`, likewise. */
  groupTotalOfUnits(what: AddedName, column: Sql, scale: number): Sql;
  /** `groupTotalOfUnits` in two steps, for groups of groups; undefined: in one step it is as fast. */
  readonly totalInSteps?: TotalInSteps;
  /** As `extremeOf`, likewise. */
  groupExtreme(what: 'min' | 'max', column: Sql): Sql;
  /** The least or greatest of some values; NULL where one is. */
  extreme(what: 'least' | 'greatest', values: readonly Sql[], type: Type): Sql;
  wholeNumber(how: 'floor' | 'ceil' | 'abs', decimal: Sql): Sql;
  /** NULL for a decimal of places that is no whole number from 0 to 12. */
  round(how: 'round' | 'round_even', decimal: Sql, places: number | Sql): Sql;
  /** To 12 digits; NULL where there is no such number, and out of range. */
  power(base: Sql, exponent: Sql): Sql;
  root(decimal: Sql): Sql;
  log(decimal: Sql): Sql;
  /** A decimal in a form that sorts. */
  sortableDecimal(decimal: Sql): Sql;
  /** As a key of ORDER BY: NULLs last going up, first going down. */
  ascending(key: Sql): Sql;
  descending(key: Sql): Sql;
  /** `relation AS alias` with the elements of a stored list: `value` text, `key` its place. */
  elements(list: Sql, alias: Sql): Sql;
  /** An element of a list of references as an id. */
  elementId(value: Sql): Sql;
  /** The stored form of a list of these values in this order, aggregated; NULL for none. */
  listOf(value: Sql, place: Sql): Sql;
  readonly calendar: CalendarDialect;
  /** The duration of a number of units of `milliseconds` each, to the nearest; NULL beyond the longest. */
  duration(count: Sql, milliseconds: number): Sql;
  /** Both NULL, or equal. */
  same(left: Sql, right: Sql): Sql;
  /** Text made to compare by code point, whatever the other side's own order is. */
  byCodePoint(text: Sql): Sql;
  /** Whether a list of options has one; NULL where either is. */
  contains(list: Sql, option: Sql): Sql;
  /** Whether a stored list of references names the record with an id; NULL where either is. */
  refersTo(list: Sql, id: Sql): Sql;
  listSize(list: Sql): Sql;
  /** All that the names of a list stand for, by a JSON object of them; an empty list for none. */
  withIncluded(list: Sql, includes: Sql): Sql;
  /** Number of code points. */
  textLength(text: Sql): Sql;
  text(how: 'contains' | 'startsWith' | 'endsWith', text: Sql, part: Sql): Sql;
  /** Whether a pattern of the language is found in the text. */
  matches(text: Sql, pattern: string): Sql;
  readonly texts: TextDialect;
  /** A text as email addresses are compared, in the form that their unique indexes have. */
  caseless(text: Sql): Sql;
}

/** How many letters, and from where: decimals. */
export type Place = readonly [from: Sql, count: Sql];

/** What differs in functions that make texts. What comes out empty is NULL. */
export interface TextDialect {
  fold(text: Sql): Sql;
  cased(how: 'upper' | 'lower', text: Sql): Sql;
  trim(text: Sql): Sql;
  digits(text: Sql): Sql;
  part(text: Sql, place: Place): Sql;
  /** `by` before the text until it has `length` letters. */
  pad(text: Sql, length: Sql, by: Sql): Sql;
  /** The part that a pattern of the language finds, or its group. */
  extract(text: Sql, pattern: string): Sql;
  /** NULL in place of `by` takes away what is found. */
  replace(text: Sql, pattern: string, by: Sql): Sql;
  /** The decimal that a text is, or NULL. */
  number(text: Sql): Sql;
  /** The parts of a text as a stored list, empty ones NULL; NULL where one of the two is. */
  split(text: Sql, separator: Sql): Sql;
  words(text: Sql): Sql;
  /** Whole numbers between two decimals, as a stored list. */
  range(from: Sql, to: Sql): Sql;
  /** An element of a stored list of numbers as a decimal. */
  elementNumber(value: Sql): Sql;
  /** The texts of a column in order of another, aggregated, with a text or NULL between. */
  joined(text: Sql, place: Sql, between: Sql): Sql;
  /** A value in column form (a number as a decimal) as a text. */
  canonical(value: Sql, kind: Type['kind']): Sql;
}

/** What differs in dates and times. Milliseconds since 1970 are 64-bit integers; local ones as if they were UTC. */
export interface CalendarDialect {
  /** To stand at the end of a sub-query that is named more than once: it is not copied into its places. */
  readonly once: Sql;
  milliseconds(moment: Sql): Sql;
  /** NULL outside of the years 0001 to 9999, as in the next. */
  moment(milliseconds: Sql): Sql;
  dateOf(milliseconds: Sql): Sql;
  timeOf(milliseconds: Sql): Sql;
  millisecondsOfDate(date: Sql): Sql;
  millisecondsOfTime(time: Sql): Sql;
  /** NULL where the count is no integer, and outside of the years. */
  step(date: Sql, count: Sql, unit: StepUnit): Sql;
  part(date: Sql, part: DatePart): Sql;
  edge(date: Sql, edge: DateEdge): Sql;
  daysBetween(from: Sql, to: Sql): Sql;
}
