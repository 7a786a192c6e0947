import { describe, expect, test } from 'vitest';
import {
  divide,
  floorUnits,
  fromExact,
  inRange,
  multiply,
  toExact,
  toInteger,
  toScale,
} from '#shared/expression/values/exact.ts';
import { fc } from '#tests/support/fast-check.ts';

const exact = (text: string | number) => {
  const value = toExact(text);
  if (value === undefined) throw new Error(`${text} cannot be held`);
  return value;
};
const shown = (value: bigint | undefined) => (value === undefined ? undefined : fromExact(value));

describe('an exact number', () => {
  test.each(['', 'x', '1.', '.5', '1e', '+1', ' 1', '0x10', '1_000', 'NaN', '--1'])(
    'is not read from %j',
    (text) => {
      expect(toExact(text)).toBeUndefined();
    },
  );

  test('has at most 18 digits before and 12 after the point', () => {
    expect(shown(toExact('999999999999999999.999999999999'))).toBe('999999999999999999.999999999999');
    expect(toExact('1000000000000000000')).toBeUndefined();
    expect(toExact('-1e18')).toBeUndefined();
    expect(toExact('0.0000000000001')).toBeUndefined();
    expect(shown(toExact('0.1000000000000000'))).toBe('0.1');
  });

  test.each([
    ['19.99', '19.99'],
    ['007', '7'],
    ['-0', '0'],
    ['-0.50', '-0.5'],
    ['1e3', '1000'],
    ['25e-1', '2.5'],
  ])('%s is written %s', (text, written) => {
    expect(fromExact(exact(text))).toBe(written);
  });

  test('0.1 and 0.2 make 0.3', () => {
    expect(shown(inRange(exact('0.1') + exact('0.2')))).toBe('0.3');
  });

  test('out of range there is nothing', () => {
    expect(inRange(exact('999999999999999999') + exact('1'))).toBeUndefined();
    expect(multiply(exact('1000000000'), exact('1000000000'))).toBeUndefined();
    expect(divide(exact('999999999999999999'), exact('0.1'))).toBeUndefined();
    expect(divide(exact('1'), 0n)).toBeUndefined();
  });

  test.each([
    ['7', '2', '3.5'],
    ['1', '3', '0.333333333333'],
    ['2', '3', '0.666666666667'],
    ['-2', '3', '-0.666666666667'],
    ['1', '-8', '-0.125'],
    ['0.000000000001', '2', '0.000000000001'],
    ['-0.000000000001', '2', '-0.000000000001'],
    ['0.000000000001', '3', '0'],
  ])('%s / %s is %s: rounded once, half away from zero', (left, right, result) => {
    expect(shown(divide(exact(left), exact(right)))).toBe(result);
  });

  test('a product is rounded once', () => {
    expect(shown(multiply(exact('0.000001'), exact('0.0000005')))).toBe('0.000000000001');
    expect(shown(multiply(exact('0.000001'), exact('-0.0000005')))).toBe('-0.000000000001');
    expect(shown(multiply(exact('0.000001'), exact('0.0000004')))).toBe('0');
  });

  test.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['1.004', 2, '1.00'],
    ['2.5', 0, '3'],
    ['-0.004', 2, '0.00'],
    ['12', 3, '12.000'],
  ])('%s to %i digits is %s, rounded half away from zero', (text, scale, result) => {
    expect(toScale(exact(text), scale)).toBe(result);
  });

  test('counts units below it, also below zero', () => {
    expect(floorUnits(exact('1.009'), 2)).toBe(100n);
    expect(floorUnits(exact('-1.001'), 2)).toBe(-101n);
    expect(toInteger(exact('3'))).toBe(3);
    expect(toInteger(exact('3.5'))).toBeUndefined();
  });

  test('is read back from what it is written as', () => {
    const units = fc.bigInt({ min: -(10n ** 30n) + 1n, max: 10n ** 30n - 1n });
    fc.assert(
      fc.property(units, (value) => {
        expect(toExact(fromExact(value))).toBe(value);
      }),
    );
  });
});
