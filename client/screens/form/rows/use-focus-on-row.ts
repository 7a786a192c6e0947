import { useCallback, useEffect, useRef } from 'react';

/** What of a row has the focus: its first input, the first that is wrong, or the grip that it is moved by. */
type Part = 'input' | 'wrong' | 'grip';

const selectors: Readonly<Record<Part, string>> = {
  input: 'input,textarea,button',
  wrong: '[aria-invalid=true]',
  grip: '[data-grip]',
};

/** The part of a row that takes the focus, as far as it is drawn. */
export function focusedIn(section: HTMLElement | null, key: string, part: Part): HTMLElement | undefined {
  const row = section?.querySelector(`[data-row="${key}"]`);
  return row?.querySelector<HTMLElement>(selectors[part]) ?? undefined;
}

/** Puts the focus to what is to be mended first of the rows, where something is. */
export function focusFirstWrong(section: HTMLElement | null): boolean {
  const row = section?.querySelector<HTMLElement>('[data-row][data-wrong]');
  if (!row) return false;
  const key = row.dataset['row'] ?? '';
  const go = () => (focusedIn(section, key, 'wrong') ?? focusedIn(section, key, 'input'))?.focus();
  if (row.tabIndex !== 0) go();
  else {
    row.focus(); // a row that is still text gets its inputs by that
    requestAnimationFrame(() => requestAnimationFrame(go));
  }
  return true;
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
