import { offsetAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';

/** Date and time of day as a clock on the wall shows them. */
export interface LocalMoment {
  /** `YYYY-MM-DD`, or empty. */
  readonly date: string;
  /** `HH:MM` or `HH:MM:SS`, or empty. */
  readonly time: string;
}

/** An instant (RFC 3339) as the clock in the zone showed it. */
export function localMoment(instant: string, zone: ZoneOffsets | undefined): LocalMoment {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) return { date: '', time: '' };
  const offset = zone ? offsetAt(zone, milliseconds) : 0;
  const text = new Date(milliseconds + offset * 1000).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The instant of a local date and time; undefined while one of them is missing. A time that does not exist moves
 * forward by the gap; one that exists twice is the earlier, as everywhere in the language.
 */
export function instantOf({ date, time }: LocalMoment, zone: ZoneOffsets | undefined): string | undefined {
  const wall = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(wall)) return undefined;
  if (!zone) return new Date(wall).toISOString();
  const day = 86_400_000;
  const before = offsetAt(zone, wall - day) * 1000;
  const after = offsetAt(zone, wall + day) * 1000;
  const fits = [wall - before, wall - after].filter(
    (instant) => instant + offsetAt(zone, instant) * 1000 === wall,
  );
  return new Date(fits.length === 0 ? wall - before : Math.min(...fits)).toISOString();
}
