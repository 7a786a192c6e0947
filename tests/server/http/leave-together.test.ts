import type { Response } from 'express';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveTogether } from '#server/http/leave-together.ts';

describe('Answers of one turn of the event loop', () => {
  let left: string[];
  let now = 0;
  const answer = (text: string) => {
    const response = { end: (sent: string) => void left.push(sent) };
    leaveTogether(response as unknown as Response, text, 'utf8');
  };

  beforeEach(async () => {
    await nextTurn();
    left = [];
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('leave at once where they are the first, and those after it together at its end, in their order', async () => {
    answer('first');
    expect(left).toEqual(['first']);
    answer('second');
    answer('third');
    await Promise.resolve();
    expect(left).toEqual(['first']);
    await nextTurn();
    expect(left).toEqual(['first', 'second', 'third']);
  });

  it('begin anew with each turn', async () => {
    answer('first');
    await nextTurn();
    answer('of the next');
    expect(left).toEqual(['first', 'of the next']);
  });

  it('do not wait for the end of a turn that takes long', async () => {
    answer('first');
    answer('second');
    now += 2;
    answer('third');
    expect(left).toEqual(['first', 'second', 'third']);
    answer('fourth');
    expect(left).toEqual(['first', 'second', 'third']);
    await nextTurn();
    expect(left).toEqual(['first', 'second', 'third', 'fourth']);
  });
});
