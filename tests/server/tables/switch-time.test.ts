import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublishPlan } from '#shared/api/calls/publishing.ts';
import { planLines } from '#server/tables/plan/plan-lines.ts';
import { columnKey } from '#server/tables/fill/preparation.ts';
import { SwitchTime } from '#server/tables/fill/switch-time.ts';

const filledBefore = { table: 'item', column: 'size' };
const filledWithin = { table: 'item', column: 'name' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const takes = (seconds: number) => async () => {
  vi.advanceTimersByTime(seconds * 1000);
  return seconds;
};

test('what is filled before the switch holds nobody up in it; all else does', async () => {
  const time = new SwitchTime(new Set([columnKey(filledBefore)]));
  await takes(2)();
  expect(await time.filling(filledBefore, takes(40))).toBe(40);
  expect(time.seconds).toBe(2);
  expect(await time.filling(filledWithin, takes(5.9))).toBe(5.9);
  expect(time.seconds).toBe(7);
});

test('less than a second is none', async () => {
  const time = new SwitchTime(new Set());
  await time.filling(filledWithin, takes(0.99));
  expect(time.seconds).toBe(0);
});

test.each([
  [0, []],
  [1, ['Others cannot write for about 1 second while it is published.']],
  [15, ['Others cannot write for about 15 seconds while it is published.']],
])('a plan that takes %i s says so at a terminal', (waits, told) => {
  const plan: PublishPlan = {
    from: 1,
    to: 2,
    verdict: 'safe',
    hash: '0123456789abcdef',
    steps: [],
    questions: [],
    rules: [],
    calls: [],
    rights: [],
    views: [],
    conditions: [],
    waits,
  };
  expect(planLines(plan).filter((line) => line.startsWith('Others'))).toEqual(told);
});
