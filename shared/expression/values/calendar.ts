const day = 86_400_000;
const first = Date.parse('0001-01-01T00:00:00Z');
const end = Date.parse('9999-12-31T23:59:59.999Z');
/** 10,000 years in milliseconds: no two moments of the language lie farther apart. */
export const longestDuration = 10_000 * 366 * day;

export type StepUnit = 'days' | 'weeks' | 'months' | 'years';
export type DatePart = 'year' | 'month' | 'day' | 'weekday';
/** The functions that give the first or the last day of a stretch of time in which a date lies. */
export const dateEdges = [
  'start_of_month',
  'end_of_month',
  'start_of_week',
  'start_of_quarter',
  'start_of_year',
] as const;

export type DateEdge = (typeof dateEdges)[number];
export type RoundingName = 'round_down' | 'round_up' | 'round_near';

/** Local milliseconds (as if UTC) of midnight of a date. */
export function millisecondsOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Whether local milliseconds are in the years 0001 to 9999. */
export function isInYears(milliseconds: number): boolean {
  return milliseconds >= first && milliseconds <= end;
}

/** The date of local milliseconds; undefined outside of the years 0001 to 9999. */
export function dateOf(milliseconds: number): string | undefined {
  if (!isInYears(milliseconds)) return undefined;
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The time of day of local milliseconds, in wire form: seconds only where there are some; parts of a second are cut. */
export function timeOf(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString().slice(-13, -5);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}

/** Milliseconds since midnight of a time of day, `09:30` or `09:30:15`. */
export function millisecondsOfTime(time: string): number {
  const [hours, minutes, seconds = '0'] = time.split(':');
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}

/** The moment of milliseconds since 1970 in wire form; undefined outside of the years 0001 to 9999. */
export function momentOf(milliseconds: number): string | undefined {
  return isInYears(milliseconds) ? new Date(milliseconds).toISOString() : undefined;
}

/** The same of many: those of one day, and those at one time of day, share their parts. */
export function momentsOf(all: readonly number[]): readonly (string | undefined)[] {
  const dates = new Map<number, string | undefined>();
  const times = new Map<number, string>();
  return all.map((milliseconds) => {
    const index = Math.floor(milliseconds / day);
    const within = milliseconds - index * day;
    if (!dates.has(index)) dates.set(index, dateOf(index * day));
    const date = dates.get(index);
    const time = times.get(within) ?? new Date(within).toISOString().slice(10);
    times.set(within, time);
    return date === undefined ? undefined : `${date}${time}`;
  });
}

/** The date a number of calendar steps later; beyond the month's end its last day. Undefined outside of the years. */
export function stepDate(date: string, count: number, unit: StepUnit): string | undefined {
  if (!Number.isSafeInteger(count) || Math.abs(count) > 4_000_000) return undefined;
  switch (unit) {
    case 'days':
      return dateOf(millisecondsOf(date) + count * day);
    case 'weeks':
      return dateOf(millisecondsOf(date) + count * 7 * day);
    case 'months':
      return stepMonths(date, count);
    case 'years':
      return stepMonths(date, count * 12);
  }
}

/** Days from one date to another; negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (millisecondsOf(to) - millisecondsOf(from)) / day;
}

/** A part of a date; Monday is weekday 1. */
export function datePart(date: string, part: DatePart): number {
  switch (part) {
    case 'year':
      return Number(date.slice(0, 4));
    case 'month':
      return Number(date.slice(5, 7));
    case 'day':
      return Number(date.slice(8, 10));
    case 'weekday':
      return new Date(millisecondsOf(date)).getUTCDay() || 7;
  }
}

/** The first or last day of a date's month, or the Monday of its week (undefined before 0001-01-01, a Monday: never). */
export function dateEdge(date: string, edge: DateEdge): string | undefined {
  switch (edge) {
    case 'start_of_month':
      return `${date.slice(0, 8)}01`;
    case 'end_of_month':
      return `${date.slice(0, 8)}${pad(lastDay(datePart(date, 'year'), datePart(date, 'month')), 2)}`;
    case 'start_of_week':
      return dateOf(millisecondsOf(date) - (datePart(date, 'weekday') - 1) * day);
    case 'start_of_quarter':
      return `${date.slice(0, 5)}${pad(Math.floor((datePart(date, 'month') - 1) / 3) * 3 + 1, 2)}-01`;
    case 'start_of_year':
      return `${date.slice(0, 5)}01-01`;
  }
}

/**
 * Local milliseconds brought to a multiple of `step`, counted from midnight of the same day. Undefined for a step that
 * is not positive or longer than a day.
 */
export function roundLocal(local: number, step: number, how: RoundingName): number | undefined {
  if (step <= 0 || step > day) return undefined;
  const midnight = Math.floor(local / day) * day;
  return midnight + roundTo(local - midnight, step, how);
}

/** A duration brought to a multiple of `step`, near half away from zero. Undefined for a step that is not positive. */
export function roundSpan(span: number, step: number, how: RoundingName): number | undefined {
  if (step <= 0) return undefined;
  return span < 0 && how === 'round_near' ? -roundTo(-span, step, how) || 0 : roundTo(span, step, how);
}

function roundTo(value: number, step: number, how: RoundingName): number {
  const down = Math.floor(value / step) * step;
  switch (how) {
    case 'round_down':
      return down;
    case 'round_up':
      return down === value ? value : down + step;
    case 'round_near':
      return (value - down) * 2 >= step ? down + step : down;
  }
}

function stepMonths(date: string, count: number): string | undefined {
  const months = datePart(date, 'year') * 12 + datePart(date, 'month') - 1 + count;
  const year = Math.floor(months / 12);
  if (year < 1 || year > 9999) return undefined;
  const month = months - year * 12 + 1;
  const dayOfMonth = Math.min(datePart(date, 'day'), lastDay(year, month));
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

function lastDay(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
