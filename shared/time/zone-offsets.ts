/**
 * Offsets of one time zone from UTC, made once on the server (a browser's own time-zone data may differ) and read by
 * all evaluators. `from[i]` is the instant (milliseconds since 1970) from which `offsets[i]` (seconds) is in force;
 * `from[0]` is before every date the language knows.
 */
export interface ZoneOffsets {
  readonly timezone: string;
  readonly from: readonly number[];
  readonly offsets: readonly number[];
}

/** The offset in seconds in force at an instant (milliseconds since 1970). */
export function offsetAt(zone: ZoneOffsets, instant: number): number {
  let low = 0;
  let high = zone.from.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((zone.from[middle] ?? 0) <= instant) low = middle;
    else high = middle - 1;
  }
  return zone.offsets[low] ?? 0;
}

const day = 86_400_000;

/**
 * The instant of a local time (milliseconds, as if it were UTC): one that exists twice is the earlier, one that does not
 * exist moves forward by the gap. Asks the offsets a day before and after, as SQL does.
 */
export function instantAt(zone: ZoneOffsets, local: number): number {
  const before = offsetAt(zone, local - day);
  const after = offsetAt(zone, local + day);
  if (before === after || offsetAt(zone, local - before * 1000) === before) return local - before * 1000;
  const isAfter = offsetAt(zone, local - after * 1000) === after;
  return local - (isAfter ? after : before) * 1000;
}

/** The calendar date (`YYYY-MM-DD`) in the zone at an RFC 3339 instant. */
export function dateAt(zone: ZoneOffsets, instant: string): string {
  const milliseconds = Date.parse(instant);
  return new Date(milliseconds + offsetAt(zone, milliseconds) * 1000).toISOString().slice(0, 10);
}
