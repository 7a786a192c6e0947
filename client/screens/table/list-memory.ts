import type { VirtualItem } from '@tanstack/react-virtual';

interface Left {
  /** How far it was scrolled, in pixels. */
  readonly offset: number;
  /** The row at the top: it says where to begin where pixels do not, in a window of another width. */
  readonly row: number;
  /** Of the window, in pixels. */
  readonly width: number;
  /** The rows that had been drawn, and how high they were. */
  readonly heights: readonly VirtualItem[];
  /** Cursors of the pages that were there. */
  readonly cursors: readonly string[];
}

/** How lists were left, by the key of their entry in the history. It lives as long as the page of the browser. */
const lists = new Map<string, Left>();

/** How a list was left that one comes back to. */
export function leftList(key: string): Left | undefined {
  return lists.get(key);
}

export function leaveList(key: string, left: Left): void {
  lists.set(key, left);
}
