import type { Sql } from 'sql-template-tag';
import type { Exact } from '#shared/expression/exact.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { ColumnValue } from '#server/db/database.ts';
import type { Comparison, NumberSql } from './number-sql.ts';
import type { Slot } from './slot.ts';

export type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide';

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
  /** The exact sum of the column `x` of a relation, NULLs skipped; 0 of nothing, NULL out of range. */
  sum(relation: Sql): Sql;
  /** NULL where `days` is no integer, and outside of the years 0001 to 9999. */
  addDays(date: Sql, days: Sql): Sql;
  daysBetween(from: Sql, to: Sql): Sql;
  /** Both NULL, or equal. */
  same(left: Sql, right: Sql): Sql;
  /** Text made to compare by code point, whatever the other side's own order is. */
  byCodePoint(text: Sql): Sql;
  /** Whether a list of options has one; NULL where either is. */
  contains(list: Sql, option: Sql): Sql;
  listSize(list: Sql): Sql;
}
