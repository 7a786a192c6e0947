import { instantAt, offsetAt } from '#shared/time/zone-offsets.ts';
import type { Type } from '../type.ts';
import {
  type DateEdge,
  type DatePart,
  dateEdge,
  dateOf,
  datePart,
  daysBetween,
  millisecondsOf,
  millisecondsOfTime,
  momentOf,
  type StepUnit,
  timeOf,
} from '../values/calendar.ts';
import { fromInteger } from '../values/exact.ts';
import type { Value } from '../values/value.ts';
import { always, type ValueFunction, type Work } from './value-function.ts';

function step(unit: StepUnit, says: string, examples: readonly string[]) {
  return {
    form: `${unit}(number)`,
    says,
    examples,
    parameters: [['number']],
    result: { kind: 'calendar_step' },
    work: always(([count]) => count),
  } as const;
}

function part(name: DatePart, says: string, examples: readonly string[]) {
  const work = ofDate((date) => fromInteger(datePart(date, name)));
  return {
    form: `${name}(date)`,
    says,
    examples,
    parameters: dated,
    result: { kind: 'number' },
    work,
  } as const;
}

function edge(name: DateEdge, says: string, examples: readonly string[]) {
  const work = ofDate((date) => dateEdge(date, name) ?? null);
  return {
    form: `${name}(date)`,
    says,
    examples,
    parameters: dated,
    result: { kind: 'date' },
    work,
  } as const;
}

const dated = [['date', 'datetime']] as const;

/** Of a date, or of the date that a moment has in the zone. */
function ofDate(work: (date: string) => Value): (first: Type) => Work {
  return ({ kind }) => {
    if (kind === 'date') return ([date]) => work(String(date));
    return onLocal((local) => {
      const date = dateOf(local);
      return date === undefined ? null : work(date);
    });
  };
}

/** Local milliseconds of the first value, a moment, handed to `work`. */
function onLocal(work: (local: number) => Value): Work {
  return ([value], zone) => {
    if (zone === undefined) return undefined;
    const instant = Date.parse(String(value));
    return work(instant + offsetAt(zone, instant) * 1000) ?? null;
  };
}

/** Functions of days and times. */
export const dayFunctions = {
  days: step('days', '`d + days(3)`: a number of days.', [
    "end_of_month('2026-02-05') + days(3) == '2026-03-03'",
  ]),
  weeks: step('weeks', 'A number of weeks.', [
    "at('2026-01-05', '08:00') + weeks(1) == at('2026-01-12', '08:00')",
  ]),
  months: step('months', 'A number of months; beyond the end of a month its last day.', [
    "start_of_month('2026-01-31') + months(1) == '2026-02-01'",
  ]),
  years: step('years', 'A number of years.', ["end_of_month('2026-01-05') + years(1) == '2027-01-31'"]),
  days_between: {
    form: 'days_between(from, to)',
    says: 'How many days from one date to another.',
    examples: ["days_between('2026-02-27', '2026-03-02') == 3"],
    parameters: [['date'], ['date']],
    result: { kind: 'number' },
    work: always(([from, to]) => fromInteger(daysBetween(String(from), String(to)))),
  },
  date: {
    form: 'date(moment)',
    says: 'The day of a moment; `date(t, zone)`: by the clocks of another zone, where one record is written.',
    examples: ["date(at('2026-01-05', '08:00')) == '2026-01-05'"],
    parameters: [['datetime']],
    result: { kind: 'date' },
    work: always(onLocal((local) => dateOf(local))),
  },
  time: {
    form: 'time(moment)',
    says: 'The time of day of a moment; `time(t, zone)`: by the clocks of another zone, where one record is written.',
    examples: ["time(at('2026-01-05', '08:00')) == '08:00'"],
    parameters: [['datetime']],
    result: { kind: 'time' },
    work: always(onLocal(timeOf)),
  },
  at: {
    form: 'at(date, time)',
    says: '`at(d, t)`: the moment of a day and a time; `at(d, t, zone)`: by the clocks of another zone, where one record is written.',
    examples: ["at('2026-01-05', '08:00') < at('2026-01-05', '08:01')"],
    parameters: [['date'], ['time']],
    result: { kind: 'datetime' },
    work: always(([date, time], zone) => {
      if (zone === undefined) return undefined;
      return (
        momentOf(instantAt(zone, millisecondsOf(String(date)) + millisecondsOfTime(String(time)))) ?? null
      );
    }),
  },
  year: part('year', 'The year, as a number.', ["year('2026-01-05') == 2026"]),
  month: part('month', 'The month, 1 to 12.', ["month('2026-01-05') == 1"]),
  day: part('day', 'The day of the month.', ["day('2026-01-05') == 5"]),
  weekday: part('weekday', 'The day of the week: Monday is 1.', ["weekday('2026-01-05') == 1"]),
  start_of_month: edge('start_of_month', 'The first day of the month.', [
    "start_of_month('2026-01-05') == '2026-01-01'",
  ]),
  end_of_month: edge('end_of_month', 'The last day of the month.', [
    "end_of_month('2024-02-05') == '2024-02-29'",
  ]),
  start_of_week: edge('start_of_week', 'The Monday of the week.', [
    "start_of_week('2026-01-11') == '2026-01-05'",
  ]),
  start_of_quarter: edge('start_of_quarter', 'The first day of the quarter.', [
    "start_of_quarter('2026-06-30') == '2026-04-01'",
  ]),
  start_of_year: edge('start_of_year', 'The first day of the year.', [
    "start_of_year('2026-06-30') == '2026-01-01'",
  ]),
} as const satisfies Readonly<Record<string, ValueFunction>>;
