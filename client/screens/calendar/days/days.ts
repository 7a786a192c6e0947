import { dateEdge, dateOf, millisecondsOf, stepDate } from '#shared/expression/values/calendar.ts';
import { instantAt, offsetAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';

/** How much of the calendar is seen at once. */
export type Span = 'month' | 'week' | 'day';

export const spans: readonly Span[] = ['month', 'week', 'day'];

/** On which day weeks begin, from 0 for Sunday. */
export type FirstDay = 0 | 1 | 6;

/** The weeks (or the one day) that are drawn around a day. */
export function weeksAround(at: string, span: Span, begins: FirstDay): readonly (readonly string[])[] {
  if (span === 'day') return [[at]];
  const first = span === 'week' ? at : edge(at, 'start_of_month');
  const last = span === 'week' ? at : edge(at, 'end_of_month');
  const weeks: string[][] = [];
  for (let begin = startOfWeek(first, begins); begin <= last; begin = later(begin, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => later(begin, day)));
  }
  return weeks;
}

/** The first day of the week of a day. */
export function startOfWeek(day: string, begins: FirstDay): string {
  const beforeMonday = (8 - begins) % 7;
  return later(edge(later(day, beforeMonday), 'start_of_week'), -beforeMonday);
}

/** The day a span earlier (-1) or later (1). */
export function turned(at: string, span: Span, by: -1 | 1): string {
  if (span === 'month') return stepDate(edge(at, 'start_of_month'), by, 'months') ?? at;
  return later(at, span === 'week' ? 7 * by : by);
}

/** A date some days later; at the end of all years it stays. */
export function later(date: string, days: number): string {
  return stepDate(date, days, 'days') ?? date;
}

/** An instant moved on the clock of the zone: by whole days it keeps its time of day. */
export function laterInstant(
  instant: string,
  { days, minutes = 0 }: { readonly days: number; readonly minutes?: number },
  zone: ZoneOffsets,
): string {
  const milliseconds = Date.parse(instant);
  const wall = milliseconds + offsetAt(zone, milliseconds) * 1000;
  return new Date(instantAt(zone, wall + days * 86_400_000 + minutes * 60_000)).toISOString();
}

/** The instant at which a day begins in the zone. */
export function startOfDay(date: string, zone: ZoneOffsets): string {
  return new Date(instantAt(zone, Date.parse(`${date}T00:00:00Z`))).toISOString();
}

/** A date that an address gives; the given one where it is none. At both ends of all years it is the next one that is drawn. */
export function dateFrom(text: string | null, otherwise: string): string {
  const date = text !== null && dateOf(millisecondsOf(text)) === text ? text : otherwise;
  if (date < firstDrawn) return firstDrawn;
  return date > lastDrawn ? lastDrawn : date;
}

/** A month and its weeks are drawn whole, so there have to be dates before and after it. */
const firstDrawn = '0001-02-01';
const lastDrawn = '9999-11-30';

function edge(date: string, which: 'start_of_month' | 'end_of_month' | 'start_of_week'): string {
  return dateEdge(date, which) ?? date;
}
