import { describe, expect, test } from 'vitest';
import { makeZoneOffsets } from '#shared/expression/make-zone-offsets.ts';
import { dateAt, offsetAt } from '#shared/expression/zone-offsets.ts';

describe('the table of zone offsets', () => {
  test('refuses a zone that does not exist', () => {
    expect(() => makeZoneOffsets('Europe/Atlantis')).toThrow(RangeError);
  });

  test('of UTC has one offset', () => {
    expect(makeZoneOffsets('UTC').offsets).toEqual([0]);
  });

  test('knows to the second when Vienna goes to summer time and back', () => {
    const zone = makeZoneOffsets('Europe/Vienna');
    expect(offsetAt(zone, Date.parse('2026-03-29T00:59:59Z'))).toBe(3600);
    expect(offsetAt(zone, Date.parse('2026-03-29T01:00:00Z'))).toBe(7200);
    expect(offsetAt(zone, Date.parse('2026-10-25T00:59:59Z'))).toBe(7200);
    expect(offsetAt(zone, Date.parse('2026-10-25T01:00:00Z'))).toBe(3600);
  });

  test('knows local mean time before there were zones, with its seconds', () => {
    expect(offsetAt(makeZoneOffsets('Europe/Vienna'), Date.parse('1850-01-01T00:00:00Z'))).toBe(3921);
  });

  test('says which day it is there', () => {
    expect(dateAt(makeZoneOffsets('Europe/Vienna'), '2026-06-30T22:30:00.000Z')).toBe('2026-07-01');
    expect(dateAt(makeZoneOffsets('Pacific/Kiritimati'), '2026-12-31T10:00:00.000Z')).toBe('2027-01-01');
    expect(dateAt(makeZoneOffsets('America/New_York'), '2026-01-01T04:59:59.999Z')).toBe('2025-12-31');
  });
});
