import type { PlainKey } from '#shared/messages/catalogue.ts';
import type { Period } from '#shared/fields/time/periods.ts';
import type { FilterOperator } from '#shared/fields/value.ts';

/** How an operator is read between the name of the field and the value. */
export const operatorWords: Readonly<Record<FilterOperator, PlainKey>> = {
  is: 'screens.is',
  is_not: 'screens.isNot',
  contains: 'screens.contains',
  starts: 'screens.startsWith',
  any_of: 'screens.anyOf',
  none_of: 'screens.noneOfThem',
  has: 'screens.hasOneOf',
  between: 'screens.between',
  before: 'screens.before',
  after: 'screens.after',
  period: 'screens.inPeriod',
  last_days: 'screens.lastDays',
  next_days: 'screens.nextDays',
  me: 'screens.isMe',
  empty: 'screens.isEmpty',
  filled: 'screens.isNotEmpty',
};

/** What a period is called. */
export const periodWords: Readonly<Record<Period, PlainKey>> = {
  today: 'screens.periodToday',
  last_7_days: 'screens.periodLastSevenDays',
  last_30_days: 'screens.periodLastThirtyDays',
  this_week: 'screens.periodThisWeek',
  last_week: 'screens.periodLastWeek',
  this_month: 'screens.periodThisMonth',
  last_month: 'screens.periodLastMonth',
  month_to_date: 'screens.periodMonthToDate',
  this_quarter: 'screens.periodThisQuarter',
  last_quarter: 'screens.periodLastQuarter',
  quarter_to_date: 'screens.periodQuarterToDate',
  this_year: 'screens.periodThisYear',
  last_year: 'screens.periodLastYear',
  year_to_date: 'screens.periodYearToDate',
};
