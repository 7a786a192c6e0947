import type { KeyboardEvent } from 'react';
import type { CellEdit } from './use-cell-edit.ts';
import type { Selection } from './use-selection.ts';

interface Choosing {
  begin(id: string): void;
  end(): void;
}

/**
 * Keys on a row: arrows go to the next and previous, the space bar chooses, Escape ends choosing, F2 changes its first
 * value that may be changed. Enter follows the link.
 */
export function useRowKeys(
  selection: Selection | undefined,
  choosing: Choosing | undefined,
  edit: Pick<CellEdit, 'begin'> | undefined,
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget;
    const isTyping = event.target instanceof HTMLInputElement;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
        if (!next) return;
        event.preventDefault();
        next.querySelector<HTMLElement>(isTyping ? 'input' : 'a')?.focus();
        return;
      }
      case ' ': {
        const id = row.dataset['record'];
        if (isTyping || id === undefined || choosing === undefined) return;
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
