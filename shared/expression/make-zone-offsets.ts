import type { ZoneOffsets } from './zone-offsets.ts';

/**
 * The offsets of an IANA time zone, read from the time-zone data of the program it runs in: from the first of 1800 on
 * every change until the end of 2100, after which the last offset stays. Made once, on the server; everybody else is
 * given the table. Throws a RangeError for a zone that does not exist.
 */
export function makeZoneOffsets(timezone: string): ZoneOffsets {
  const offset = offsetReader(timezone);
  const from = [beginning];
  const offsets = [offset(start)];
  for (let instant = start; instant < end; instant += week) {
    const next = Math.min(instant + week, end);
    if (offset(next) === offset(instant)) continue;
    const change = firstWith(offset(next), { after: instant, until: next, offset });
    from.push(change);
    offsets.push(offset(next));
  }
  return { timezone, from, offsets };
}

const week = 7 * 86_400_000;
/** Before every moment there is a date for, whatever the offset. */
const beginning = Date.parse('0001-01-01T00:00:00Z') - week;
const start = Date.parse('1800-01-01T00:00:00Z');
const end = Date.parse('2101-01-01T00:00:00Z');

/** Reads the offset in seconds at an instant. Zones have no two changes within a week that undo each other. */
function offsetReader(timezone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' });
  return (instant) => {
    const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
    const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return sign === '-' ? -total : total;
  };
}

/** The first second at which the new offset is in force. */
function firstWith(
  offset: number,
  search: { after: number; until: number; offset: (instant: number) => number },
): number {
  let { after, until } = search;
  while (until - after > 1000) {
    const middle = Math.floor((after + until) / 2000) * 1000;
    if (search.offset(middle) === offset) until = middle;
    else after = middle;
  }
  return until;
}
