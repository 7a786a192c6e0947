import { describe, expect, test } from 'vitest';
import { NoTurn, createTurns } from '#server/identity/sign-in/turns.ts';

describe('turns', () => {
  test('turn away whoever comes when the queue is full, and nobody else', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 3 });
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => turns(work)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ]);
    expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(NoTurn) });
    expect(most).toBe(2);
  });

  test('are given back when the work fails', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 0 });
    await expect(turns(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(turns(async () => 'next')).resolves.toBe('next');
  });
});
