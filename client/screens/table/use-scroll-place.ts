import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { leaveList, leftList } from './list-memory.ts';
import type { Pages } from './use-pages.ts';

interface Scrolling {
  readonly range: { readonly startIndex: number } | null;
  scrollToOffset(offset: number): void;
  scrollToIndex(index: number, options: { readonly align: 'start' }): void;
}

/**
 * Who comes back to a list finds it where it was left; who follows a link to a page of it finds that page; and another
 * question begins at the top.
 */
export function useScrollPlace(scrolling: Scrolling, pages: Pages, start: number): void {
  const { key } = useLocation();
  const { cursors, question } = pages;
  const ready = pages.rows[0]?.record !== undefined;
  const shown = useRef<string>(undefined);
  const row = scrolling.range?.startIndex;
  useEffect(() => {
    if (!ready || shown.current === question) return;
    const left = shown.current === undefined ? leftList(key) : undefined;
    const isFirst = shown.current === undefined;
    shown.current = question;
    if (left) scrolling.scrollToIndex(left.row, { align: 'start' });
    else if (isFirst && start > 0) scrolling.scrollToIndex(start, { align: 'start' });
    else if (!isFirst) scrolling.scrollToOffset(0);
  }, [ready, key, question, start, scrolling]);
  useEffect(() => {
    if (shown.current !== undefined && row !== undefined) leaveList(key, { row, cursors });
  }, [key, row, cursors]);
}
