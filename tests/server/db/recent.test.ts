import { expect, test } from 'vitest';
import { Recent } from '#server/db/recent.ts';

test('what is asked for is made once, and kept while it is asked for', () => {
  const recent = new Recent<number, string>(4);
  const made: number[] = [];
  const ask = (key: number) =>
    recent.get(key, () => {
      made.push(key);
      return `thing ${key}`;
    });
  for (const key of [1, 2, 1, 3, 1, 4, 1, 5, 1, 6]) expect(ask(key)).toBe(`thing ${key}`);
  expect(made).toEqual([1, 2, 3, 4, 5, 6]);
});

test('what nobody asked for in a while is made anew, and so is everything after a clearing', () => {
  const recent = new Recent<number, number>(2);
  let made = 0;
  const ask = (key: number) =>
    recent.get(key, () => {
      made += 1;
      return key;
    });
  for (const key of [1, 2, 3, 4]) ask(key);
  ask(1);
  expect(made).toBe(5);
  recent.clear();
  ask(1);
  expect(made).toBe(6);
});
