import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { piecesOf, WholeDates } from '#client/messages/whole-dates.tsx';
import { dateFormatter } from '#shared/fields/base/formatters.ts';

const written = (locale: string, day: number) =>
  dateFormatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day);

test.each([
  'en-GB',
  'en-US',
  'de-AT',
  'fr-FR',
  'es-ES',
  'pt-BR',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'tr-TR',
  'ja-JP',
  'ar-EG',
])('each date of a title in %s stands whole', (locale) => {
  const from = written(locale, Date.UTC(2026, 2, 4));
  const to = written(locale, Date.UTC(2026, 10, 24));
  expect(piecesOf(`Røde NTG5, ${from} – ${to}`, { locale })).toEqual(['Røde NTG5, ', from, ' – ', to, '']);
});

test('a title without a date is one text, and one with a date reads the same', () => {
  const style = { locale: 'en-GB' };
  expect(piecesOf('A room for 24 people', style)).toEqual(['A room for 24 people']);
  const title = 'Lens, 4 Mar 2026';
  expect(renderToStaticMarkup(createElement(WholeDates, { text: title, style }))).toBe(
    'Lens, <span style="white-space:nowrap">4 Mar 2026</span>',
  );
});
