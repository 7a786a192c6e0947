import { expect, test } from 'vitest';
import { newId } from '#server/new-id.ts';

test('ids are of version 7, never the same, and sort as they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  const began = Date.now();
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  const moment = Number.parseInt((ids.at(-1) ?? '').replace('-', '').slice(0, 12), 16);
  expect(Math.abs(moment - began)).toBeLessThan(60_000);
});
