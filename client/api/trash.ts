import { infiniteQueryOptions } from '@tanstack/react-query';
import type { DeletedAnswer } from '#shared/api/calls/data.ts';
import { call } from './call/call.ts';

/** What was deleted and has not come back, a page at a time, newest first. Kept with the records: a write changes it. */
export function trashQuery(plural: string) {
  return infiniteQueryOptions({
    queryKey: ['records', plural, 'trash'],
    queryFn: ({ signal, pageParam }) =>
      call<DeletedAnswer>({
        path: `${plural}/-/trash`,
        query: { limit: '20', after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null, // null: the first page
    getNextPageParam: (page) => page.next,
  });
}
