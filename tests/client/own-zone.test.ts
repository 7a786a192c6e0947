import { expect, test } from 'vitest';
import { clocksDiffer } from '#client/fields/time/clocks-differ.ts';

test('clocks differ where they show something else at the moment that is meant', () => {
  const [summer, winter] = ['2026-07-01T12:00:00Z', '2026-01-01T12:00:00Z'];
  expect(clocksDiffer(summer, 'Europe/Vienna', 'Europe/Vienna')).toBe(false);
  expect(clocksDiffer(summer, 'Europe/Vienna', 'Europe/Berlin')).toBe(false);
  expect(clocksDiffer(summer, 'Europe/Vienna', 'Asia/Tokyo')).toBe(true);
  expect(clocksDiffer(winter, 'Europe/London', 'UTC')).toBe(false);
  expect(clocksDiffer(summer, 'Europe/London', 'UTC')).toBe(true);
});
