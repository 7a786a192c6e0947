import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();

/** Told by every call whether the server answered. */
export function noteReachable(now: boolean): void {
  if (reachable === now) return;
  reachable = now;
  for (const listener of listeners) listener();
}

/** False from the first call that got no answer until the next that did. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
