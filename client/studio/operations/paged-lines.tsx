import { Button, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import classes from './operations.module.css';

interface PagedLinesProps<Item> {
  /** As `useInfiniteQuery` gives them. */
  readonly found: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>;
  /** What is said meanwhile, and where there are none. */
  readonly loading: string;
  readonly none: string;
  /** One of them, an element of a list. */
  line(item: Item): ReactNode;
}

/** A list that comes page by page, and more of it by a button. */
export function PagedLines<Item>({ found, loading, none, line }: PagedLinesProps<Item>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label={loading} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  return (
    <>
      <ul className={classes.list}>{items.map(line)}</ul>
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('screens.showMore')}
        </Button>
      )}
    </>
  );
}
