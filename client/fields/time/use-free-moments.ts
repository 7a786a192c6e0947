import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ChoicesAt } from '../../api/records.ts';
import { momentsQuery } from '../../api/queries.ts';

/** The moments that may be chosen by what is filled in, asked anew when that changes, and when a choice was refused. */
export function useFreeMoments({ path, filledIn }: ChoicesAt, refused: string | undefined) {
  // While one types, nothing is asked.
  const [asked] = useDebouncedValue(JSON.stringify(filledIn), 250);
  const query = useMemo(() => {
    // Written just above.
    return momentsQuery({ path, filledIn: JSON.parse(asked) as ChoicesAt['filledIn'] });
  }, [path, asked]);
  const answer = useInfiniteQuery(query);
  const { data, error, isFetching, isPlaceholderData, hasNextPage, refetch, fetchNextPage } = answer;
  useEffect(() => {
    if (refused !== undefined) void refetch();
  }, [refused, refetch]);
  const moments = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const next = data?.pages.at(-1)?.next ?? undefined;
  const isSettled = data !== undefined && !isFetching && !isPlaceholderData && error === null;
  return {
    moments,
    /** The first that is not fetched yet. */
    next,
    error,
    isPending: data === undefined && error === null,
    /** What is shown is of what was filled in before. */
    isOld: isPlaceholderData || asked !== JSON.stringify(filledIn),
    /** Whether it is known if a moment may be chosen. */
    isKnown: (moment: string) => isSettled && (next === undefined || Date.parse(moment) < Date.parse(next)),
    retry: () => void refetch(),
    fetchMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

export type FreeMoments = ReturnType<typeof useFreeMoments>;
