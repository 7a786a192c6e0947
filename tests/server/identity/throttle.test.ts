import { describe, expect, test } from 'vitest';
import { createThrottle } from '#server/identity/throttle.ts';

const limit = { count: 3, perSeconds: 60 };

describe('a throttle', () => {
  test('refuses when one of the keys has used up its tries, and says how long', () => {
    const throttle = createThrottle();
    for (const account of ['a', 'b', 'c']) throttle.begin([account, 'address'], limit, 0);
    expect(throttle.begin(['d', 'address'], limit, 20_000)).toEqual({
      kind: 'refused',
      retryAfterSeconds: 40,
    });
    expect(throttle.begin(['d', 'elsewhere'], limit, 20_000)).toMatchObject({ kind: 'allowed' });
  });

  test('does not count a refused try under the other keys', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 3; i += 1) throttle.begin(['address'], limit, 0);
    for (let i = 0; i < 9; i += 1) throttle.begin(['victim', 'address'], limit, 0);
    expect(throttle.begin(['victim'], limit, 0)).toMatchObject({ kind: 'allowed' });
  });

  test('counts a try from its beginning, so that many at once cannot pass', () => {
    const throttle = createThrottle();
    const tries = Array.from({ length: 5 }, () => throttle.begin(['a'], limit, 0).kind);
    expect(tries).toEqual(['allowed', 'allowed', 'allowed', 'refused', 'refused']);
  });

  test('does not count what is taken back', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 20; i += 1) {
      const tried = throttle.begin(['a'], limit, 0);
      if (tried.kind === 'allowed') tried.takeBack();
    }
    expect(throttle.begin(['a'], limit, 0).kind).toBe('allowed');
  });

  test('begins anew when the time is over', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 3; i += 1) throttle.begin(['a'], limit, 0);
    expect(throttle.begin(['a'], limit, 59_999).kind).toBe('refused');
    expect(throttle.begin(['a'], limit, 60_000).kind).toBe('allowed');
  });

  test('keeps a bounded number of keys, and forgets the oldest', () => {
    const throttle = createThrottle();
    for (let i = 0; i < 3; i += 1) throttle.begin(['first'], limit, 0);
    for (let i = 0; i < 20_000; i += 1) throttle.begin([`account ${i}`], limit, 0);
    expect(throttle.begin(['first'], limit, 0).kind).toBe('allowed');
  });
});
