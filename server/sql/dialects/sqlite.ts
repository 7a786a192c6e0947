import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { DateEdge } from '#shared/expression/values/calendar.ts';
import { fromExact } from '#shared/expression/values/exact.ts';
import type { Type } from '#shared/expression/expression.ts';
import type { AddedName, Dialect } from './dialect.ts';
import { infix } from './number-sql.ts';
import { Literal, Slot } from '#server/sql/values/slot.ts';

/** SQLite: decimals are scaled integers in columns, and decimal text between exact functions of our own. */
export const sqliteDialect: Dialect = {
  parameter: (value, { kind }) => sql`${value instanceof Slot ? value : new Literal(value, kind)}`,
  empty: () => sql`NULL`,
  column: (column, scale) => ({ form: 'units', sql: column, scale }),
  decimalOfUnits: (units, scale) => sql`nf_decimal(${units}, ${whole(scale)})`,
  decimalOfSlot: (slot) => sql`nf_decimal(${slot}, 0)`,
  decimalLiteral: (value) => sql`${new Literal(fromExact(value), 'number')}`,
  unitsLiteral: (units) => sql`${units}`,
  unitsOfSlot: (how, slot, scale) => sql`nf_units(${slot}, ${whole(scale)}, ${word(how)})`,
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
  total: (what, relation) => sql`(SELECT ${raw(`nf_${what}`)}(nf_all.x) FROM ${relation} AS nf_all)`,
  extremeOf: (what, relation) => sql`(SELECT ${raw(`nf_${what}`)}(nf_all.x) FROM ${relation} AS nf_all)`,
  totalOfUnits: (what, relation, scale) =>
    sql`(SELECT ${addedUnits(what, sql`nf_all.x`, scale)} FROM ${relation} AS nf_all)`,
  groupTotal: (what, column) => sql`${raw(`nf_${what}`)}(${column})`,
  groupTotalOfUnits: addedUnits,
  totalInSteps: { parts: partsOfUnits, whole: wholeOfParts },
  groupExtreme: (what, column) => sql`${raw(`nf_${what}`)}(${column})`,
  extreme: (what, values, type) => {
    const isDecimal = type.kind === 'number' || type.kind === 'money';
    const name = isDecimal ? raw(`nf_${what}`) : raw(what === 'least' ? 'MIN' : 'MAX');
    return sql`${name}(${join(values, ', ')})`;
  },
  wholeNumber: (how, decimal) => sql`nf_whole(${decimal}, ${word(how)})`,
  round: (how, decimal, places) =>
    sql`nf_round(${decimal}, ${typeof places === 'number' ? whole(places) : places}, ${word(how)})`,
  power: (base, exponent) => sql`nf_power(${base}, ${exponent})`,
  root: (decimal) => sql`nf_root(${decimal})`,
  log: (decimal) => sql`nf_log(${decimal})`,
  sortableDecimal: (decimal) => sql`nf_sortable(${decimal})`,
  ascending: (key) => sql`${key} ASC NULLS LAST`,
  descending: (key) => sql`${key} DESC NULLS FIRST`,
  elements: (list, alias) => sql`json_each(${list}) AS ${alias}`,
  elementId: (value) => value,
  listOf: (value, place) => sql`NULLIF(json_group_array(${value} ORDER BY ${place}), '[]')`,
  duration: (count, milliseconds) => sql`nf_duration(${count}, ${whole(milliseconds)})`,
  calendar: {
    // SQLite copies the text of a sub-query without OFFSET into its places.
    once: sql` LIMIT -1 OFFSET 0`,
    milliseconds: (moment) => sql`nf_milliseconds(${moment})`,
    moment: (milliseconds) => sql`nf_moment(${milliseconds})`,
    dateOf: (milliseconds) => sql`nf_date(${milliseconds})`,
    timeOf: (milliseconds) => sql`nf_time(${milliseconds})`,
    millisecondsOfDate: (date) => sql`(unixepoch(${date}) * 1000)`,
    millisecondsOfTime: (time) => sql`nf_time_milliseconds(${time})`,
    step: (date, count, unit) => sql`nf_step(${date}, ${count}, ${word(unit)})`,
    part: (date, part) => sql`nf_date_part(${date}, ${word(part)})`,
    edge,
    daysBetween: (from, to) => sql`((unixepoch(${to}) - unixepoch(${from})) / 86400)`,
  },
  same: (left, right) => sql`(${left} IS ${right})`,
  byCodePoint: (text) => text,
  contains: (list, option) => sql`nf_contains(${list}, ${option})`,
  // No index can help here, but an id stands in quotes in its list, and to look for that is far cheaper than to read JSON.
  refersTo: (list, id) => sql`(instr(${list}, '"' || ${id} || '"') > 0)`,
  withIncluded: (list, includes) => sql`nf_included(COALESCE(${list}, '[]'), ${includes})`,
  listSize: (list) => sql`COALESCE(json_array_length(${list}), 0)`,
  textLength: (text) => sql`length(${text})`,
  text: (how, text, part) => sql`nf_text(${text}, ${part}, ${word(how)})`,
  matches: (text, pattern) => sql`nf_matches(${text}, ${pattern})`,
  caseless: (text) => sql`lower(${text})`,
  texts: {
    fold: (text) => sql`nf_fold(${text})`,
    cased: (how, text) => sql`nf_cased(${text}, ${word(how)})`,
    trim: (text) => sql`nf_trim(${text})`,
    digits: (text) => sql`nf_digits(${text})`,
    part: (text, [from, count]) => sql`nf_part(${text}, ${from}, ${count})`,
    pad: (text, length, by) => sql`nf_pad(${text}, ${length}, ${by})`,
    extract: (text, pattern) => sql`nf_extract(${text}, ${pattern})`,
    replace: (text, pattern, by) => sql`nf_replace(${text}, ${pattern}, COALESCE(${by}, ''))`,
    number: (text) => sql`nf_number(${text})`,
    canonical: (value, kind) => canonical(value, kind),
    split: (text, separator) => sql`nf_split(${text}, ${separator})`,
    words: (text) => sql`nf_words(${text})`,
    range: (from, to) => sql`nf_range(${from}, ${to})`,
    elementNumber: (value) => value,
    joined: (text, place, between) =>
      sql`nf_composed(group_concat(${text}, COALESCE(${between}, '') ORDER BY ${place}))`,
  },
};

/** SQLite's own sum ends in an error beyond 63 bits: so the upper and the lower half of the bits are added apart. */
function addedUnits(what: AddedName, column: Sql, scale: number): Sql {
  return wholeOfParts(what, partsOfUnits(column), scale);
}

function partsOfUnits(column: Sql): readonly Sql[] {
  return [sql`COUNT(${column})`, sql`SUM(${column} >> 32)`, sql`SUM(${column} & 4294967295)`];
}

function wholeOfParts(what: AddedName, parts: readonly Sql[], scale: number): Sql {
  return sql`${raw(`nf_${what}_of_units`)}(${join(parts, ', ')}, ${whole(scale)})`;
}

/** By SQLite's own functions where one takes the date once: charts ask it of each of many records. */
function edge(date: Sql, which: DateEdge): Sql {
  switch (which) {
    case 'start_of_month':
      return sql`(substr(${date}, 1, 8) || '01')`;
    case 'start_of_year':
      return sql`(substr(${date}, 1, 5) || '01-01')`;
    case 'start_of_week':
      return sql`date(${date}, '-6 days', 'weekday 1')`;
    case 'end_of_month':
    case 'start_of_quarter':
      return sql`nf_date_edge(${date}, ${word(which)})`;
  }
}

function canonical(value: Sql, kind: Type['kind']): Sql {
  switch (kind) {
    case 'boolean':
      return sql`CASE ${value} WHEN TRUE THEN 'true' WHEN FALSE THEN 'false' END`;
    case 'time':
      return sql`nf_short_time(${value})`;
    case 'duration':
      return sql`nf_duration_text(${value})`;
    default:
      return value;
  }
}

/** A word of the engine's own, which need not be a parameter. */
function word(name: string): Sql {
  return raw(`'${name}'`);
}

function whole(number: number): Sql {
  return raw(String(number));
}
