import { useDirection } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** What the rows of a tree do. */
export interface TreeActs {
  /** Shows or hides what lies below a record. */
  onFold(id: string): void;
  /** Goes on in a long branch. */
  onMore(key: string): void;
}

/**
 * The keys of a tree grid, https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/: the focus is on a row, arrows lead to the
 * next and the previous one, open and close it, and go in and out of a branch; Home and End lead to the ends, Enter opens
 * the record. `stop` is the row that Tab leads to. Anything else is for `others`.
 */
export function useTreeKeys(
  { onFold }: Pick<TreeActs, 'onFold'>,
  others: (event: KeyboardEvent<HTMLElement>) => void,
) {
  const isRtl = useDirection().dir === 'rtl';
  const [stop, setStop] = useState<string>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const act = row && isPlain(event) ? actOf(event.key, row) : undefined;
    if (act === undefined) return others(event);
    event.preventDefault();
    return act();
  };
  function actOf(key: string, row: HTMLElement): (() => void) | undefined {
    const all = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-branch]') ?? [])];
    const at = all.indexOf(row);
    const go = (to: HTMLElement | undefined) => () => to && focusOn(to);
    const fold = () => onFold(row.dataset['record'] ?? '');
    const into = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const outOf = isRtl ? 'ArrowRight' : 'ArrowLeft';
    const { branch } = row.dataset;
    switch (key) {
      case 'ArrowDown':
        return go(all[at + 1]);
      case 'ArrowUp':
        return go(all[at - 1]);
      case 'Home':
        return go(all[0]);
      case 'End':
        return go(all.at(-1));
      case into:
        // Whoever is faster than the answer to how many lie below gets them as soon as it comes.
        return branch === 'closed' || branch === 'unknown'
          ? fold
          : go(branch === 'open' ? all[at + 1] : undefined);
      case outOf:
        return branch === 'open' ? fold : go(all.slice(0, at).findLast((one) => levelOf(one) < levelOf(row)));
      case 'Enter':
        return row === document.activeElement ? () => row.querySelector('a')?.click() : undefined;
      default:
        return undefined;
    }
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = rowOf(target)?.dataset['record'];
    if (id !== undefined) setStop(id);
  };
  return { stop, onKeyDown, onFocus };
}

/** Undefined for what is typed into, and for what stands elsewhere in the page. */
function rowOf(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof Element) || target.matches('input, textarea, select, [role=combobox]'))
    return undefined;
  return target.closest<HTMLElement>('[data-branch]') ?? undefined;
}

function isPlain({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey;
}

function focusOn(row: HTMLElement): void {
  const target = row.dataset['branch'] === 'more' ? row.querySelector<HTMLElement>('button') : row;
  target?.focus();
}

function levelOf(row: Element): number {
  return Number(row.getAttribute('aria-level'));
}
