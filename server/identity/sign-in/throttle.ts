/** How many tries are allowed within which time. */
export interface TryLimit {
  readonly count: number;
  readonly perSeconds: number;
}

/** What a try is counted under, and how many may fail before the next has to wait. */
export interface Counter {
  readonly key: string;
  readonly free: number;
}

/** A try that was let through: it counts as failed until it is taken back. */
export type Try =
  | { readonly kind: 'allowed'; takeBack(): void }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/** Counts failed tries under keys such as an account and a network. Kept in memory, of this process, and bounded. */
export interface Throttle {
  /**
   * Counts a try under all counters, unless one of them has to wait: a second after its free tries, twice as long after
   * each further one, up to the pace of the limit (one in 90 seconds for 10 in 15 minutes). `now` in milliseconds.
   */
  begin(counters: readonly Counter[], limit: TryLimit, now: number): Try;
}

/** Keys kept at once. Beyond it those that failed longest ago are forgotten. */
const capacity = 20_000;

interface Failures {
  count: number;
  lastAt: number;
}

/** A throttle that has seen nothing yet. */
export function createThrottle(): Throttle {
  const kept = new Map<string, Failures>();
  return {
    begin(counters, limit, now) {
      forgetOld(kept, counters, now - limit.perSeconds * 1000);
      const waits = counters.map(({ key, free }) => waitMs(kept.get(key), { free, limit, now }));
      const wait = Math.max(0, ...waits);
      if (wait > 0) return { kind: 'refused', retryAfterSeconds: Math.ceil(wait / 1000) };
      const counted = counters.map(({ key }) => count(kept, key, now));
      return { kind: 'allowed', takeBack: () => counted.forEach((one) => (one.count -= 1)) };
    },
  };
}

function waitMs(
  failures: Failures | undefined,
  { free, limit, now }: { readonly free: number; readonly limit: TryLimit; readonly now: number },
): number {
  if (failures === undefined || failures.count < free) return 0;
  const longest = Math.max(1, limit.perSeconds / limit.count);
  const seconds = Math.min(longest, 2 ** (failures.count - free));
  return Math.max(0, failures.lastAt + seconds * 1000 - now);
}

function forgetOld(kept: Map<string, Failures>, counters: readonly Counter[], before: number): void {
  for (const { key } of counters) if ((kept.get(key)?.lastAt ?? before + 1) <= before) kept.delete(key);
}

function count(kept: Map<string, Failures>, key: string, now: number): Failures {
  const failures = kept.get(key) ?? { count: 0, lastAt: now };
  failures.count += 1;
  failures.lastAt = now;
  kept.delete(key); // so that it stands last: the first in the map is forgotten first
  kept.set(key, failures);
  const [oldest] = kept.keys();
  if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
  return failures;
}
