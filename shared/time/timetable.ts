import { instantAt, offsetAt, type ZoneOffsets } from './zone-offsets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 86_400_000;
/** Long enough for every day that any month has. */
const DAYS_AHEAD = 400;

/**
 * The first instant after `after` (milliseconds since 1970) that a cron pattern of five parts names in a zone. A local
 * time that does not exist moves forward by the gap, one that exists twice counts once, the earlier. Undefined where
 * the pattern names no day.
 */
export function nextTime(cron: string, zone: ZoneOffsets, after: number): number | undefined {
  const [minutes = '*', hours = '*', days = '*', , weekdays = '*'] = cron.split(' ');
  const local = after + offsetAt(zone, after) * 1000;
  // Where clocks are set back, a local time may already be past that is still to come.
  const from = isSteady(zone, after) ? local : local - DAY;
  const today = Math.floor(local / DAY) * DAY;
  const inHour = valuesOf(minutes, 60);
  for (let index = -1; index <= DAYS_AHEAD; index += 1) {
    const day = today + index * DAY;
    const date = new Date(day);
    if (!matches(days, date.getUTCDate()) || !matches(weekdays, date.getUTCDay())) continue;
    for (const hour of valuesOf(hours, 24)) {
      const start = day + hour * HOUR;
      if (start + HOUR <= from) continue;
      for (const minute of inHour) {
        const instant = instantAt(zone, start + minute * MINUTE);
        if (instant > after) return instant;
      }
    }
  }
  return undefined;
}

/** Whether no clock is changed within a day. */
function isSteady(zone: ZoneOffsets, instant: number): boolean {
  return offsetAt(zone, instant - DAY) === offsetAt(zone, instant + DAY);
}

function valuesOf(part: string, size: number): readonly number[] {
  return Array.from({ length: size }, (_, index) => index).filter((value) => matches(part, value));
}

/** `*`, `7`, `1-5` or every nth (a star, a slash, a number). */
function matches(part: string, value: number): boolean {
  if (part === '*') return true;
  const step = /^\*\/(\d+)$/.exec(part)?.[1];
  if (step !== undefined) return value % Number(step) === 0;
  const [from, to = from] = part.split('-').map(Number);
  return from !== undefined && to !== undefined && value >= from && value <= to;
}
