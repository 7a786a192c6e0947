import { expect, test } from 'vitest';
import { memoized, memoizedOfTwo } from '#shared/memoize/memoized.ts';

test('An answer is worked out once for an object, also where there is none', () => {
  let worked = 0;
  const firstOf = memoized((list: readonly number[]) => {
    worked += 1;
    return list[0];
  });
  const [full, empty] = [[7], []];
  expect([firstOf(full), firstOf(full), firstOf(empty), firstOf(empty)]).toEqual([
    7,
    7,
    undefined,
    undefined,
  ]);
  expect(worked).toBe(2);
  expect(firstOf([7])).toBe(7);
  expect(worked).toBe(3);
});

test('An answer that hangs on two objects is worked out once for both', () => {
  let worked = 0;
  const together = memoizedOfTwo((one: readonly number[], other: readonly number[]) => {
    worked += 1;
    return [...one, ...other];
  });
  const [one, other] = [[1], [2]];
  expect(together(one, other)).toBe(together(one, other));
  expect(together(other, one)).toEqual([2, 1]);
  expect(worked).toBe(2);
});
