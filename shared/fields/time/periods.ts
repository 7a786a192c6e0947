/** A stretch of days that moves with today. */
export const periods = [
  'today',
  'last_7_days',
  'last_30_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'month_to_date',
  'this_quarter',
  'last_quarter',
  'quarter_to_date',
  'this_year',
  'last_year',
  'year_to_date',
] as const;

export type Period = (typeof periods)[number];

/** The period, or the one before that it is compared with. */
export type WhichPeriod = 'itself' | 'before';

/** Its first day, and the first day after it, as expressions of the language. */
interface Days {
  readonly from: string;
  readonly until: string;
}

/** A period, and the one before it that it is compared with. */
interface PeriodDays extends Days {
  readonly before: Days;
}

/** The period of that name; undefined where there is none. */
export function periodNamed(name: string): Period | undefined {
  return periods.find((period) => period === name);
}

/**
 * Which records lie in a period by a field of days or moments, as an expression: of moments the days of the contract's
 * zone, each from its own midnight, so that a day of 23 or 25 hours is one day.
 */
export function inPeriod(
  { path, timed }: { readonly path: string; readonly timed: boolean },
  period: Period,
  which: WhichPeriod = 'itself',
): string {
  const days = daysOf[period];
  const { from, until } = which === 'itself' ? days : days.before;
  const edge = (day: string) => (timed ? `at(${day}, '00:00')` : day);
  return `${path} >= ${edge(from)} && ${path} < ${edge(until)}`;
}

const tomorrow = 'today + days(1)';
const week = 'start_of_week(today)';
const month = 'start_of_month(today)';
const quarter = 'start_of_quarter(today)';
const year = 'start_of_year(today)';

/** What is over is compared with what lies as far back again; what has only begun (`…_to_date`) with as many days of the one before. */
const daysOf: Readonly<Record<Period, PeriodDays>> = {
  today: { from: 'today', until: tomorrow, before: { from: 'today - days(1)', until: 'today' } },
  last_7_days: newest(7),
  last_30_days: newest(30),
  this_week: whole(week, 'weeks(1)'),
  last_week: wholeBefore(week, ['weeks(1)', 'weeks(2)']),
  this_month: whole(month, 'months(1)'),
  last_month: wholeBefore(month, ['months(1)', 'months(2)']),
  month_to_date: toDate(month, 'months(1)'),
  this_quarter: whole(quarter, 'months(3)'),
  last_quarter: wholeBefore(quarter, ['months(3)', 'months(6)']),
  quarter_to_date: toDate(quarter, 'months(3)'),
  this_year: whole(year, 'years(1)'),
  last_year: wholeBefore(year, ['years(1)', 'years(2)']),
  year_to_date: toDate(year, 'years(1)'),
};

/** So many days, of which today is the last. */
function newest(count: number): PeriodDays {
  const from = `today - days(${count - 1})`;
  return { from, until: tomorrow, before: { from: `today - days(${2 * count - 1})`, until: from } };
}

function whole(start: string, length: string): PeriodDays {
  return {
    from: start,
    until: `${start} + ${length}`,
    before: { from: `${start} - ${length}`, until: start },
  };
}

function wholeBefore(start: string, [once, twice]: readonly [string, string]): PeriodDays {
  const from = `${start} - ${once}`;
  return { from, until: start, before: { from: `${start} - ${twice}`, until: from } };
}

function toDate(start: string, length: string): PeriodDays {
  const before = { from: `${start} - ${length}`, until: `today - ${length} + days(1)` };
  return { from: start, until: tomorrow, before };
}
