import { expect, test } from 'vitest';
import type { FieldSettings, JsonValue } from '#shared/fields/field.ts';
import { formatValue } from '#shared/fields/format-value.ts';

const vienna = {
  timezone: 'Europe/Vienna',
  from: [-Infinity, Date.parse('2026-03-29T01:00:00Z')],
  offsets: [3600, 7200],
};
const style = { locale: 'en-GB', zone: vienna } as const;

test.each<[string, FieldSettings, JsonValue, string]>([
  ['money with its currency', { type: 'money', currency: 'EUR', scale: 2 }, '1234.50', '€1,234.50'],
  [
    'an amount beyond a float to the cent',
    { type: 'money', currency: 'EUR', scale: 2 },
    '9999999999999999.99',
    '€9,999,999,999,999,999.99',
  ],
  ['an amount of many digits', { type: 'money', currency: 'EUR', scale: 6 }, '0.004200', '€0.0042'],
  [
    'an amount of many digits that are zeros',
    { type: 'money', currency: 'EUR', scale: 4 },
    '2.5000',
    '€2.50',
  ],
  ['an amount without the digits of its currency', { type: 'money', currency: 'EUR', scale: 0 }, '12', '€12'],
  [
    'an amount of a currency without digits',
    { type: 'money', currency: 'JPY', scale: 2 },
    '12.50',
    'JP¥12.5',
  ],
  ['a decimal with the digits it has', { type: 'decimal', scale: 3 }, '1.525', '1.525'],
  ['a decimal of many digits without zeros at the end', { type: 'decimal', scale: 8 }, '2.50000000', '2.50'],
  ['a whole one of many digits without them', { type: 'decimal', scale: 8 }, '2.00000000', '2'],
  ['a whole one of two digits with them', { type: 'decimal', scale: 2 }, '2.00', '2.00'],
  ['a decimal of one digit with it', { type: 'decimal', scale: 1 }, '3.0', '3.0'],
  ['a date without a shift', { type: 'date' }, '2026-01-06', '6 Jan 2026'],
  ['an instant in winter', { type: 'datetime' }, '2026-01-06T22:30:00.000Z', '6 Jan 2026, 23:30'],
  ['an instant in summer', { type: 'datetime' }, '2026-07-06T22:30:00.000Z', '7 Jul 2026, 00:30'],
  ['a time', { type: 'time' }, '09:05', '09:05'],
  ['a time with seconds', { type: 'time' }, '09:05:07', '09:05:07'],
  ['a duration', { type: 'duration' }, 'PT26H3M', '26 hrs 3 mins'],
  ['a duration of an hour', { type: 'duration' }, 'PT1H', '1 hr'],
  ['a shorter one in minutes', { type: 'duration' }, 'PT30M', '30 mins'],
  ['one with seconds', { type: 'duration' }, 'PT30M5S', '30 mins 5 secs'],
  ['one of nothing', { type: 'duration' }, 'PT0S', '0 mins'],
  ['one that is negative', { type: 'duration' }, '-PT30M', '-30 mins'],
  ['an option by its label', { type: 'choice', options: [{ name: 'a', label: 'Apple' }] }, 'a', 'Apple'],
  ['the empty value', { type: 'integer' }, null, ''],
])('shows %s', (_name, field, value, shown) => {
  expect(formatValue(field, value, style)).toBe(shown);
});

test.each([
  ['en-US', '26 hr 3 min'],
  ['de-DE', '26 Std. 3 Min.'],
  ['fr-FR', '26 h 3 min'],
  ['pl-PL', '26 godz. 3 min'],
])('a duration has the units of the language: %s', (locale, shown) => {
  const text = formatValue({ type: 'duration' }, 'PT26H3M', { ...style, locale });
  expect(text.replaceAll(/\s/g, ' ')).toBe(shown);
});

test('a date in a sentence is written out', () => {
  expect(formatValue({ type: 'date' }, '2026-01-06', { ...style, dates: 'long' })).toBe('6 January 2026');
});

test('an amount from right to left has the parts of its currency in their order', () => {
  const dollars = { type: 'money', currency: 'USD', scale: 2 } as const;
  // The last mark reads from left to right; a browser shows `$US` without it.
  expect(formatValue(dollars, '157.82', { ...style, locale: 'ar' })).toBe('\u200f157.82\u00a0US$\u200e');
  expect(formatValue({ ...dollars, currency: 'EUR' }, '157.82', { ...style, locale: 'ar' })).toBe(
    '\u200f157.82\u00a0€',
  );
});
