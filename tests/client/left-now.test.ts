import { describe, expect, test } from 'vitest';
import { languages } from '#shared/messages/languages.ts';
import { countsEachHour, leftNow, lengthInWords } from '../../client/fields/time/left-now.ts';

const minute = 60_000;
const told = {
  left: 'PT2H',
  counts: true,
  at: '2026-10-23T13:00:00.000Z',
  until: '2026-10-23T15:00:00.000Z',
};

describe('what is left while a page stands open', () => {
  test('goes on with the clock, and below zero', () => {
    expect(leftNow(told, 10 * minute).left).toBe(110 * minute);
    expect(leftNow({ ...told, left: 'PT5M' }, 20 * minute).left).toBe(-15 * minute);
    expect(leftNow({ ...told, left: '-PT5M' }, 20 * minute).left).toBe(-25 * minute);
  });
  test('stands still while nothing counts', () => {
    expect(leftNow({ ...told, counts: false }, 30 * minute).left).toBe(120 * minute);
  });
  test('ends at the next change, until it is asked anew', () => {
    const { left, again } = leftNow({ ...told, left: 'PT9H' }, 300 * minute);
    expect([left, again]).toEqual([420 * minute, -180 * minute]);
    expect(leftNow({ ...told, until: null }, 30 * minute)).toEqual({ left: 90 * minute, again: undefined });
  });
  test('a clock that was set back counts nothing twice', () => {
    expect(leftNow(told, -5 * minute).left).toBe(120 * minute);
  });
});

test('a length is told in hours and minutes, by each language', () => {
  expect(lengthInWords(130 * minute, 'en-GB')).toBe('2 hrs 10 mins');
  expect(lengthInWords(-180 * minute, 'en-GB')).toBe('3 hrs');
  expect(lengthInWords(30 * 60 * minute, 'en-GB')).toBe('30 hrs');
  expect(lengthInWords(45 * minute + 59_999, 'de')).toBe('45 Min.');
  expect(lengthInWords(20_000, 'en-GB')).toBe('0 mins');
  for (const language of Object.keys(languages)) expect(lengthInWords(61 * minute, language)).not.toBe('');
});

test('two days and more are told in days where each hour counts', () => {
  const hour = 60 * minute;
  expect(lengthInWords(335 * hour + 50 * minute, 'en-GB', true)).toBe('13 days 23 hrs');
  expect(lengthInWords(-48 * hour, 'en-GB', true)).toBe('2 days');
  expect(lengthInWords(47 * hour + 59 * minute, 'en-GB', true)).toBe('47 hrs 59 mins');
  const told = { left: 'PT72H', counts: true, until: null, at: '2026-11-27T09:00:00.000Z' };
  expect(countsEachHour(told, '2026-11-30T09:00:00.000Z')).toBe(true);
  expect(countsEachHour(told, '2026-12-08T09:00:00.000Z')).toBe(false);
  expect(countsEachHour({ ...told, left: '-PT48H' }, '2026-11-25T09:00:00.000Z')).toBe(true);
});
