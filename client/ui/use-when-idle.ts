import { useEffect, useEffectEvent } from 'react';

/**
 * Fetches something, once, while the browser has nothing to do, so that who wants it later does not wait. What cannot be
 * fetched is missed, and told, when it is wanted; a browser that does not tell when it is idle fetches it only then.
 */
export function useWhenIdle(fetchIt: () => Promise<unknown>): void {
  const fetchNow = useEffectEvent(() => fetchIt().catch(() => undefined));
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    const waiting = requestIdleCallback(() => void fetchNow());
    return () => cancelIdleCallback(waiting);
  }, []);
}
