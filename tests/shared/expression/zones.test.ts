import { describe, expect, test } from 'vitest';
import { checkExpression } from '#shared/expression/check/check.ts';
import type { CheckContext } from '#shared/expression/check/check-context.ts';
import { evaluate, fails, holds } from '#shared/expression/evaluate/evaluate.ts';
import { print } from '#shared/expression/tree/print.ts';
import { isZoneName, zoneNames } from '#shared/time/zone-names.ts';
import { makeZoneOffsets, zoneOffsetsOf } from '#server/tables/fill/make-zone-offsets.ts';
import { fc } from '#tests/support/fast-check.ts';
import { desk } from './desk.ts';

const params = new Map([
  ['zone', { kind: 'text', zone: true } as const],
  ['t', { kind: 'datetime' } as const],
  ['d', { kind: 'date' } as const],
  ['clock', { kind: 'time' } as const],
]);
const context: CheckContext = { schema: desk, record: 'loan', runs: true, params };

function valueOf(source: string, values: Readonly<Record<string, string>>) {
  const { expression, problems } = checkExpression(source, context);
  expect(problems.map(({ message }) => message)).toEqual([]);
  if (expression === undefined) throw new Error(source);
  const environment = { now: '2026-03-27T15:00:00.000Z', today: '2026-03-27', constants: {} };
  return evaluate(expression, {
    ...environment,
    zone: makeZoneOffsets('Europe/Vienna'),
    zones: zoneOffsetsOf,
    params: values,
  });
}

/** What a clock on the wall shows, as this Node tells it. */
function shown(zone: string, moment: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(Date.parse(moment));
}

const zones = fc.constantFrom(
  'Europe/Vienna',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Auckland',
  'UTC',
);
const moments = fc
  .integer({ min: Date.UTC(1985, 0, 1) / 1000, max: Date.UTC(2045, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString());

describe('clocks of a zone that stands in a record', () => {
  test('a moment has the day and the time that a clock there shows', () => {
    fc.assert(
      fc.property(zones, moments, (zone, t) => {
        const [day, time = ''] = shown(zone, t).split(' ');
        expect(valueOf('date(params.t, params.zone)', { zone, t })).toBe(day);
        expect(valueOf('time(params.t, params.zone)', { zone, t })).toBe(time.replace(/:00$/, ''));
      }),
    );
  });

  test('a day and a time are the first moment that shows them, or moved on by what is not there', () => {
    fc.assert(
      fc.property(zones, moments, fc.boolean(), (zone, from, onChange) => {
        const t = onChange ? nearChange(zone, from) : from;
        const [d = '', time = ''] = shown(zone, t).split(' ');
        const found = Date.parse(
          String(valueOf('at(params.d, params.clock, params.zone)', { zone, d, clock: time })),
        );
        expect(shown(zone, new Date(found).toISOString())).toBe(`${d} ${time}`);
        expect(found).toBeLessThanOrEqual(Date.parse(t));
        expect(Date.parse(t) - found).toBeLessThanOrEqual(2 * 3_600_000);
      }),
    );
  });

  test.each([
    [
      'an hour that is not there moves on',
      'America/New_York',
      '2026-03-08',
      '02:30',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'an hour that is there twice is the first',
      'America/New_York',
      '2026-11-01',
      '01:30',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'half an hour that is not there',
      'Australia/Lord_Howe',
      '2026-10-04',
      '02:15',
      '2026-10-03T15:45:00.000Z',
    ],
    ['a day that was left out', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00.000Z'],
  ])('%s', (_, zone, d, clock, moment) => {
    expect(valueOf('at(params.d, params.clock, params.zone)', { zone, d, clock })).toBe(moment);
  });

  test('a zone that this Node does not know gives nothing', () => {
    expect(
      valueOf('date(params.t, params.zone)', { zone: 'Mars/Olympus', t: '2026-01-01T00:00:00.000Z' }),
    ).toBe(null);
  });

  test('where no zones are at hand, as in a browser, nothing is known', () => {
    const { expression } = checkExpression("date(now, 'Asia/Tokyo') == today", context);
    if (expression === undefined) throw new Error('it is checked');
    const environment = { now: '2026-03-27T15:00:00.000Z', today: '2026-03-27', constants: {} };
    const told = { ...environment, zone: makeZoneOffsets('UTC') };
    expect([holds(expression, told), fails(expression, told)]).toEqual([false, false]);
  });
});

describe('what the checker says', () => {
  test.each([
    ["at('2026-01-05', '09:00', 'Europe/Atlantis')", '`Europe/Atlantis` is not a time zone.'],
    ["date(now, text('a'))", 'This is text; a time zone is needed here.'],
    ["date(now, coalesce(params.zone, 'Europe/Atlantis'))", '`Europe/Atlantis` is not a time zone.'],
    ["params.zone == 'Europe/Atlantis'", '`Europe/Atlantis` is not a time zone.'],
    ['span(today, today + days(1)).length(params.zone)', '`length` is used as `opening.length()`.'],
  ])('%s', (source, message) => {
    expect(checkExpression(source, context).problems.map((problem) => problem.message)).toContain(message);
  });

  test('a database is not asked for the clocks of a zone', () => {
    const { problems } = checkExpression("date(now, 'Asia/Tokyo') == today", {
      schema: desk,
      record: 'loan',
    });
    expect(problems.map(({ message }) => message)).toEqual([
      '`date` is worked out in memory, and what stands here is asked of the database.',
    ]);
  });

  test.each([
    "at('2026-01-05', '09:00', params.zone)",
    "date(now, 'Asia/Tokyo')",
    "time(now, coalesce(params.zone, 'UTC'))",
    "days(range(1, 2), d, '2026-01-05', params.zone).contains(now)",
    'span(today, today + days(1), params.zone).contains(now)',
  ])('%s is written as it was read', (source) => {
    const { expression, problems } = checkExpression(source, context);
    expect(problems).toEqual([]);
    expect(expression && print(expression)).toBe(source);
  });
});

test('names are those of the database, and those that are offered are among them', () => {
  expect(zoneNames().every(isZoneName)).toBe(true);
  expect(['UTC', 'US/Eastern', 'Etc/GMT+1', 'Asia/Kolkata'].every(isZoneName)).toBe(true);
  expect(['utc', 'Europe', 'Europe/vienna', '+01:00', '', 'Europe/Vienna '].some(isZoneName)).toBe(false);
});

/** Within three hours of the next time at which clocks there change. */
function nearChange(zone: string, from: string): string {
  const { from: changes } = makeZoneOffsets(zone);
  const next = changes.find((at) => at > Date.parse(from)) ?? Date.parse(from);
  const around = ((Date.parse(from) / 1000) % (6 * 3600)) - 3 * 3600;
  return new Date(next + around * 1000).toISOString();
}
