import { Button, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../messages/t.ts';
import { Failed } from './failed.tsx';
import { Loading } from './loading.tsx';
import { WithCode } from './with-code.tsx';

/** As `useInfiniteQuery` gives it. */
type Found<Item> = UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>;

interface PagedLinesProps<Item> {
  readonly found: Found<Item>;
  /** What stands there meanwhile. */
  readonly waiting?: ReactNode;
  /** What is said where there are none; names of the contract stand between backticks. */
  readonly none: string;
  /** What the button for more says; without it that what follows is earlier. */
  readonly more?: string;
  /** The look of the list. */
  readonly className: string | undefined;
  /** One of them, an element of a list. */
  line(item: Item): ReactNode;
}

/** A list that comes page by page, the newest first, and more of it by a button. */
export function PagedLines<Item>({ found, waiting, none, more, className, line }: PagedLinesProps<Item>) {
  const { data, error, refetch } = found;
  if (data === undefined && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return waiting ?? <Loading />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        <WithCode text={none} />
      </Text>
    );
  return (
    <>
      <ul className={className}>{items.map(line)}</ul>
      <EarlierButton found={found} label={more} />
    </>
  );
}

/** Brings the next page of what is told newest first; nothing where there is none. */
export function EarlierButton({
  found: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label = t('screens.showEarlier'),
}: {
  readonly label?: string | undefined;
  readonly found: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
}) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {label}
    </Button>
  );
}
