/** How many tries are allowed within which time. */
export interface TryLimit {
  readonly count: number;
  readonly perSeconds: number;
}

/** A try that was let through: it counts as failed until it is taken back. */
export type Try =
  | { readonly kind: 'allowed'; takeBack(): void }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/** Counts failed tries under keys such as an account and an address. Kept in memory, of this process, and bounded. */
export interface Throttle {
  /** Counts a try under all keys, unless one of them has used up its tries. `now` in milliseconds. */
  begin(keys: readonly string[], limit: TryLimit, now: number): Try;
}

/** Keys kept at once. Beyond it the oldest are forgotten: whoever fills it pays with as many tries. */
const capacity = 20_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** A throttle that has seen nothing yet. */
export function createThrottle(): Throttle {
  const windows = new Map<string, Window>();
  return {
    begin(keys, limit, now) {
      for (const key of keys) {
        const window = windows.get(key);
        if (window !== undefined && window.endsAt <= now) windows.delete(key);
      }
      const full = keys
        .map((key) => windows.get(key))
        .filter((window) => (window?.count ?? 0) >= limit.count);
      const endsAt = Math.max(0, ...full.map((window) => window?.endsAt ?? 0));
      if (full.length > 0) {
        return { kind: 'refused', retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)) };
      }
      const counted = keys.map((key) => count(windows, key, now + limit.perSeconds * 1000));
      return { kind: 'allowed', takeBack: () => counted.forEach((window) => (window.count -= 1)) };
    },
  };
}

function count(windows: Map<string, Window>, key: string, endsAt: number): Window {
  const window = windows.get(key) ?? { count: 0, endsAt };
  window.count += 1;
  windows.set(key, window);
  const [oldest] = windows.keys();
  if (windows.size > capacity && oldest !== undefined) windows.delete(oldest);
  return window;
}
