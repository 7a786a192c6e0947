import { describe, expect, test } from 'vitest';
import { formatValue } from '#shared/fields/format-value.ts';
import { dateHint, dateInWords, dateToType } from '#shared/typed/read-date.ts';
import { fc } from '#tests/support/fast-check.ts';
import { readDate } from './readings.ts';

/** A Tuesday. */
const today = '2026-03-10';

const locales = [
  'en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-ZA de-DE de-AT de-CH fr-FR fr-BE fr-CA fr-CH es-ES es-AR es-CL es-CO',
  'es-MX it-IT it-CH pt-BR pt-PT nl-NL nl-BE pl-PL sv-SE da-DK nb-NO fi-FI cs-CZ hu-HU ro-RO tr-TR ru-RU uk-UA el-GR',
  'ja-JP ko-KR zh-CN zh-TW hi-IN ar ar-AE ar-EG ar-MA ar-SA fa-IR he-IL th-TH vi-VN id-ID',
].flatMap((names) => names.split(' '));

function read(typed: string, locale = 'en-GB') {
  return readDate(typed, { locale, today });
}

describe('A date is read as people of the language write it', () => {
  test.each([
    ['en-GB', '9 Mar', '2026-03-09'],
    ['en-GB', '9 March 2026', '2026-03-09'],
    ['en-GB', '9th of March', '2026-03-09'],
    ['en-GB', 'Monday, 9 March 2026', '2026-03-09'],
    ['en-US', 'Mar 9, 2027', '2027-03-09'],
    ['en-US', 'Sept 5', '2026-09-05'],
    ['en-GB', '9 Mar 26', '2026-03-09'],
    ['en-GB', '4/3', '2026-03-04'],
    ['en-US', '4/3', '2026-04-03'],
    ['en-GB', '6/1/2026', '2026-01-06'],
    ['en-US', '1/6/2026', '2026-01-06'],
    ['de-AT', '6.1.26', '2026-01-06'],
    ['de-DE', '1. März', '2026-03-01'],
    ['de-DE', '1. Marz 85', '1985-03-01'],
    ['fr-FR', '1er mars 2026', '2026-03-01'],
    ['es-ES', '9 de marzo de 2026', '2026-03-09'],
    ['es-ES', '9 mar', '2026-03-09'],
    ['ja-JP', '2026年3月9日', '2026-03-09'],
    ['ja-JP', '3月9日', '2026-03-09'],
    ['ar-EG', '٩/٣/٢٠٢٦', '2026-03-09'],
    ['ro-RO', 'marți, 13 ianuarie 2026', '2026-01-13'],
    ['th-TH', '9 มี.ค. 2026', '2026-03-09'],
    ['en-US', '2026-03-09', '2026-03-09'],
    ['de-DE', '2026/3/9', '2026-03-09'],
  ])('%s: %s', (locale, typed, value) => {
    expect(read(typed, locale)).toEqual({ value });
  });

  test.each([
    ['en-GB', 'today', '2026-03-10'],
    ['en-GB', 'Tomorrow', '2026-03-11'],
    ['en-GB', 'in 3 days', '2026-03-13'],
    ['en-GB', 'in 2 weeks', '2026-03-24'],
    ['en-GB', '2 months ago', '2026-01-10'],
    ['en-GB', 'fri', '2026-03-13'],
    ['en-GB', 'Tuesday', '2026-03-17'],
    ['en-GB', 'next fri', '2026-03-20'],
    ['de-DE', 'übermorgen', '2026-03-12'],
    ['de-DE', 'in 3 Tagen', '2026-03-13'],
    ['de-DE', 'Fr', '2026-03-13'],
    ['de-DE', 'nächsten Freitag', '2026-03-20'],
    ['fr-FR', "aujourd'hui", '2026-03-10'],
    ['fr-FR', 'vendredi prochain', '2026-03-20'],
    ['ro-RO', 'marți', '2026-03-17'],
    ['es-ES', 'mañana', '2026-03-11'],
    ['ja-JP', '明日', '2026-03-11'],
  ])('%s: %s, from today', (locale, typed, value) => {
    expect(read(typed, locale)).toEqual({ value });
  });
});

describe('What is no date is none, and never another', () => {
  test.each([
    ['en-GB', '31/02/2026', 'There is no such day.'],
    ['en-US', '31/12/2026', 'Write 12/31/2026 if you mean that.'],
    ['en-GB', 'Friday, 9 March 2026', 'That day is a Monday'],
    ['en-GB', '2026-13-01', 'There is no such day.'],
  ])('%s: %s', (locale, typed, said) => {
    expect(read(typed, locale)).toEqual({ problem: expect.stringContaining(said) });
  });

  test('with an example', () => {
    for (const typed of [
      '',
      'soon',
      '9',
      'March',
      'March 2026',
      '1/2/3/4',
      '9 Mar or 10 Mar',
      '12.500,00',
      '9 Foo',
    ])
      expect(read(typed), typed).toEqual({
        problem: 'This is not a date. Write it like 10/03/2026 or 10 Mar 2026.',
      });
  });
});

test('In every language a date comes back from every way in which it is written', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...locales), days, (locale, day) => {
      const value = day.toISOString().slice(0, 10);
      const shown = (dates: 'long' | 'medium') => formatValue({ type: 'date' }, value, { locale, dates });
      const ways = [
        dateToType(value, locale),
        dateInWords(value, locale),
        shown('long'),
        shown('medium'),
        value,
      ];
      for (const typed of ways) expect(read(typed, locale), `${locale} ${typed}`).toEqual({ value });
    }),
    { numRuns: 400 },
  );
});

describe('The form of a date is told in the words of the language', () => {
  test.each([
    ['en-GB', 'dd/mm/yyyy'],
    ['en-US', 'mm/dd/yyyy'],
    ['de-AT', 'TT.MM.JJJJ'],
    ['fr-FR', 'jj/mm/aaaa'],
    ['ja-JP', '年/月/日'],
  ])('%s: %s', (locale, hint) => {
    expect(dateHint(locale)).toBe(hint);
  });
});
