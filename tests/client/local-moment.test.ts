import { describe, expect, test } from 'vitest';
import { instantOf, localMoment } from '#client/fields/time/local-moment.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';

/** Vienna in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC. */
const vienna: ZoneOffsets = {
  timezone: 'Europe/Vienna',
  from: [-62167219200000, Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')],
  offsets: [3600, 7200, 3600],
};

describe('a moment in the zone of the contract', () => {
  test('is not one while the date or the time is missing', () => {
    expect(instantOf({ date: '', time: '09:00' }, vienna)).toBeUndefined();
    expect(instantOf({ date: '2026-01-06', time: '' }, vienna)).toBeUndefined();
  });

  test('moves forward by the gap where the clock jumps over it', () => {
    expect(instantOf({ date: '2026-03-29', time: '02:30' }, vienna)).toBe('2026-03-29T01:30:00.000Z');
  });

  test('is the earlier where the clock shows it twice', () => {
    expect(instantOf({ date: '2026-10-25', time: '02:30' }, vienna)).toBe('2026-10-25T00:30:00.000Z');
  });

  test('comes back as it was typed', () => {
    const typed = { date: '2026-07-01', time: '09:15' };
    expect(instantOf(typed, vienna)).toBe('2026-07-01T07:15:00.000Z');
    expect(localMoment('2026-07-01T07:15:00.000Z', vienna)).toEqual(typed);
  });
});
