import { useCallback, useEffect, useRef } from 'react';

/** What of a row has the focus: its first input, or the grip that it is moved by. */
type Part = 'input' | 'grip';

const selectors: Readonly<Record<Part, string>> = {
  input: 'input,textarea,button',
  grip: '[data-grip]',
};

/** The part of a row that takes the focus, as far as it is drawn. */
export function focusedIn(section: HTMLElement | null, key: string, part: Part): HTMLElement | undefined {
  const row = section?.querySelector(`[data-row="${key}"]`);
  return row?.querySelector<HTMLElement>(selectors[part]) ?? undefined;
}

/** A row that is added, or was moved, gets the focus once it is drawn. */
export function useFocusOnRow() {
  const section = useRef<HTMLElement>(null);
  const wanted = useRef<{ readonly key: string; readonly part: Part }>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const { key, part } = wanted.current;
    const found = focusedIn(section.current, key, part);
    if (found) wanted.current = undefined;
    found?.focus();
  });
  const focusOn = useCallback((key: string, part: Part = 'input') => {
    wanted.current = { key, part };
  }, []);
  return { section, focusOn };
}
