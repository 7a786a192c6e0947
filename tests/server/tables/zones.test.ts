import { describe, expect, test } from 'vitest';
import { dateAt, offsetAt } from '#shared/time/zone-offsets.ts';
import { makeZoneOffsets } from '#server/tables/fill/make-zone-offsets.ts';
import { readZone } from '#server/tables/describe/zones.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';
import { smallModel, text } from './small-model.ts';

const at = (instant: string) => Date.parse(instant);

test('changes to summer time and back at the very second', () => {
  const vienna = makeZoneOffsets('Europe/Vienna');
  const hours = [
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
    '2026-10-25T00:59:59Z',
    '2026-10-25T01:00:00Z',
  ].map((instant) => offsetAt(vienna, at(instant)) / 3600);
  expect(hours).toEqual([1, 2, 2, 1]);
  expect(dateAt(vienna, '2026-01-05T23:30:00.000Z')).toBe('2026-01-06');
});

test('agrees with the calendar of Node on every day and zone tried', () => {
  for (const timezone of [
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'UTC',
  ]) {
    const zone = makeZoneOffsets(timezone);
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone });
    for (
      let moment = at('1950-01-01T00:00:00Z');
      moment < at('2090-01-01T00:00:00Z');
      moment += 13 * 86_400_000 + 4_321_000
    ) {
      const instant = new Date(moment).toISOString();
      expect(dateAt(zone, instant), `${timezone} ${instant}`).toBe(format.format(moment));
    }
  }
});

test('knows every date of the language', () => {
  const zone = makeZoneOffsets('Europe/Vienna');
  expect([dateAt(zone, '0001-01-01T12:00:00.000Z'), dateAt(zone, '9999-12-31T12:00:00.000Z')]).toEqual([
    '0001-01-01',
    '9999-12-31',
  ]);
});

describe.each(databases)('the stored zone on $kind', ({ open }) => {
  test('is that of the contract in force, and there is none before the first', async () => {
    const desk = await Desk.open(open);
    try {
      const model = smallModel({ item: { fields: { name: text } } });
      await expect(readZone(desk.database)).rejects.toThrow(/nf_zone/);
      await desk.publish(model);
      expect(await readZone(desk.database)).toEqual(makeZoneOffsets('Europe/Vienna'));
      await desk.publish({ ...model, settings: { ...model.settings, timezone: 'Asia/Kathmandu' } });
      expect(await readZone(desk.database)).toEqual(makeZoneOffsets('Asia/Kathmandu'));
    } finally {
      await desk.close();
    }
  });
});
