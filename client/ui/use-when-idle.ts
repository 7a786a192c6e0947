import { useEffect } from 'react';

/**
 * Fetches something while the browser has nothing to do, so that who wants it later does not wait. What cannot be fetched
 * is missed, and told, when it is wanted; a browser that does not tell when it is idle fetches it only then.
 * @param fetchIt the same function at each drawing
 */
export function useWhenIdle(fetchIt: () => Promise<unknown>): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    const waiting = requestIdleCallback(() => void fetchIt().catch(() => undefined));
    return () => cancelIdleCallback(waiting);
  }, [fetchIt]);
}
