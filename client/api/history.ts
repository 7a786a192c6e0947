import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HistoryAnswer } from '#shared/api/calls/data.ts';
import { call } from './call/call.ts';

/** What happened to a record, a page at a time, newest first. Kept with the records: a write adds to it. */
export function historyQuery(plural: string, id: string) {
  return infiniteQueryOptions({
    queryKey: ['records', plural, 'history', id],
    queryFn: ({ signal, pageParam }) =>
      call<HistoryAnswer>({
        path: `${plural}/${id}/-/history`,
        query: { limit: '20', after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null, // null: the first page
    getNextPageParam: (page) => page.next,
  });
}
