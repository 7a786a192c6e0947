import { zoneMeant } from '#shared/time/zone-names.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';

/** Before every date the language knows. */
const BEGINNING = Date.parse('0000-01-01T00:00:00Z');
/** Outside these years the offset is that of the first or last moment in them. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const PROBE_DAYS = 20;
const DAY = 86_400_000;

const made = new Map<string, ZoneOffsets>();

/**
 * The offsets of an IANA time zone, as this Node knows them. Made once and stored; nobody else asks Node. It is some
 * 4,000 questions, and what Node knows of a zone never changes while it runs.
 */
export function makeZoneOffsets(timezone: string): ZoneOffsets {
  const known = made.get(timezone) ?? probe(timezone);
  made.set(timezone, known);
  return known;
}

/** Those of a zone that stands in a record; undefined where this Node knows none of the name. */
export function zoneOffsetsOf(name: string): ZoneOffsets | undefined {
  const meant = zoneMeant(name);
  return meant === undefined ? undefined : makeZoneOffsets(meant);
}

function probe(timezone: string): ZoneOffsets {
  const offsetOf = offsetReader(timezone);
  const start = Date.UTC(FIRST_YEAR, 0, 1);
  const end = Date.UTC(LAST_YEAR + 1, 0, 1);
  const from = [BEGINNING];
  const offsets = [offsetOf(start)];
  for (let at = start; at < end; at += PROBE_DAYS * DAY) {
    const after = offsetOf(at + PROBE_DAYS * DAY);
    if (after === offsets.at(-1)) continue;
    from.push(changeBetween(at, at + PROBE_DAYS * DAY, offsetOf));
    offsets.push(after);
  }
  return { timezone, from, offsets };
}

/** The first second at which the offset is another than at `low`. */
function changeBetween(low: number, high: number, offsetOf: (instant: number) => number): number {
  const before = offsetOf(low);
  let [known, changed] = [low, high];
  while (changed - known > 1000) {
    const middle = Math.floor((known + changed) / 2000) * 1000;
    if (offsetOf(middle) === before) known = middle;
    else changed = middle;
  }
  return changed;
}

function offsetReader(timezone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' });
  return (instant) => {
    // Not in parts: there are thousands of questions, and a text of which all but the name of the offset is thrown away costs a quarter.
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(format.format(instant)) ?? [];
    const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return sign === '-' ? -total : total;
  };
}
