import { expect, test } from 'vitest';
import { onShownClock } from '#client/ui/clock-text.ts';

const kept = '2026-11-28T15:40:00.000Z';
const real = Date.parse('2026-11-28T15:45:00.000Z');
const now = '2026-03-02T08:00:00.000Z';

test('A moment of the real clock is as long ago on the clock of a rehearsal', () => {
  expect(onShownClock(kept, { rehearsal: true, now }, real)).toBe('2026-03-02T07:55:00.000Z');
});

test('Outside of a rehearsal it stays as it is', () => {
  expect(onShownClock(kept, { rehearsal: false, now }, real)).toBe(kept);
});
