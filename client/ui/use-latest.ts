import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler that stays the same one, and does what `act` did when the page was last drawn: who is given it need not be drawn
 * again. It is for events, not to be called while something is drawn.
 */
export function useLatest<A extends readonly unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
