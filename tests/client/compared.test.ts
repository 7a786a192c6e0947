import { describe, expect, test } from 'vitest';
import { compared } from '#client/screens/list/comparison/compared.ts';
import type { FieldSettings } from '#shared/fields/field.ts';

const money: FieldSettings = { type: 'money', currency: 'EUR', scale: 2 };

describe('how a number compares with the one before', () => {
  test.each([
    [12, 8, { direction: 'more', difference: 4, share: 0.5 }],
    [8, 12, { direction: 'less', difference: 4, share: 1 / 3 }],
    [8, 8, { direction: 'same', difference: 0 }],
    [8, 0, { direction: 'more', difference: 8 }],
    [null, 4, { direction: 'less', difference: 4, share: 1 }],
    [-2, -4, { direction: 'more', difference: 2, share: 0.5 }],
  ])('%s and %s', (now, before, expected) => {
    expect(compared({ type: 'integer' }, now, before)).toEqual(expected);
  });

  test('amounts are compared to the last digit', () => {
    expect(compared(money, '9007199254740993.01', '9007199254740993.00')).toMatchObject({
      direction: 'more',
      difference: '0.01',
    });
  });

  test('what is no number is not compared', () => {
    expect(compared({ type: 'date' }, '2026-01-02', '2026-01-01')).toBeUndefined();
  });
});
