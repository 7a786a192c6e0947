import { describe, expect, test } from 'vitest';
import { problemsOf } from '#shared/api/field-problems.ts';
import { recordSchema } from '#shared/api/record-schema.ts';
import type { FieldSettings, FieldShape, JsonValue } from '#shared/fields/field.ts';

function field(settings: FieldSettings, more: Partial<FieldShape> = {}): FieldShape {
  const base = { name: 'x', label: 'X', origin: 'contract', required: false, unique: false } as const;
  // The union cannot follow a spread of one of its members.
  return { ...base, errors: {}, secret: false, ...settings, ...more } as FieldShape;
}

/** What becomes of a value sent for one field: its wire form, or the code of its refusal. */
function sent(shape: FieldShape, value: JsonValue): JsonValue | { refused: string | undefined } {
  const result = recordSchema([shape], 'update').safeParse({ x: value });
  if (result.success) return result.data['x'] ?? null;
  return { refused: problemsOf(result.error, [shape])[0]?.code };
}

const text = field({ type: 'text', max: 5, multiline: false });
const lines = field({ type: 'text', max: 50, multiline: true });
const serial = field({ type: 'text', max: 50, multiline: false, pattern: '[A-Z]+|x' });
const integer = field({ type: 'integer', min: -5, max: 9_007_199_254_740_991 });
const decimal = field({ type: 'decimal', scale: 2, min: '-1.005', max: '999999999.99' });
const money = field({ type: 'money', currency: 'EUR', scale: 2 });
const whole = field({ type: 'decimal', scale: 0 });
const date = field({ type: 'date', min: '0001-01-01', max: '9999-12-31' });
const datetime = field({ type: 'datetime', min: '2000-01-01T00:00:00+01:00' });
const choices = field({
  type: 'choices',
  options: [
    { name: 'a', label: 'A' },
    { name: 'b', label: 'B' },
  ],
});
const choice = field({ type: 'choice', options: [{ name: 'a', label: 'A' }] });
const ref = field({ type: 'ref', to: 'y', onDelete: 'restrict' });
const duration = field({ type: 'duration', max: 'PT48H' });

describe('a sent value is refused with the code of its fault', () => {
  test.each<[string, FieldShape, JsonValue, string]>([
    ['text that is a number', text, 5, 'bad_type'],
    ['text of too many characters', text, 'abcdef', 'too_long'],
    ['text with a NUL', text, 'a\u0000', 'bad_type'],
    ['text with a lone surrogate', text, 'a\ud800', 'bad_type'],
    ['a line break in one line', text, 'a\nb', 'bad_type'],
    ['text off its pattern', serial, 'ABc', 'pattern'],
    ['text that only begins with its pattern', serial, 'xy', 'pattern'],
    ['an integer sent as text', integer, '5', 'bad_type'],
    ['an integer with a fraction', integer, 1.5, 'bad_type'],
    ['an integer below its minimum', integer, -6, 'too_small'],
    ['an integer beyond 2^53-1', integer, 9_007_199_254_740_992, 'too_large'],
    ['a decimal sent as a number', decimal, 12.5, 'bad_type'],
    ['a decimal of too many digits', decimal, '1.234', 'bad_type'],
    ['a decimal that is no number', decimal, '1e5', 'bad_type'],
    ['a decimal just below its finer minimum', decimal, '-1.01', 'too_small'],
    ['a decimal above its maximum', decimal, '1000000000.00', 'too_large'],
    ['money of more than 18 digits', money, '10000000000000000.00', 'too_large'],
    ['a day that does not exist', date, '2026-02-29', 'bad_type'],
    ['the 29th of February of a year that ends a century', date, '1900-02-29', 'bad_type'],
    ['the 31st of April', date, '2026-04-31', 'bad_type'],
    ['a day 0', date, '2026-04-00', 'bad_type'],
    ['a month 0', date, '2026-00-10', 'bad_type'],
    ['a 13th month', date, '2026-13-10', 'bad_type'],
    ['a day with something behind it', date, '2026-04-10x', 'bad_type'],
    ['the year 0', date, '0000-12-31', 'bad_type'],
    ['an instant without a zone', datetime, '2026-01-01T00:00:00', 'bad_type'],
    ['an instant of the 31st of February', datetime, '2026-02-31T00:00:00Z', 'bad_type'],
    ['an instant of hour 24', datetime, '2026-01-01T24:00:00Z', 'bad_type'],
    ['an instant before its minimum in another zone', datetime, '1999-12-31T22:59:59.999Z', 'too_small'],
    ['a choice that is not an option', choice, 'b', 'not_an_option'],
    ['one of several choices that is not an option', choices, ['a', 'c'], 'not_an_option'],
    ['choices sent as text', choices, 'a', 'bad_type'],
    ['a reference that is no id', ref, '1', 'no_such_record'],
    ['a reference that is an object', ref, { id: 'x' }, 'bad_type'],
    ['a duration with months', duration, 'P1M', 'bad_type'],
    ['a duration of nothing at all', duration, 'PT', 'bad_type'],
    ['a duration above its maximum', duration, 'P2DT1S', 'too_large'],
    ['a web address that would run script', field({ type: 'url' }), 'javascript:alert(1)', 'pattern'],
    ['an email address without a domain', field({ type: 'email' }), 'a@b', 'pattern'],
    ['a telephone number with letters', field({ type: 'phone' }), '12a', 'pattern'],
    ['a time zone that there is not', field({ type: 'timezone' }), 'Europe/Atlantis', 'pattern'],
    ['a time zone in small letters', field({ type: 'timezone' }), 'europe/vienna', 'pattern'],
    ['an offset in place of a time zone', field({ type: 'timezone' }), '+01:00', 'pattern'],
    ['a time of hour 24', field({ type: 'time' }), '24:00', 'bad_type'],
    ['references sent as one', field({ type: 'refs', to: 'item' }), 'x', 'bad_type'],
    ['references with one that is no id', field({ type: 'refs', to: 'item' }), ['x'], 'no_such_record'],
    ['a file sent as its name', field({ type: 'file', maxSize: 3, accept: [] }), 'a.pdf', 'bad_type'],
    [
      'a file of another kind',
      field({ type: 'file', maxSize: 3, accept: ['image/*'] }),
      { id: 'f', name: 'a.pdf', type: 'application/pdf', size: 1 },
      'bad_type',
    ],
    [
      'a file that is too large',
      field({ type: 'image', maxSize: 3, accept: [] }),
      { id: 'f', name: 'a.png', type: 'image/png', size: 4 },
      'too_large',
    ],
    ['a boolean sent as text', field({ type: 'boolean' }), 'true', 'bad_type'],
  ])('%s', (_name, shape, value, code) => {
    expect(sent(shape, value)).toEqual({ refused: code });
  });

  test('an own code of the contract takes the place of the engine’s', () => {
    const own = { ...text, errors: { max: 'TOO_LONG_NAME' } };
    expect(sent(own, 'abcdef')).toEqual({ refused: 'TOO_LONG_NAME' });
  });

  test('a pattern that would hang a backtracking matcher answers at once', () => {
    const hostile = field({ type: 'text', max: 100_000, multiline: false, pattern: '(a+)+b' });
    expect(sent(hostile, 'a'.repeat(50_000))).toEqual({ refused: 'pattern' });
  });
});

describe('a sent value is brought into its one form', () => {
  test.each<[string, FieldShape, JsonValue, JsonValue]>([
    ['one line is trimmed', text, '  ab ', 'ab'],
    ['a day of four years', date, '2024-02-29', '2024-02-29'],
    ['a day of four hundred years', date, '2000-02-29', '2000-02-29'],
    ['the last day of a year', date, '2026-12-31', '2026-12-31'],
    ['text is composed', text, 'e\u0301', '\u00e9'],
    ['text is counted in characters, not in UTF-16 units', text, '😀😀😀😀😀', '😀😀😀😀😀'],
    ['blank text is empty', text, '   ', null],
    ['line ends are one character', lines, 'a\r\nb\rc', 'a\nb\nc'],
    ['minus zero is zero', integer, -0, 0],
    ['a decimal has all its digits', decimal, '7', '7.00'],
    ['trailing zeros are no precision', decimal, '1.5000', '1.50'],
    ['leading zeros go', money, '-007.1', '-7.10'],
    ['no negative zero', money, '-0.00', '0.00'],
    ['a minimum finer than the scale is compared exactly', decimal, '-1.00', '-1.00'],
    ['no point at scale 0', whole, '12', '12'],
    ['the largest amount', money, '9999999999999999.99', '9999999999999999.99'],
    [
      'an instant is in UTC with milliseconds',
      datetime,
      '2026-01-01t00:30:00.12345+02:00',
      '2025-12-31T22:30:00.123Z',
    ],
    ['choices stand in the order of the options, once', choices, ['b', 'a', 'b'], ['a', 'b']],
    ['no choice at all is empty', choices, [], null],
    ['a duration counts in hours', duration, 'P1DT90M0.5S', 'PT25H30M0.5S'],
    ['a time without seconds has none', field({ type: 'time' }), '09:30:00', '09:30'],
    ['null is empty in every type', decimal, null, null],
    [
      'references stand in the order sent, once',
      field({ type: 'refs', to: 'item' }),
      ['018F0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000001'],
      ['018f0000-0000-7000-8000-000000000001'],
    ],
    ['no reference at all is empty', field({ type: 'refs', to: 'item' }), [], null],
    [
      'a file is what the upload answered',
      field({ type: 'file', maxSize: 3, accept: ['image/*'] }),
      { id: 'f', name: 'a.png', type: 'image/png', size: 3 },
      { id: 'f', name: 'a.png', type: 'image/png', size: 3 },
    ],
    ['JSON stays as it is', field({ type: 'json' }), { a: [1, null] }, { a: [1, null] }],
  ])('%s', (_name, shape, value, wire) => {
    expect(sent(shape, value)).toEqual(wire);
  });
});

test.each(['+43 1 234', '(415) 555-2671', '+1 (415) 555-2671', '+ (49) 30 1234', '020\u00a07946\u20130000'])(
  'a telephone number is kept as people write it: %s',
  (number) => {
    expect(sent(field({ type: 'phone' }), number)).toBe(number);
  },
);
