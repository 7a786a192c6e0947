import sql from 'sql-template-tag';
import { fromExact } from '#shared/expression/exact.ts';
import type { Dialect } from './dialect.ts';
import { infix } from './number-sql.ts';

/** SQLite: decimals are scaled integers in columns, and decimal text between exact functions of our own. */
export const sqliteDialect: Dialect = {
  parameter: (value) => sql`${value}`,
  empty: () => sql`NULL`,
  column: (column, scale) => ({ form: 'units', sql: column, scale }),
  decimalOfUnits: (units, scale) => sql`nf_decimal(${units}, ${BigInt(scale)})`,
  decimalOfSlot: (slot) => sql`nf_decimal(${slot}, 0)`,
  decimalLiteral: (value) => sql`${fromExact(value)}`,
  unitsLiteral: (units) => sql`${units}`,
  unitsOfSlot: (how, slot, scale) => sql`nf_units(${slot}, ${BigInt(scale)}, ${how})`,
  compareDecimals: (operator, left, right) => infix(operator, sql`nf_compare(${left}, ${right})`, sql`0`),
  arithmetic: (operation, left, right) => {
    switch (operation) {
      case 'add':
        return sql`nf_add(${left}, ${right})`;
      case 'subtract':
        return sql`nf_subtract(${left}, ${right})`;
      case 'multiply':
        return sql`nf_multiply(${left}, ${right})`;
      case 'divide':
        return sql`nf_divide(${left}, ${right})`;
    }
  },
  negate: (decimal) => sql`nf_negate(${decimal})`,
  sum: (relation) => sql`(SELECT nf_sum(nf_all.x) FROM ${relation} AS nf_all)`,
  addDays: (date, days) => sql`nf_add_days(${date}, ${days})`,
  daysBetween: (from, to) => sql`((unixepoch(${to}) - unixepoch(${from})) / 86400)`,
  same: (left, right) => sql`(${left} IS ${right})`,
  byCodePoint: (text) => text,
  contains: (list, option) => sql`nf_contains(${list}, ${option})`,
  listSize: (list) => sql`COALESCE(json_array_length(${list}), 0)`,
};
