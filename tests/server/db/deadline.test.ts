import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooCostly } from '#server/db/database.ts';
import { Deadline } from '#server/db/deadline.ts';

const processor = { work: 0 };
const workDone = () => processor.work;

beforeEach(() => {
  processor.work = 1000;
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A statement that goes through so many rows; each takes time, of which some is work. */
function goThrough(deadline: Deadline, { rows, clock, work }: { rows: number; clock: number; work: number }) {
  deadline.beginStatement();
  for (let row = 0; row < rows; row += 1) {
    vi.advanceTimersByTime(clock);
    processor.work += work;
    deadline.tick();
  }
}

test('a turn is a matter of work: who waits for the processor has it still', () => {
  const deadline = new Deadline(workDone);
  deadline.set(1_000_000, 40);
  goThrough(deadline, { rows: 1000, clock: 10, work: 0.03 });
  expect(deadline.turnIsOver).toBe(false);
  expect(() => goThrough(deadline, { rows: 1000, clock: 1, work: 0.05 })).toThrow(TooCostly);
  expect(deadline.turnIsOver).toBe(true);
});

test('statements of one read use up one turn; another read has its own, and what others do between is not counted', () => {
  const deadline = new Deadline(workDone);
  const some = { rows: 640, clock: 1, work: 0.04 }; // some 23 ms after the first look
  deadline.set(1_000_000, 40);
  goThrough(deadline, some);
  processor.work += 500;
  expect(() => goThrough(deadline, some)).toThrow(TooCostly);
  deadline.set(1_000_000, 40);
  goThrough(deadline, some);
  deadline.set(1_000_000, 40);
  processor.work += 500;
  goThrough(deadline, some);
  expect(deadline.turnIsOver).toBe(false);
});

test('past the time limit it is refused for good, with a turn or without', () => {
  for (const turn of [undefined, 40]) {
    const deadline = new Deadline(workDone);
    deadline.set(100, turn);
    expect(() => goThrough(deadline, { rows: 200, clock: 1, work: 0 })).toThrow(TooCostly);
    expect(deadline.turnIsOver).toBe(false);
    expect(() => deadline.beginStatement()).toThrow(TooCostly);
  }
});
