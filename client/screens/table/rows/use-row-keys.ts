import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { CellEdit } from './use-cell-edit.ts';
import type { Selection } from './use-selection.ts';

interface Choosing {
  begin(id: string): void;
  end(): void;
}

/** A row that arrows lead to, which may not be drawn yet: its place in the list, and what in it takes the focus. */
interface Aim {
  readonly rows: Element | null;
  readonly index: number;
  readonly control: 'a, [data-fold]' | 'input, [data-fold]';
}

/**
 * Keys on a row, for what is around the rows: arrows go to the next and previous, X and the space bar
 * with Shift choose, and while rows are being chosen the space bar alone; Escape ends choosing, F2 changes its first
 * value that may be changed. Enter follows the link. `count` is how many rows there are in all, drawn or not; undefined:
 * nobody knows.
 */
export function useRowKeys({
  selection,
  choosing,
  edit,
  count,
}: {
  selection: Selection | undefined;
  choosing: Choosing | undefined;
  edit: Pick<CellEdit, 'begin'> | undefined;
  count: number | undefined;
}) {
  // Keys come faster than rows are drawn: none is lost, the focus goes on as soon as there are more rows.
  const aim = useRef<Aim>(undefined);
  useEffect(() => {
    if (aim.current === undefined) return;
    const row = document.activeElement?.closest('tr');
    aim.current = row?.parentElement === aim.current.rows ? goTowards(row, aim.current) : undefined;
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    if (row === null) return;
    const isTyping = event.target instanceof HTMLInputElement;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const index = (aim.current?.index ?? indexOf(row)) + step;
        const isThere = count === undefined ? siblingOf(row, step) !== null : index >= 0 && index < count;
        if (!isThere) return;
        event.preventDefault();
        aim.current = goTowards(row, {
          rows: row.parentElement,
          index,
          control: isTyping ? 'input, [data-fold]' : 'a, [data-fold]',
        });
        return;
      }
      case 'x':
      case ' ': {
        const id = row.dataset['record'];
        if (isTyping || id === undefined || choosing === undefined) return;
        const isOpening = event.key === ' ' && !event.shiftKey && selection === undefined;
        if (isOpening || event.ctrlKey || event.metaKey || event.altKey) return; // for what is around the list
        event.preventDefault();
        if (selection) selection.toggle(id);
        else choosing.begin(id);
        return;
      }
      case 'F2':
        if (row.dataset['record'] !== undefined) edit?.begin(row.dataset['record']);
        return;
      case 'Escape':
        if (selection) choosing?.end();
    }
  };
}

/** Undefined for what comes from a list or a calendar that belongs to a row and stands elsewhere in the page. */
function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
}

/** Moves the focus as far as rows are drawn; the aim while it is further. */
function goTowards(row: Element, aim: Aim): Aim | undefined {
  const step = Math.sign(aim.index - indexOf(row));
  let at: Element | null = row;
  let control: HTMLElement | null = null;
  while (at !== null && indexOf(at) !== aim.index) {
    at = siblingOf(at, step);
    const found: HTMLElement | null = at?.querySelector<HTMLElement>(aim.control) ?? null;
    if (found === null) break;
    control = found;
  }
  control?.focus();
  return at !== null && indexOf(at) === aim.index ? undefined : aim;
}

function siblingOf(row: Element, step: number): Element | null {
  return step > 0 ? row.nextElementSibling : row.previousElementSibling;
}

/** Its place in the whole list; NaN for what is no row of a record. */
function indexOf(row: Element): number {
  return Number(row.getAttribute('data-index') ?? Number.NaN);
}
