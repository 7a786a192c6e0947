import { expect, test } from 'vitest';
import { formatLocales } from '#client/accounts/preferences/format-locales.ts';
import { instantOf, localMoment } from '#client/fields/time/local-moment.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { dateToType, readDate } from '#shared/typed/read-date.ts';
import { readTime, timeToType } from '#shared/typed/read-time.ts';
import { fc } from '#tests/support/fast-check.ts';

const zones = [
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const minute = 60_000;

/** Whole minutes, as they are typed, from 1980 to 2080. */
const instants = fc
  .integer({ min: Date.UTC(1980, 0, 1) / minute, max: Date.UTC(2080, 0, 1) / minute })
  .map((count) => new Date(count * minute).toISOString());

test('a moment that is typed as it is shown is the same moment, in all formats and zones', () => {
  fc.assert(fc.property(fc.constantFrom(...formatLocales), fc.constantFrom(...zones), instants, comesBack), {
    numRuns: 2_000,
  });
});

function comesBack(locale: string, timezone: string, instant: string): void {
  const zone = makeZoneOffsets(timezone);
  const local = localMoment(instant, zone);
  const date = readDate(dateToType(local.date, locale), { locale, today: '2026-07-06' });
  const time = readTime(timeToType(local.time, locale), locale);
  expect([date, time]).toMatchObject([{ value: local.date }, { value: local.time }]);
  const again = String(instantOf(local, zone));
  // An hour that the clock shows twice is taken for the first one; the clock shows the same.
  expect(localMoment(again, zone)).toEqual(local);
  expect(Date.parse(again)).toBeLessThanOrEqual(Date.parse(instant));
}
