import { useSyncExternalStore } from 'react';

/** So often what counts down is drawn anew, in milliseconds: it tells minutes. */
const EVERY = 10_000;

const heard = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The moment by the clock of this machine, every ten seconds: one timer for all that is shown. */
export function useTicking(): number {
  return useSyncExternalStore(listen, () => now);
}

function listen(hear: () => void): () => void {
  heard.add(hear);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tell, EVERY);
    // A page that was in the background, or a machine that slept, has a new time at once.
    document.addEventListener('visibilitychange', tell);
  }
  return () => {
    heard.delete(hear);
    if (heard.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tell);
  };
}

function tell(): void {
  now = Date.now();
  for (const hear of heard) hear();
}
