import { daysBetween } from '#shared/expression/values/calendar.ts';
import { offsetAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Entry } from './entries.ts';

/** A stretch of an entry on one day, in minutes since midnight, beside others that are there at the same time. */
export interface Stretch {
  readonly entry: Entry;
  readonly from: number;
  readonly to: number;
  /** Place beside the others it meets, from 0, of how many. */
  readonly lane: number;
  readonly lanes: number;
}

const wholeDay = 1440;
/** What has no end, or hardly lasts, is drawn so long that it can be read, in minutes. */
const shortest = 30;
/** To so many minutes a drag is rounded. */
const step = 15;
/** So many minutes an empty slot has. */
const slot = 30;

/** Whether an entry stands above the hours: it has no time of day, or lasts a day or longer. */
export function isAllDay({ first, last, minutes }: Entry): boolean {
  return minutes === undefined || daysBetween(first, last) * wholeDay + minutes.to - minutes.from >= wholeDay;
}

/** The timed entries of a day side by side where they meet: earlier ones to the left. */
export function stretchesOn(entries: readonly Entry[], day: string): readonly Stretch[] {
  const alone = entries.filter((entry) => !isAllDay(entry) && entry.first <= day && entry.last >= day);
  const sorted = alone
    .map((entry) => ({ entry, ...partOn(entry, day) }))
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  return meeting(sorted).flatMap(inLanes);
}

/** A distance on the grid as minutes, rounded as a drag is. */
export function draggedMinutes(pixels: number, pixelsOfDay: number): number {
  return Math.round(((pixels / pixelsOfDay) * wholeDay) / step) * step;
}

/** The minutes since midnight that the clocks of the zone show at an instant. */
export function minutesAt(instant: string, zone: ZoneOffsets): number {
  const milliseconds = Date.parse(instant);
  return Math.floor(milliseconds / 60_000 + offsetAt(zone, milliseconds) / 60) % wholeDay;
}

/** The beginning of the slot that a place on the grid lies in, in minutes since midnight. */
export function slotAt(pixels: number, pixelsOfDay: number): number {
  return Math.floor(((pixels / pixelsOfDay) * wholeDay) / slot) * slot;
}

/** The slots that the mouse was drawn over, whichever way; one alone is where something begins, and says no end. */
export function slotsBetween(
  pressed: number,
  released: number,
  pixelsOfDay: number,
): { from: number; to?: number } {
  const [first, last] = [pressed, released]
    .map((pixels) => slotAt(pixels, pixelsOfDay))
    .toSorted((a, b) => a - b);
  return first === last ? { from: first ?? 0 } : { from: first ?? 0, to: (last ?? 0) + slot };
}

/** `09:45` of minutes since midnight. */
export function clockOf(minutes: number): string {
  const within = ((minutes % wholeDay) + wholeDay) % wholeDay;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

type Part = Pick<Stretch, 'entry' | 'from' | 'to'>;

function partOn({ first, last, minutes }: Entry, day: string): { from: number; to: number } {
  const from = first === day ? (minutes?.from ?? 0) : 0;
  const to = last === day ? (minutes?.to ?? wholeDay) : wholeDay;
  const seen = Math.max(to, from + shortest);
  return seen > wholeDay ? { from: wholeDay - shortest, to: wholeDay } : { from, to: seen };
}

/** Divided wherever nothing goes on: what is in one group meets something else of it. */
function meeting(parts: readonly Part[]): readonly (readonly Part[])[] {
  const groups: Part[][] = [];
  let until = -1;
  for (const part of parts) {
    if (part.from >= until) groups.push([]);
    groups.at(-1)?.push(part);
    until = Math.max(until, part.to);
  }
  return groups;
}

function inLanes(group: readonly Part[]): readonly Stretch[] {
  const ends: number[] = [];
  const placed = group.map((part) => {
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = part.to;
    return { ...part, lane };
  });
  return placed.map((part) => ({ ...part, lanes: ends.length }));
}
