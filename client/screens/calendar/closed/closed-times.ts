import type { OpenStretch } from '#shared/engine/deadlines/open-time.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import { later, startOfDay } from '../days/days.ts';
import { minutesAt } from '../days/hours.ts';

/** From some minutes since midnight until others. */
export interface Minutes {
  readonly from: number;
  readonly to: number;
}

/** A place of the calendar: a day, with the hours where these are drawn. */
export interface ClosedPlace {
  readonly day: string;
  readonly minutes?: { readonly from: number; readonly to?: number };
}

const wholeDay = 1440;

/** The hours of a day that lie outside of what is open, by the clocks of the zone. */
export function closedOn(open: readonly OpenStretch[], day: string, zone: ZoneOffsets): readonly Minutes[] {
  const [begin, end] = [startOfDay(day, zone), startOfDay(later(day, 1), zone)];
  const edges = open
    .filter(({ from, to }) => from < end && to > begin)
    .flatMap(({ from, to }) => [
      from <= begin ? 0 : minutesAt(from, zone),
      to >= end ? wholeDay : minutesAt(to, zone),
    ]);
  const closed: Minutes[] = [];
  for (let place = 0; place <= edges.length; place += 2) {
    const [from, to] = [edges[place - 1] ?? 0, edges[place] ?? wholeDay];
    if (from < to) closed.push({ from, to });
  }
  return closed;
}

/** Whether nothing of a day is open. */
export function isWhole(closed: readonly Minutes[]): boolean {
  return closed.some(({ from, to }) => from === 0 && to === wholeDay);
}

/** Whether it is closed at some minutes since midnight. */
export function isClosedAt(closed: readonly Minutes[], minute: number): boolean {
  return closed.some(({ from, to }) => from <= minute && minute < to);
}

/** The minute at which a day opens first; undefined where it does not. */
export function opensAt(closed: readonly Minutes[]): number | undefined {
  const first = closed[0]?.from === 0 ? closed[0].to : 0;
  return first === wholeDay ? undefined : first;
}
