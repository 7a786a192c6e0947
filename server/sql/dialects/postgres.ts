import sql, { join, raw, type Sql } from 'sql-template-tag';
import { longestDuration } from '#shared/expression/values/calendar.ts';
import { fromExact } from '#shared/expression/values/exact.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { AddedName, Dialect, TotalName } from './dialect.ts';
import { logarithm, power, root, roundedTo, squareRoot } from './postgres-numbers.ts';
import { infix } from './number-sql.ts';
import { postgresCalendar } from './postgres-calendar.ts';
import { patternOf, postgresTexts } from './postgres-texts.ts';
import { Literal, Slot } from '#server/sql/values/slot.ts';
import { unreachable } from '#server/db/units.ts';

/**
 * PostgreSQL: everything is `numeric`, whose sums and products are exact. `OFFSET 0` keeps a part that is named twice
 * from being copied into the statement twice, which would double with every level of nesting.
 */
export const postgresDialect: Dialect = {
  parameter: (value, type) => {
    const name = typeName(type);
    return sql`CAST(${value instanceof Slot ? value : new Literal(value, name)} AS ${raw(name)})`;
  },
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
  total: (what, relation) => totals[what](relation),
  extremeOf: (what, relation) =>
    sql`(SELECT ${raw(what === 'min' ? 'MIN' : 'MAX')}(nf_all.x) FROM ${relation} AS nf_all)`,
  // The sum of bigint is numeric.
  totalOfUnits: (what, relation) => totals[what](relation),
  groupTotal,
  groupTotalOfUnits: groupTotal,
  groupExtreme: (what, column) => sql`${raw(what === 'min' ? 'MIN' : 'MAX')}(${column})`,
  extreme: (what, values, type) => {
    const rows = join(
      values.map((value) => sql`(${value})`),
      ', ',
    );
    const value = type.kind === 'text' ? sql`nf_all.x COLLATE "C"` : sql`nf_all.x`;
    const name = raw(what === 'least' ? 'MIN' : 'MAX');
    return sql`(SELECT CASE WHEN COUNT(*) = COUNT(nf_all.x) THEN ${name}(${value}) END FROM (VALUES ${rows}) AS nf_all(x))`;
  },
  wholeNumber: (how, decimal) => checked(sql`${raw(how)}(${decimal})`),
  round: (how, decimal, places) =>
    typeof places === 'number'
      ? checked(
          how === 'round' ? sql`round(${decimal}, ${raw(String(places))})` : roundedEven(decimal, places),
        )
      : checked(roundedTo(how, decimal, places)),
  power: (base, exponent) => checked(power(base, exponent)),
  root: (decimal) => squareRoot(decimal),
  log: (decimal) => logarithm(decimal),
  sortableDecimal: (decimal) => decimal,
  ascending: (key) => sql`${key} ASC`,
  descending: (key) => sql`${key} DESC`,
  elements: (list, alias) => sql`jsonb_array_elements_text(${list}) WITH ORDINALITY AS ${alias}(value, key)`,
  elementId: (value) => sql`CAST(${value} AS uuid)`,
  listOf: (value, place) => sql`jsonb_agg(${value} ORDER BY ${place})`,
  duration: (
    count,
    milliseconds,
  ) => sql`(SELECT CASE WHEN abs(nf_v.x) <= ${raw(String(longestDuration))} THEN CAST(nf_v.x AS bigint) END
    FROM (SELECT round(${count} * ${raw(String(milliseconds))}) AS x OFFSET 0) AS nf_v)`,
  calendar: postgresCalendar,
  same: (left, right) => sql`(${left} IS NOT DISTINCT FROM ${right})`,
  byCodePoint: (text) => sql`${text} COLLATE "C"`,
  contains: (list, element) => sql`jsonb_exists(${list}, CAST(${element} AS text))`,
  // An operator, not a function, for only that is looked up in an index.
  refersTo: (list, id) => sql`(${list} @> to_jsonb(CAST(${id} AS text)))`,
  withIncluded: (
    list,
    includes,
  ) => sql`(SELECT COALESCE(jsonb_agg(DISTINCT nf_i.name COLLATE "C"), CAST('[]' AS jsonb))
    FROM jsonb_array_elements_text(COALESCE(${list}, CAST('[]' AS jsonb))) AS nf_n(name)
    CROSS JOIN LATERAL jsonb_array_elements_text(COALESCE(CAST(${includes} AS jsonb) -> nf_n.name, CAST('[]' AS jsonb))) AS nf_i(name))`,
  listSize: (list) => sql`CAST(COALESCE(jsonb_array_length(${list}), 0) AS bigint)`,
  textLength: (text) => sql`CAST(char_length(${text}) AS bigint)`,
  text: (how, text, part) => {
    switch (how) {
      case 'contains':
        return sql`(strpos(${text} COLLATE "C", ${part}) > 0)`;
      case 'startsWith':
        return sql`starts_with(${text} COLLATE "C", ${part})`;
      case 'endsWith':
        return sql`starts_with(reverse(${text}) COLLATE "C", reverse(${part}))`;
    }
  },
  matches: (text, pattern) => sql`(${text} COLLATE "C" ~ CAST(${patternOf(pattern, 'plain')} AS text))`,
  // Letter by letter: what a letter becomes does not depend on its neighbours.
  caseless: (text) => sql`lower(${text} COLLATE "C")`,
  texts: postgresTexts,
};

const totals: Readonly<Record<TotalName, (relation: Sql) => Sql>> = { sum, avg: average, median, deviation };

function groupTotal(what: AddedName, column: Sql): Sql {
  return what === 'sum'
    ? sql`CASE WHEN SUM(${column}) IS NULL THEN 0 WHEN abs(SUM(${column})) < ${limit} THEN SUM(${column}) END`
    : quotient(sql`SUM(${column})`, sql`CAST(COUNT(${column}) AS numeric)`);
}

/** The lower and the upper of the two in the middle are one where the number is odd. */
function median(relation: Sql): Sql {
  const middle = (direction: 'ASC' | 'DESC') =>
    sql`percentile_disc(0.5) WITHIN GROUP (ORDER BY nf_all.x ${raw(direction)})`;
  return quotient(
    sql`(SELECT ${middle('ASC')} + ${middle('DESC')} FROM ${relation} AS nf_all)`,
    sql`CAST(2 AS numeric)`,
  );
}

/** The square root of n Σx² - (Σx)² over n (n - 1), in units of 10^-12. */
function deviation(relation: Sql): Sql {
  const sums = sql`(SELECT CAST(COUNT(nf_all.x) AS numeric) AS n, SUM(nf_all.x) AS s, SUM(nf_all.x * nf_all.x) AS q FROM ${relation} AS nf_all OFFSET 0)`;
  return checked(
    sql`(SELECT CASE WHEN nf_d.n > 1 THEN ${root(
      sql`1e24 * (nf_d.n * nf_d.q - nf_d.s * nf_d.s)`,
      sql`nf_d.n * (nf_d.n - 1)`,
    )} END FROM ${sums} AS nf_d)`,
  );
}

function sum(relation: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_v.x IS NULL THEN 0 WHEN abs(nf_v.x) < ${limit} THEN nf_v.x END
    FROM (SELECT SUM(nf_all.x) AS x FROM ${relation} AS nf_all) AS nf_v)`;
}

/** AVG rounds as `/` does: so the sum is divided by the number, as any quotient is. */
function average(relation: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_n.n > 0 THEN ${quotient(sql`nf_n.x`, sql`nf_n.n`)} END
    FROM (SELECT SUM(nf_all.x) AS x, CAST(COUNT(nf_all.x) AS numeric) AS n FROM ${relation} AS nf_all OFFSET 0) AS nf_n)`;
}

/** Half to the even digit: what lies exactly between two is twice the nearest to its half. */
function roundedEven(decimal: Sql, places: number): Sql {
  const power = raw(`1${'0'.repeat(places)}`);
  const unit = raw(places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`);
  return sql`(SELECT CASE WHEN abs(nf_e.x - trunc(nf_e.x)) = 0.5 THEN 2 * round(nf_e.x * 0.5) ELSE round(nf_e.x) END * ${unit}
    FROM (SELECT ${decimal} * ${power} AS x OFFSET 0) AS nf_e)`;
}

const limit = raw('1e18');

function checked(number: Sql): Sql {
  return sql`(SELECT CASE WHEN abs(nf_v.x) < ${limit} THEN nf_v.x END FROM (SELECT ${number} AS x OFFSET 0) AS nf_v)`;
}

/**
 * The database's own `/` chooses how many digits it keeps, and rounding those again could round twice. So units of
 * 10^-12 are divided as integers: floor((2n + d) / 2d) is n / d rounded half up, for the absolute values.
 */
function quotient(left: Sql, right: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_q.b <> 0 THEN sign(nf_q.a) * sign(nf_q.b) * 1e-12 * div(2e12 * abs(nf_q.a) + abs(nf_q.b), 2 * abs(nf_q.b)) END FROM (SELECT ${left} AS a, ${right} AS b OFFSET 0) AS nf_q)`;
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
    case 'several':
      return 'uuid';
    case 'list':
    case 'json':
      return 'jsonb';
    case 'spans':
      throw new Error('stretches of time are worked out in memory');
  }
}
