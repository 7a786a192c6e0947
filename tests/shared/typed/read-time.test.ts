import { describe, expect, test } from 'vitest';
import { formatValue } from '#shared/fields/format-value.ts';
import { fromMilliseconds } from '#shared/fields/time/duration.ts';
import { readAddress } from '#shared/typed/read-address.ts';
import { timeHint, timeToType } from '#shared/typed/read-time.ts';
import { fc } from '#tests/support/fast-check.ts';
import { readDuration, readTime } from './readings.ts';

const locales = [
  'en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-ZA de-DE de-AT de-CH fr-FR fr-BE fr-CA fr-CH es-ES es-AR es-CL es-CO',
  'es-MX it-IT it-CH pt-BR pt-PT nl-NL nl-BE pl-PL sv-SE da-DK nb-NO fi-FI cs-CZ hu-HU ro-RO tr-TR uk-UA el-GR',
  'ja-JP ko-KR zh-CN zh-TW hi-IN ar ar-AE ar-EG ar-MA ar-SA he-IL th-TH',
].flatMap((names) => names.split(' '));

/** Seconds are left out where there are none. */
const isWhole = (value: string) => !/:\d\d:00$/.test(value);

describe('A time of day', () => {
  test.each([
    ['en-GB', '9', '09:00'],
    ['en-GB', '9:30', '09:30'],
    ['en-GB', '0930', '09:30'],
    ['en-GB', '9.30', '09:30'],
    ['en-US', '9:30 pm', '21:30'],
    ['en-US', '9pm', '21:00'],
    ['en-US', '12 AM', '00:00'],
    ['fr-FR', '9h30', '09:30'],
    ['de-DE', '9 Uhr', '09:00'],
    ['de-DE', '9 Uhr 30', '09:30'],
    ['es-ES', '9:30 p. m.', '21:30'],
    ['fr-CA', '09 h 30 min 15 s', '09:30:15'],
    ['zh-TW', '凌晨12:30', '00:30'],
    ['en-GB', '23:59:58', '23:59:58'],
  ])('%s: %s', (locale, typed, value) => {
    expect(readTime(typed, locale)).toEqual({ value });
  });

  test('is none where no clock shows it', () => {
    for (const typed of ['', 'soon', '24:00', '9:75', '13 pm', '0 am', '12345', '9:3', '1.5.2026'])
      expect(readTime(typed, 'en-US')).toEqual({
        problem: 'This is not a time of day. Write it like 9:30 AM or 5:00 PM.',
      });
  });

  test('comes back in every language', () => {
    const times = fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }), fc.nat({ max: 59 }));
    fc.assert(
      fc.property(fc.constantFrom(...locales), times, (locale, parts) => {
        const [hour, minute, second] = parts.map((part) => String(part).padStart(2, '0'));
        for (const value of [`${hour}:${minute}`, `${hour}:${minute}:${second}`].filter(isWhole))
          for (const shown of [formatValue({ type: 'time' }, value, { locale }), timeToType(value, locale)])
            expect(readTime(shown, locale), `${locale} ${shown}`).toEqual({ value });
      }),
      { numRuns: 400 },
    );
  });
});

describe('A duration', () => {
  test.each([
    ['en-GB', '90', 'PT1H30M'],
    ['en-GB', '1:30', 'PT1H30M'],
    ['en-GB', '1:30 h', 'PT1H30M'],
    ['en-GB', '1h 30m', 'PT1H30M'],
    ['en-GB', '1h30', 'PT1H30M'],
    ['en-GB', '1.5 hours', 'PT1H30M'],
    ['en-GB', '90 min', 'PT1H30M'],
    ['en-GB', '2d', 'PT48H'],
    ['en-GB', '45s', 'PT45S'],
    ['en-GB', 'PT5M', 'PT5M'],
    ['en-GB', '-1:30', '-PT1H30M'],
    ['de-DE', '1,5 Stunden', 'PT1H30M'],
    ['de-DE', '1 Std. 30 Min.', 'PT1H30M'],
    ['de-DE', '-1 Std. 30 Min.', '-PT1H30M'],
    ['fr-FR', '2 jours', 'PT48H'],
  ])('%s: %s', (locale, typed, value) => {
    expect(readDuration(typed, locale)).toEqual({ value });
  });

  test('is none without a unit, in the wrong order, or with a part that no clock has', () => {
    for (const typed of [
      '',
      'soon',
      '1.5',
      '1:75',
      'h',
      '30m 1h',
      '1h 2h',
      '--5 min',
      '5 apples',
      '1h 30 45',
    ])
      expect(readDuration(typed, 'en-GB')).toEqual({
        problem: expect.stringContaining('Write it like 1:30'),
      });
  });

  test('comes back as it stands on the page and in the field, in every language', () => {
    const spans = fc.integer({ min: -400_000_000, max: 400_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...locales), spans, (locale, milliseconds) => {
        const value = fromMilliseconds(milliseconds);
        const shown = formatValue({ type: 'duration' }, value, { locale });
        expect(readDuration(shown, locale), `${locale} ${shown}`).toEqual({ value });
      }),
    );
  });
});

test('The form of a time of day is told as the language writes it', () => {
  expect(['en-GB', 'en-US', 'de-AT'].map(timeHint)).toEqual(['hh:mm', 'hh:mm AM', 'hh:mm']);
});

test('An address without a scheme is one of the secure web; everything else stays as it is', () => {
  expect(readAddress('example.org')).toEqual({ value: 'https://example.org' });
  expect(readAddress(' example.org:8080/a?b#c ')).toEqual({ value: 'https://example.org:8080/a?b#c' });
  for (const typed of [
    'http://example.org',
    'javascript:alert(1).x',
    'mailto:a@example.org',
    'a@example.org',
    'soon',
  ])
    expect(readAddress(typed)).toEqual({ value: typed });
});
