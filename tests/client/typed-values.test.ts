import { describe, expect, test } from 'vitest';
import { dateFrom, dateTyped } from '#client/fields/date-text.ts';
import { durationFrom, durationTyped } from '#client/fields/duration-text.ts';
import { instantOf, localMoment } from '#client/fields/local-moment.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';

/** Vienna in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC. */
const vienna: ZoneOffsets = {
  timezone: 'Europe/Vienna',
  from: [-62167219200000, Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')],
  offsets: [3600, 7200, 3600],
};

describe('a date that is typed', () => {
  test('is none if there is no such day', () => {
    for (const typed of ['31/02/2026', 'tomorrow', '1/2', '2026-13-01', '']) {
      expect(dateFrom(typed, 'en-GB')).toBeNull();
    }
  });

  test('is read in the order of the language, or as ISO', () => {
    expect(dateFrom('6/1/2026', 'en-GB')).toBe('2026-01-06');
    expect(dateFrom('1/6/2026', 'en-US')).toBe('2026-01-06');
    expect(dateFrom('6.1.26', 'de-AT')).toBe('2026-01-06');
    expect(dateFrom('2026-01-06', 'en-US')).toBe('2026-01-06');
  });

  test('is shown as it can be typed again', () => {
    expect(dateTyped('2026-01-06', 'en-GB')).toBe('06/01/2026');
    for (const locale of ['en-US', 'de-AT', 'sv-SE', 'hu-HU']) {
      expect(dateFrom(dateTyped('2026-01-06', locale), locale)).toBe('2026-01-06');
    }
  });
});

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

describe('a duration that is typed', () => {
  test('is none if it has no parts', () => {
    for (const typed of ['', 'soon', '1:75', 'h']) expect(durationFrom(typed)).toBeUndefined();
  });

  test('is read as a clock, as words, or as ISO, and shown as a clock', () => {
    expect(durationFrom('1:30')).toBe('PT1H30M');
    expect(durationFrom('1h 30m')).toBe('PT1H30M');
    expect(durationFrom('2d')).toBe('PT48H');
    expect(durationFrom('PT5M')).toBe('PT5M');
    expect(durationTyped('PT1H30M')).toBe('1:30');
  });
});
