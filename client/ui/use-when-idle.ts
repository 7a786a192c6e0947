import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { fetchesCode } from './fetched-later.tsx';

/** How long nothing must have been fetched for what is drawn, in milliseconds. */
const QUIET = 300;

/**
 * Fetches something, once, while the browser has nothing to do and the page has all that it shows, so that who wants it
 * later does not wait. On a slow line it would else come before what is waited for. What cannot be fetched is missed,
 * and told, when it is wanted; a browser that does not tell when it is idle fetches it only then.
 */
export function useWhenIdle(fetchIt: () => Promise<unknown>): void {
  const client = useQueryClient();
  const fetchNow = useEffectEvent(() => fetchIt().catch(() => undefined));
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return undefined;
    let waiting = 0;
    const timer = setInterval(() => {
      if (fetchesCode() || client.isFetching() > 0) return;
      clearInterval(timer);
      waiting = requestIdleCallback(() => void fetchNow());
    }, QUIET);
    return () => {
      clearInterval(timer);
      cancelIdleCallback(waiting);
    };
  }, [client]);
}
