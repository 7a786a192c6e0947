import { expect, test } from 'vitest';
import { drawnValue, groupPoints, shortly } from '#client/screens/dashboard/group-points.ts';

const style = { locale: 'en-GB', language: 'en' };

test('spans of time are drawn in hours, and read as such on the axis, in the table and under the pointer', () => {
  expect(drawnValue({ type: 'duration' }, 'PT26H30M')).toBe(26.5);
  expect(drawnValue({ type: 'decimal', scale: 2 }, '12.50')).toBe(12.5);
  expect(drawnValue({ type: 'duration' }, null)).toBe(0);
  expect(shortly({ type: 'duration' }, 'en-GB')(26.5)).toBe('26.5 hrs');
  expect(shortly({ type: 'money', scale: 2, currency: 'EUR' }, 'en-US')(3_000_000)).toBe('€3M');
  const shows = {
    kind: 'groups',
    chart: 'bar',
    value: { type: 'duration' },
    group: { type: 'text', max: 80, multiline: false },
  } as const;
  const rows = [
    { group: 'One', value: 'PT30M', titles: {} },
    { group: 'Two', value: 'PT8H', titles: {} },
  ];
  expect(groupPoints(rows, { shows, style }).map(({ label, value, text }) => [label, value, text])).toEqual([
    ['Two', 8, '8 hrs'],
    ['One', 0.5, '30 mins'],
  ]);
});

test('a group that stands for a month is called by it, also where no filter leads to its records', () => {
  const shows = {
    kind: 'groups',
    chart: 'bar',
    value: { type: 'integer' },
    group: { type: 'date' },
  } as const;
  const rows = [{ group: '2026-11-01', value: 3, titles: {} }];
  const named = (month?: true) => groupPoints(rows, { shows: { ...shows, month }, style })[0]?.label;
  expect([named(true), named()]).toEqual(['Nov 2026', '1 Nov 2026']);
});
