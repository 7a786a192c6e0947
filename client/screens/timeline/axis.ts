import { dateEdge, daysBetween, stepDate } from '#shared/expression/values/calendar.ts';
import type { TimeScale } from '#shared/screens/list-state.ts';
import { type FirstDay, later, startOfWeek } from '../calendar/days/days.ts';

/** A stretch of the axis with a name: a day, a week, a month, a year. */
export interface Tick {
  /** Its first day that is shown. */
  readonly day: string;
  /** Days from the beginning of the axis. */
  readonly from: number;
  readonly days: number;
}

/** The days that a timeline shows. */
export interface Axis {
  readonly scale: TimeScale;
  readonly first: string;
  readonly last: string;
  readonly days: number;
  /** What its columns are. */
  readonly ticks: readonly Tick[];
  /** What stands above them: months, or years. */
  readonly heads: readonly Tick[];
}

/** Where the dates that there are end. */
const END = '9999-12-31';

/** Weeks of the two closer scales. */
const weeks = { day: 4, week: 13 } as const;

/** The axis that begins with the week, or the month, of a day. */
export function axisAt(at: string, scale: TimeScale, begins: FirstDay): Axis {
  const first = scale === 'month' ? startOfMonth(at) : startOfWeek(at, begins);
  const end =
    (scale === 'month' ? stepDate(first, 12, 'months') : stepDate(first, weeks[scale] * 7, 'days')) ?? END;
  const range = { first, end };
  const next: Readonly<Record<TimeScale, (day: string) => string>> = {
    day: (day) => later(day, 1),
    week: (day) => later(day, 7),
    month: (day) => stepMonths(startOfMonth(day), 1),
  };
  const nextYear = (day: string) => `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}-01-01`;
  return {
    scale,
    first,
    last: later(end, -1),
    days: daysBetween(first, end),
    ticks: ticksOf(range, next[scale]),
    heads: ticksOf(range, scale === 'month' ? nextYear : next.month),
  };
}

/** The day half an axis earlier (-1) or later (1): what was in sight stays in sight. */
export function turnedAxis(at: string, scale: TimeScale, by: -1 | 1): string {
  if (scale === 'month') return stepMonths(startOfMonth(at), 6 * by);
  return later(at, Math.ceil(weeks[scale] / 2) * 7 * by);
}

function ticksOf({ first, end }: { first: string; end: string }, next: (day: string) => string): Tick[] {
  const ticks: Tick[] = [];
  for (let day = first; day < end; ) {
    const following = next(day);
    const until = following < end && following > day ? following : end;
    ticks.push({ day, from: daysBetween(first, day), days: daysBetween(day, until) });
    day = until;
  }
  return ticks;
}

function stepMonths(day: string, months: number): string {
  return stepDate(day, months, 'months') ?? day;
}

function startOfMonth(day: string): string {
  return dateEdge(day, 'start_of_month') ?? day;
}
