import { expect, test } from 'vitest';
import { nearestOffered } from '#shared/engine/choices/nearest-offered.ts';

test('moments nearest to another are the next ones, and the last ones behind all of them', () => {
  const all = ['2026-05-04T07:00:00.000Z', '2026-05-04T08:00:00.000Z', '2026-05-04T09:00:00.000Z'];
  expect(nearestOffered(all, '2026-05-04T07:30:00Z', 2)).toEqual(all.slice(1));
  expect(nearestOffered(all, '2026-05-04T10:00:00Z', 2)).toEqual(all.slice(1));
  expect(nearestOffered(all, '2026-05-01T00:00:00Z', 5)).toEqual(all);
  expect(nearestOffered([], '2026-05-01T00:00:00Z', 5)).toEqual([]);
});
