import {
  changeAfter,
  covers,
  instant,
  intersection,
  lengthOf,
  type Spans,
} from '#shared/expression/values/spans.ts';
import { fromMilliseconds } from '#shared/fields/time/duration.ts';

/** What is left until a deadline, in the time that counts for it. */
export interface TimeLeft {
  /** A duration; below zero the time since then. */
  readonly left: string;
  /** Whether it is counting at this moment. */
  readonly counts: boolean;
  /** When it goes on, or stands still; null where that is not known. */
  readonly until: string | null;
}

/** The answer for the records that were asked of, but for those without the deadline, and those that are not shown. */
export interface TimesLeft {
  /** The moment of which all of this is said. */
  readonly at: string;
  readonly items: readonly (TimeLeft & { readonly id: string })[];
}

/** Of so many records one call may ask. */
export const mostTimesLeft = 200;

/** How much of the time that counts is left until a deadline. */
export function timeLeft(
  counting: Spans,
  { now, due }: { readonly now: string; readonly due: string },
): TimeLeft {
  const [from, to] = [instant(Date.parse(now)), instant(Date.parse(due))];
  const between = to >= from ? [from, to] : [to, from];
  const length = Number(lengthOf(intersection(counting, between) ?? []));
  const change = changeAfter(counting, from);
  return {
    left: fromMilliseconds(to >= from ? length : -length),
    counts: covers(counting, from),
    until: change === undefined ? null : new Date(Number(change)).toISOString(),
  };
}
