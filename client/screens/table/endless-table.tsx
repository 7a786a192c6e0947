import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { RecordTable, type RecordTableProps } from './rows/record-table.tsx';
import classes from './table.module.css';
import type { Pages } from './use-pages.ts';
import { useLeaving, useLeftPlace, useScrollPlace } from './use-scroll-place.ts';

interface EndlessTableProps extends RecordTableProps {
  readonly pages: Pages;
  readonly count: number | undefined;
  /** The row that is shown first, counted from 0. */
  readonly start: number;
  /** The address of the list turned to the page that these cursors lead to. */
  placeOf(cursors: readonly string[]): string | undefined;
}

/** Rows that are drawn beyond what can be seen. */
const BEYOND = 12;
/** The room between the cards of a phone, as in the styles. */
const CARD_GAP = 10;

/** A list as long as it is, of which only the rows in sight are drawn; on a phone the page itself scrolls. */
export function EndlessTable({ pages, count, start, placeOf, ...rest }: EndlessTableProps) {
  const { rows, goesOn, failed } = pages;
  const scroll = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const left = useLeftPlace();
  const usual = isPhone ? 40 + rest.columns.length * 30 : rest.dense ? 30 : 38;
  const shared = {
    ...left.scrolling,
    count: rows.length,
    estimateSize: (index: number) => left.heightAt(index) ?? usual,
    getItemKey: (index: number) => {
      const row = rows[index];
      return row?.record?.id ?? (row?.heading ? `group ${row.heading.key}` : `waiting ${index}`);
    },
    overscan: BEYOND,
  };
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (isPhone) setMargin((scroll.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [isPhone, pages.question]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const inBox = useVirtualizer({ ...shared, getScrollElement: () => scroll.current, enabled: !isPhone });
  const inPage = useWindowVirtualizer({
    ...shared,
    gap: CARD_GAP,
    scrollMargin: margin,
    enabled: isPhone ?? false,
  });
  const virtual = isPhone ? inPage : inBox;
  useScrollPlace(virtual, { pages, start: left.row ?? start });
  useLeaving(virtual, () => (isPhone ? window.scrollY : (scroll.current?.scrollTop ?? 0)), pages.cursors);
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  useEffect(() => {
    if (first && last) pages.look(first.index, last.index);
    if (last && goesOn && last.index >= rows.length - BEYOND * 2) pages.more();
  });
  const offset = isPhone ? margin : 0;
  return (
    <>
      <RecordTable
        {...rest}
        scrollRef={scroll}
        rowRef={virtual.measureElement}
        count={count}
        above={first ? first.start - offset : 0}
        // Before the window has been measured no row is drawn; there is something to scroll all the same.
        below={virtual.getTotalSize() - (last ? last.end - offset : 0)}
        rows={items.flatMap(({ index }) => {
          const slot = rows[index];
          return slot
            ? [{ index, record: slot.record, place: placeOf(slot.cursors), heading: slot.heading }]
            : [];
        })}
      />
      {failed && (
        <Group gap="sm" role="alert" className={classes.selection}>
          <Text size="sm">{sentenceOf(failed.error)}</Text>
          <Button size="xs" variant="default" onClick={() => void failed.refetch()}>
            {t('shell.tryAgain')}
          </Button>
        </Group>
      )}
    </>
  );
}
