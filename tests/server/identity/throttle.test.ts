import { describe, expect, test } from 'vitest';
import { createThrottle } from '#server/identity/sign-in/throttle.ts';

const limit = { count: 3, perSeconds: 60 };
const account = (name: string) => ({ key: `account ${name}`, free: 3 });
const network = { key: 'network', free: 9 };

describe('a throttle', () => {
  test('makes the next try wait once one of the counters has used up its free tries, and says how long', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 3; i += 1) throttle.begin([account('a'), network], limit, 0);
    expect(throttle.begin([account('a'), network], limit, 0)).toEqual({
      kind: 'refused',
      retryAfterSeconds: 1,
    });
    expect(throttle.begin([account('b'), network], limit, 0)).toMatchObject({ kind: 'allowed' });
  });

  test('doubles the wait with each further failure, up to the pace of the limit', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 3; i += 1) throttle.begin([account('a')], limit, 0);
    const waits = [];
    let now = 0;
    for (let i = 0; i < 7; i += 1) {
      const tried = throttle.begin([account('a')], limit, now);
      if (tried.kind === 'allowed') throw new Error('it did not have to wait');
      waits.push(tried.retryAfterSeconds);
      now += tried.retryAfterSeconds * 1000;
      throttle.begin([account('a')], limit, now);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 20, 20]);
  });

  test('does not count a refused try, neither under the counter that waits nor under the others', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 3; i += 1) throttle.begin([account('a')], limit, 0);
    for (let i = 0; i < 99; i += 1) throttle.begin([account('a'), network], limit, 500);
    expect(throttle.begin([account('a')], limit, 1000)).toMatchObject({ kind: 'allowed' });
    expect(throttle.begin([network], limit, 1000)).toMatchObject({ kind: 'allowed' });
  });

  test('counts a try from its beginning, so that many at once cannot pass', () => {
    const throttle = createThrottle();
    const tries = Array.from({ length: 5 }, () => throttle.begin([account('a')], limit, 0).kind);
    expect(tries).toEqual(['allowed', 'allowed', 'allowed', 'refused', 'refused']);
  });

  test('does not count what is taken back', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 20; i += 1) {
      const tried = throttle.begin([account('a')], limit, 0);
      if (tried.kind === 'allowed') tried.takeBack();
    }
    expect(throttle.begin([account('a')], limit, 0).kind).toBe('allowed');
  });

  test('begins anew when nothing has failed for the time of the limit', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 3; i += 1) throttle.begin([account('a')], limit, 0);
    const tries = Array.from({ length: 4 }, () => throttle.begin([account('a')], limit, 60_000).kind);
    expect(tries).toEqual(['allowed', 'allowed', 'allowed', 'refused']);
  });

  test('keeps a bounded number of counters, and forgets those that failed longest ago', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 3; i += 1) throttle.begin([account('first')], limit, 0);
    for (let i = 0; i < 2; i += 1) throttle.begin([account('attacked')], limit, 0);
    for (let i = 0; i < 19_999; i += 1) {
      throttle.begin([account(String(i))], limit, 0);
      if (i === 10_000) throttle.begin([account('attacked')], limit, 0);
    }
    expect(throttle.begin([account('first')], limit, 0).kind).toBe('allowed');
    expect(throttle.begin([account('attacked')], limit, 0).kind).toBe('refused');
  });
});
