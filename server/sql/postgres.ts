import sql, { raw, type Sql } from 'sql-template-tag';
import { fromExact } from '#shared/expression/exact.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { Dialect } from './dialect.ts';
import { infix, unreachable } from './number-sql.ts';

/**
 * PostgreSQL: everything is `numeric`, whose sums and products are exact. `OFFSET 0` keeps a part that is named twice
 * from being copied into the statement twice, which would double with every level of nesting.
 */
export const postgresDialect: Dialect = {
  parameter: (value, type) => sql`CAST(${value} AS ${raw(typeName(type))})`,
  empty: (type) => sql`CAST(NULL AS ${raw(typeName(type))})`,
  column: (column, scale) =>
    scale === 0 ? { form: 'units', sql: column, scale } : { form: 'decimal', sql: column },
  decimalOfUnits: (units) => sql`CAST(${units} AS numeric)`,
  decimalOfSlot: (slot) => slot,
  decimalLiteral: (value) => sql`CAST(${fromExact(value)} AS numeric)`,
  unitsLiteral: (units) => sql`CAST(${String(units)} AS bigint)`,
  unitsOfSlot: (how, slot) => {
    switch (how) {
      case 'floor':
        return sql`CAST(floor(${slot}) AS bigint)`;
      case 'ceiling':
        return sql`CAST(ceil(${slot}) AS bigint)`;
      case 'exact':
        return sql`CAST(CASE WHEN ${slot} = trunc(${slot}) THEN ${slot} WHEN ${slot} IS NOT NULL THEN ${raw(String(unreachable))} END AS bigint)`;
    }
  },
  compareDecimals: infix,
  arithmetic: (operation, left, right) => {
    switch (operation) {
      case 'add':
        return checked(sql`${left} + ${right}`);
      case 'subtract':
        return checked(sql`${left} - ${right}`);
      case 'multiply':
        return checked(sql`round(${left} * ${right}, 12)`);
      case 'divide':
        return checked(quotient(left, right));
    }
  },
  negate: (decimal) => sql`(- ${decimal})`,
  sum: (relation) => sql`(SELECT CASE WHEN nf_v.x IS NULL THEN 0 WHEN abs(nf_v.x) < ${limit} THEN nf_v.x END
    FROM (SELECT SUM(nf_all.x) AS x FROM ${relation} AS nf_all) AS nf_v)`,
  addDays: (date, days) => sql`(SELECT CASE WHEN nf_v.n = trunc(nf_v.n)
    AND nf_v.n BETWEEN DATE '0001-01-01' - nf_v.d AND DATE '9999-12-31' - nf_v.d
    THEN nf_v.d + CAST(nf_v.n AS integer) END FROM (SELECT ${date} AS d, ${days} AS n OFFSET 0) AS nf_v)`,
  daysBetween: (from, to) => sql`CAST(${to} - ${from} AS bigint)`,
  same: (left, right) => sql`(${left} IS NOT DISTINCT FROM ${right})`,
  byCodePoint: (text) => sql`${text} COLLATE "C"`,
  contains: (list, option) => sql`jsonb_exists(${list}, ${option})`,
  listSize: (list) => sql`CAST(COALESCE(jsonb_array_length(${list}), 0) AS bigint)`,
};

const limit = raw('1000000000000000000');

function checked(number: Sql): Sql {
  return sql`(SELECT CASE WHEN abs(nf_v.x) < ${limit} THEN nf_v.x END FROM (SELECT ${number} AS x OFFSET 0) AS nf_v)`;
}

/**
 * The database's own `/` chooses how many digits it keeps, and rounding those again could round twice. So units of
 * 10^-12 are divided as integers: floor((2n + d) / 2d) is n / d rounded half up, for the absolute values.
 */
function quotient(left: Sql, right: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_q.b <> 0 THEN sign(nf_q.a) * sign(nf_q.b) * 0.000000000001
    * div(2 * abs(nf_q.a) * 1000000000000 + abs(nf_q.b), 2 * abs(nf_q.b)) END
    FROM (SELECT ${left} AS a, ${right} AS b OFFSET 0) AS nf_q)`;
}

function typeName(type: Type): string {
  switch (type.kind) {
    case 'text':
    case 'choice':
    case 'null':
      return 'text';
    case 'boolean':
    case 'date':
      return type.kind;
    case 'number':
    case 'money':
    case 'calendar_step':
      return 'numeric';
    case 'time':
      return 'time';
    case 'datetime':
      return 'timestamptz';
    case 'duration':
      return 'bigint';
    case 'record':
      return 'uuid';
    case 'list':
    case 'json':
      return 'jsonb';
  }
}
