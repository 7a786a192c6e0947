import sql, { raw, type Sql } from 'sql-template-tag';
import type { DateEdge, DatePart, StepUnit } from '#shared/expression/values/calendar.ts';
import type { CalendarDialect } from './dialect.ts';

/** PostgreSQL's own calendar, kept to the years 0001 to 9999, and away from the time zone of the session. */
export const postgresCalendar: CalendarDialect = {
  once: sql` OFFSET 0`,
  milliseconds: (moment) => sql`CAST(EXTRACT(EPOCH FROM ${moment}) * 1000 AS bigint)`,
  moment: (milliseconds) =>
    within(milliseconds, sql`(${midnight} + ${sinceMidnight} * INTERVAL '1 millisecond') AT TIME ZONE 'UTC'`),
  dateOf: (milliseconds) => within(milliseconds, midnight),
  timeOf: (
    milliseconds,
  ) => sql`(SELECT TIME '00:00' + (((nf_v.m % 86400000) + 86400000) % 86400000 / 1000) * INTERVAL '1 second'
    FROM (SELECT ${milliseconds} AS m OFFSET 0) AS nf_v)`,
  millisecondsOfDate: (date) => sql`(CAST(${date} - DATE '1970-01-01' AS bigint) * 86400000)`,
  millisecondsOfTime: (time) => sql`CAST(EXTRACT(EPOCH FROM ${time}) * 1000 AS bigint)`,
  step,
  part: (date, part) => sql`CAST(EXTRACT(${raw(parts[part])} FROM ${date}) AS bigint)`,
  edge,
  daysBetween: (from, to) => sql`CAST(${to} - ${from} AS bigint)`,
};

const parts: Readonly<Record<DatePart, string>> = {
  year: 'YEAR',
  month: 'MONTH',
  day: 'DAY',
  weekday: 'ISODOW',
};

/** Of `nf_m.m` milliseconds, on day `nf_m.d` since 1970. */
const midnight = sql`(DATE '1970-01-01' + nf_m.d)`;
const sinceMidnight = sql`(nf_m.m - CAST(nf_m.d AS bigint) * 86400000)`;
const first = raw(String(Date.parse('0001-01-01T00:00:00Z')));
const last = raw(String(Date.parse('9999-12-31T23:59:59.999Z')));

function within(milliseconds: Sql, value: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_m.m BETWEEN ${first} AND ${last} THEN ${value} END
    FROM (SELECT nf_v.m, CAST(floor(nf_v.m / 86400000.0) AS integer) AS d
      FROM (SELECT ${milliseconds} AS m OFFSET 0) AS nf_v OFFSET 0) AS nf_m)`;
}

function step(date: Sql, count: Sql, unit: StepUnit): Sql {
  const from = sql`(SELECT ${date} AS d, ${count} AS n OFFSET 0) AS nf_v`;
  switch (unit) {
    case 'days':
      return stepDays(from, raw('1'));
    case 'weeks':
      return stepDays(from, raw('7'));
    case 'months':
      return stepMonths(from, raw('1'));
    case 'years':
      return stepMonths(from, raw('12'));
  }
}

function stepDays(from: Sql, length: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_v.n = trunc(nf_v.n)
    AND nf_v.n * ${length} BETWEEN DATE '0001-01-01' - nf_v.d AND DATE '9999-12-31' - nf_v.d
    THEN nf_v.d + CAST(nf_v.n * ${length} AS integer) END FROM ${from})`;
}

/** Months are counted from the year 0; the last day of a shorter month is the database's own doing. */
function stepMonths(from: Sql, length: Sql): Sql {
  return sql`(SELECT CASE WHEN nf_v.n = trunc(nf_v.n)
    AND EXTRACT(YEAR FROM nf_v.d) * 12 + EXTRACT(MONTH FROM nf_v.d) - 1 + nf_v.n * ${length} BETWEEN 12 AND 119999
    THEN CAST(nf_v.d + make_interval(months => CAST(nf_v.n * ${length} AS integer)) AS date) END FROM ${from})`;
}

function edge(date: Sql, which: DateEdge): Sql {
  switch (which) {
    case 'start_of_month':
      return sql`CAST(date_trunc('month', CAST(${date} AS timestamp)) AS date)`;
    case 'end_of_month':
      return sql`CAST(date_trunc('month', CAST(${date} AS timestamp)) + INTERVAL '1 month - 1 day' AS date)`;
    case 'start_of_week':
      return sql`CAST(date_trunc('week', CAST(${date} AS timestamp)) AS date)`;
    case 'start_of_quarter':
      return sql`CAST(date_trunc('quarter', CAST(${date} AS timestamp)) AS date)`;
    case 'start_of_year':
      return sql`CAST(date_trunc('year', CAST(${date} AS timestamp)) AS date)`;
  }
}
