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

/** The calendar date (`YYYY-MM-DD`) in the zone at an RFC 3339 instant. */
export function dateAt(zone: ZoneOffsets, instant: string): string {
  const milliseconds = Date.parse(instant);
  return new Date(milliseconds + offsetAt(zone, milliseconds) * 1000).toISOString().slice(0, 10);
}
