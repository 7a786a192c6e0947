import { describe, expect, test } from 'vitest';
import { sumOf } from '#client/screens/form/values/sum-of.ts';
import { fc } from '#tests/support/fast-check.ts';
import type { FieldSettings, FieldShape } from '#shared/fields/field.ts';

const field = (settings: FieldSettings) => ({ name: 'amount', label: 'Amount', ...settings }) as FieldShape;
const euros = field({ type: 'money', currency: 'EUR', scale: 2 });

describe('the sum of a column', () => {
  test('is exact, with the digits of the field', () => {
    expect(sumOf(euros, ['0.10', '0.20'])).toBe('0.30');
    expect(sumOf(field({ type: 'decimal', scale: 3 }), ['1.5', '-2'])).toBe('-0.500');
    expect(sumOf(field({ type: 'integer' }), [2, 3, null])).toBe(5);
    expect(sumOf(field({ type: 'duration' }), ['PT1H30M', 'PT45M', null])).toBe('PT2H15M');
  });

  test('is none where nothing is filled in, or where it is more than a number of the language', () => {
    for (const settings of [euros, field({ type: 'duration' })])
      expect(sumOf(settings, [null, undefined])).toBeUndefined();
    expect(sumOf(field({ type: 'decimal', scale: 0 }), Array(1000).fill('9'.repeat(18)))).toBeUndefined();
  });

  test('is that of the cents, whatever they are', () => {
    const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    const text = (amount: bigint) => {
      const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
      return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), (amounts) => {
        const sum = amounts.reduce((total, one) => total + one, 0n);
        expect(sumOf(euros, amounts.map(text))).toBe(text(sum));
      }),
    );
  });
});
