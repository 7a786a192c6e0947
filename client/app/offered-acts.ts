import { useEffect, useSyncExternalStore } from 'react';

/** Something that can be done with what the page shows. */
interface Act {
  readonly label: string;
  /** What it is done with. */
  readonly hint: string;
  run(): void;
}

const none: readonly Act[] = [];
let offered = none;
const listeners = new Set<() => void>();

/** A page offers what can be done on it to the command palette, for as long as it is there. */
export function useOfferActs(acts: readonly Act[]): void {
  // After each drawing: what an act does belongs to what was drawn last.
  useEffect(() => {
    offer(acts);
    return () => offer(none);
  });
}

export function useOfferedActs(): readonly Act[] {
  return useSyncExternalStore(subscribe, () => offered);
}

function offer(acts: readonly Act[]): void {
  offered = acts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
