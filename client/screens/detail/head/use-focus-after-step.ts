import { useEffect, useRef } from 'react';
import type { RecordAction } from '../../transitions/use-record-action.ts';

/**
 * A button is disabled while its step is taken, and often gone afterwards: the focus goes back to it, or to the heading
 * of the record. The next step is beside it, where a key that was held down does not take it.
 */
export function useFocusAfterStep({ pending, asking }: RecordAction): (button: HTMLElement) => void {
  const taken = useRef<{ readonly button: HTMLElement; readonly heading: HTMLElement | null }>(undefined);
  useEffect(() => {
    if (taken.current === undefined || pending || asking !== undefined) return;
    const { button, heading } = taken.current;
    const { activeElement } = document;
    if (activeElement === document.body) (button.isConnected ? button : heading)?.focus();
    else if (activeElement !== button) taken.current = undefined; // one has gone on
  });
  return (button) => {
    taken.current = { button, heading: button.closest('header')?.querySelector('h1, h2') ?? null };
  };
}
