import { describe, expect, test } from 'vitest';
import { numberFormatter } from '#shared/fields/base/formatters.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { isInterpreted, numberToType } from '#shared/typed/read-number.ts';
import { fc } from '#tests/support/fast-check.ts';
import { readNumber, readWhole } from './readings.ts';

const locales = [
  'en-US en-GB en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CH it-CH es-ES es-MX pt-BR pt-PT pl-PL sv-SE sl-SI lv-LV',
  'en-AU en-CA en-IE en-NZ es-AR es-CL es-CO fr-BE fr-CA it-IT nl-NL nl-BE da-DK nb-NO fi-FI cs-CZ hu-HU ro-RO',
  'ar ar-MA ar-SA el-GR uk-UA zh-TW',
  'hi-IN mr-IN bn-BD ar-EG ar-AE fa-IR he-IL ja-JP th-TH my-MM tr-TR ru-RU ar-EG-u-nu-latn th-TH-u-nu-thai',
].flatMap((names) => names.split(' '));

function amount(typed: string, locale: string, currency = 'EUR') {
  return readNumber(typed, { locale, scale: 2, currency });
}

describe('An amount is read as people of the language write it', () => {
  test.each([
    ['en-US', '12,500', '12500'],
    ['en-US', '2,399.00', '2399.00'],
    ['en-US', '.5', '0.5'],
    ['en-US', '007', '7'],
    ['en-US', '-0.00', '0.00'],
    ['de-DE', '1.000', '1000'],
    ['de-DE', '12,50', '12.50'],
    ['de-AT', '1.000', '1000'],
    ['de-AT', '1 000,5', '1000.5'],
    ['de-CH', "1'234.50", '1234.50'],
    ['de-CH', '1’234.50', '1234.50'],
    ['fr-FR', '1\u202f234,5', '1234.5'],
    ['fr-FR', '1 234,5', '1234.5'],
    ['en-IN', '12,34,567.5', '1234567.5'],
    ['en-IN', '1,234,567', '1234567'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-EG', '1,234.5', '1234.5'],
    ['es-ES', '1.000', '1000'],
    ['sv-SE', '\u22121 234,50', '-1234.50'],
    ['en-US', '12 500.25', '12500.25'],
  ])('%s: %s', (locale, typed, value) => {
    expect(amount(typed, locale)).toEqual({ value });
  });

  test('with the sign, the code or the name of its currency, and with no other', () => {
    for (const typed of ['$2,399.00', '2,399.00 $', 'USD 2,399.00', '2,399.00 US dollars', ' $ 2,399.00 ']) {
      expect(amount(typed, 'en-US', 'USD')).toEqual({ value: '2399.00' });
    }
    expect(amount('-$5', 'en-US', 'USD')).toEqual({ value: '-5' });
    expect(amount('€5', 'en-US', 'USD')).toEqual({ problem: expect.stringContaining('an amount in USD') });
    expect(readNumber('$5', { locale: 'en-US', scale: 2 })).toHaveProperty('problem');
  });
});

describe('What is not clear is never guessed: the problem says how it could be written', () => {
  test.each([
    ['en-US', '12,50', ['12.50', '1,250']],
    ['en-US', '1.250', ['At most 2 digits', '1.25', '1,250']],
    ['en-US', '1.234,50', ['1,234.50']],
    ['en-US', '0,500', ['0.50']],
    ['en-US', '1,2345', ['12,345']],
    ['de-DE', '12.50', ['12,50', '1.250']],
    ['de-DE', '1,234.50', ['1.234,50']],
    ['fr-FR', '1,234', ['At most 2 digits']],
  ])('%s: %s', (locale, typed, said) => {
    const reading = amount(typed, locale);
    for (const part of said) expect(reading).toEqual({ problem: expect.stringContaining(part) });
  });

  test('also where it is nothing at all', () => {
    const junk = [
      '1,23,4',
      '1.2.3',
      '12.',
      '1e5',
      '12k',
      '5 %',
      '(12)',
      '--5',
      '1,,000',
      '1 2',
      '-',
      '١2',
      '½',
      '5²',
      'twelve',
    ];
    for (const typed of junk)
      expect(amount(typed, 'en-US')).toEqual({ problem: expect.stringContaining('1,234.50') });
  });

  test('of a whole number too', () => {
    expect(readWhole('1,000', 'en-US')).toEqual({ value: 1000 });
    expect(readWhole('1.000', 'de-DE')).toEqual({ value: 1000 });
    expect(readWhole('1.000', 'en-US')).toEqual({ problem: expect.stringContaining('1 or 1,000') });
    expect(readWhole('12,50', 'de-DE')).toHaveProperty('problem');
    expect(readWhole('99999999999999999', 'en-US')).toEqual({ problem: 'This number is too large.' });
  });
});

test('What was read is told where it needed more than the digits', () => {
  expect(isInterpreted('12,500', '12500', 'en-US')).toBe(true);
  expect(isInterpreted('12.50', '12.50', 'en-US')).toBe(false);
  expect(isInterpreted('12,50', '12.50', 'de-DE')).toBe(false);
  expect(isInterpreted('-12,50', '-12.50', 'sv-SE')).toBe(false);
});

describe('In every language', () => {
  const scales = fc.integer({ min: 0, max: 6 });
  const numbers = fc.tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), scales);

  test('a value comes back from how the product shows it, and from how it stands in its input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales), numbers, (locale, [digits, scale]) => {
        const value = decimal(digits, scale);
        const form = { locale, scale: Math.max(scale, 2) };
        const shown = formatValue({ type: 'decimal', scale }, value, { locale });
        expect(valueOf(readNumber(shown, form)), `${locale} ${shown}`).toBe(Number(value));
        expect(valueOf(readNumber(numberToType(value, locale), form)), locale).toBe(Number(value));
      }),
      { numRuns: 1500 },
    );
  });

  test('an amount comes back with its currency', () => {
    const currencies = fc.constantFrom('EUR', 'USD', 'CHF', 'INR', 'SEK');
    const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    fc.assert(
      fc.property(fc.constantFrom(...locales), currencies, cents, (locale, currency, digits) => {
        const value = decimal(digits, 2);
        const shown = formatValue({ type: 'money', currency, scale: 2 }, value, { locale });
        expect(valueOf(readNumber(shown, { locale, scale: 2, currency })), `${locale} ${shown}`).toBe(
          Number(value),
        );
      }),
      { numRuns: 1500 },
    );
  });

  test('a whole number of four digits, such as a year, has no separator, and a longer one has', () => {
    const plain = (text: string) => text.match(/^[-\u2212]?\p{Nd}+$/u) !== null;
    for (const locale of locales) {
      const written = (value: number) => formatValue({ type: 'integer' }, value, { locale });
      expect([plain(written(2026)), plain(written(1_234_567))], locale).toEqual([true, false]);
    }
    expect(formatValue({ type: 'integer' }, 12_026, { locale: 'en-US' })).toBe('12,026');
  });

  test('a whole number comes back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.maxSafeInteger(), (locale, value) => {
        expect(readWhole(formatValue({ type: 'integer' }, value, { locale }), locale)).toEqual({ value });
      }),
    );
  });

  test('a text that gives a number is how the number is written, or it gives none', () => {
    const pieces = [
      ...'0123456789',
      ...".,'’ ",
      '\u00a0',
      '\u202f',
      '-',
      '−',
      '+',
      '€',
      '$',
      '%',
      'e',
      '٣',
      '٫',
      '٬',
    ];
    const junk = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...locales), junk, scales, (locale, typed, scale) => {
        const reading = readNumber(typed, { locale, scale, currency: 'EUR' });
        const ways = 'value' in reading ? waysToWrite(reading.value, locale) : [bare(typed)];
        expect(ways).toContain(bare(typed));
      }),
      { numRuns: 3_000 },
    );
  });
});

/** How the formatters write a number in a language, in groups and without, as amount and as number, in any of its digits. */
function waysToWrite(value: string, locale: string): readonly string[] {
  const digits = value.split('.')[1]?.length ?? 0;
  const { baseName } = new Intl.Locale(locale);
  const counted = ['hi', 'mr', 'bn', 'en-IN'].some((lakh) => locale.startsWith(lakh)) ? ['en-US'] : [];
  const written = [locale, `${baseName}-u-nu-latn`, `${baseName}-u-nu-native`, ...counted].flatMap((name) =>
    ([false, 'always'] as const).flatMap((useGrouping) =>
      (['decimal', 'currency'] as const).map((style) =>
        numberFormatter(name, {
          style,
          currency: 'EUR',
          useGrouping,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(value as `${number}`),
      ),
    ),
  );
  return written.map(bare);
}

/** Without currency, signs, leading zeros, and the spaces and apostrophes that group in every language. */
function bare(text: string): string {
  return text.replace(/[^\p{Nd}.,٫٬]/gu, '').replace(/^[0٠۰०০๐၀]+(?=.)/u, '');
}

function valueOf(reading: ReturnType<typeof readNumber>): number | string {
  return 'value' in reading ? Number(reading.value) : reading.problem;
}

function decimal(digits: bigint, scale: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const value = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  return digits < 0n ? `-${value}` : value;
}
