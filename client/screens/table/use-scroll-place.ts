import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { leaveList, leftList } from './list-memory.ts';
import type { Pages } from './use-pages.ts';

interface Scrolling {
  getVirtualItemForOffset(offset: number): VirtualItem | undefined;
  takeSnapshot(): readonly VirtualItem[];
  scrollToOffset(offset: number): void;
  scrollToIndex(index: number, options: { readonly align: 'start' }): void;
}

/**
 * Where a list begins that somebody comes back to: as far down as it was left, with the heights its rows had, so that the
 * first drawing is that of then. In a window of another width heights say nothing, and only the row is kept. `row` is
 * where to scroll to once there are rows; undefined: nobody has been here.
 */
export function useLeftPlace() {
  const { key } = useLocation();
  const [place] = useState(() => {
    const left = leftList(key);
    if (left?.width !== window.innerWidth)
      return { row: left?.row, heightAt: () => undefined, scrolling: {} };
    const heights = new Map(left.heights.map(({ index, size }) => [index, size]));
    return {
      row: 0,
      heightAt: (index: number) => heights.get(index),
      scrolling: { initialOffset: left.offset, initialMeasurementsCache: [...left.heights] },
    };
  });
  return place;
}

/** Who follows a link to a page of a list finds that page; another question begins at the top. */
export function useScrollPlace(
  scrolling: Scrolling,
  { pages, start }: { pages: Pages; start: number },
): void {
  const { question } = pages;
  const [top] = pages.rows;
  const ready = top?.record !== undefined || top?.heading !== undefined;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!ready || shown.current === question) return;
    const isFirst = shown.current === undefined;
    shown.current = question;
    if (isFirst && start > 0) scrolling.scrollToIndex(start, { align: 'start' });
    else if (!isFirst) scrolling.scrollToOffset(0);
  }, [ready, question, start, scrolling]);
}

/**
 * Keeps how a list was left. The window is asked at that very moment: a row that was scrolled to and opened at once is
 * gone before anybody has heard of the scrolling.
 */
export function useLeaving(scrolling: Scrolling, offsetNow: () => number, cursors: readonly string[]): void {
  const { key } = useLocation();
  const leave = useEffectEvent(() => {
    const offset = Math.max(0, offsetNow());
    const row = scrolling.getVirtualItemForOffset(offset)?.index ?? 0;
    leaveList(key, { offset, row, width: window.innerWidth, heights: scrolling.takeSnapshot(), cursors });
  });
  useLayoutEffect(() => () => leave(), []);
}
