import { describe, expect, test } from 'vitest';
import { momentsByDay } from '#client/fields/time/moments-by-day.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';

/** Vienna in 2026: summer time until 25 October 01:00 UTC. */
const zone: ZoneOffsets = {
  timezone: 'Europe/Vienna',
  from: [-62167219200000, Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')],
  offsets: [3600, 7200, 3600],
};

describe('moments that may be chosen', () => {
  const told = (moments: readonly string[], locale = 'en-GB') =>
    [...momentsByDay(moments, { locale, zone })].map(([day, times]) => [day, times.map(({ text }) => text)]);

  test('stand under their days in the zone, as the language writes them', () => {
    const moments = ['2026-05-04T07:00:00.000Z', '2026-05-04T22:00:00.000Z'];
    expect(told(moments)).toEqual([
      ['2026-05-04', ['09:00']],
      ['2026-05-05', ['00:00']],
    ]);
    expect(told(moments, 'en-US')[0]).toEqual(['2026-05-04', ['9:00 AM']]);
  });

  test('an hour that a day has twice is told apart', () => {
    expect(told(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])).toEqual([
      ['2026-10-25', ['02:30 CEST', '02:30 CET']],
    ]);
  });
});
