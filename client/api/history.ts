import { infiniteQueryOptions } from '@tanstack/react-query';
import { quoted } from '#shared/screens/list-filter.ts';
import type { HistoryAnswer } from '#shared/api/calls/data.ts';
import { isWorthAnotherTry } from './call/another-try.ts';
import { call } from './call/call.ts';
import { listRecords } from './records.ts';

/** What happened to a record, a page at a time, newest first. Kept with the records: a write adds to it. */
export function historyQuery(plural: string, id: string) {
  return infiniteQueryOptions({
    queryKey: ['records', plural, 'history', id],
    queryFn: ({ signal, pageParam }) =>
      call<HistoryAnswer>({
        path: `${plural}/${id}/-/history`,
        query: { limit: '20', after: pageParam ?? undefined, peek: 'true' },
        signal,
      }),
    initialPageParam: null as string | null, // null: the first page
    getNextPageParam: (page) => page.next,
    retry: isWorthAnotherTry,
  });
}

/** Comments, or files, of a record: where they are kept, and the field that names the record. */
interface AttachedAt {
  readonly plural: string;
  readonly field: string;
  readonly id: string;
  readonly expand?: string;
}

/** A page at a time, newest first. */
export function attachedQuery({ plural, field, id, expand = '' }: AttachedAt) {
  const query = { filter: `${field} == ${quoted(id)}`, sort: '-created_at', limit: '20', expand };
  return infiniteQueryOptions({
    queryKey: ['records', plural, 'attached', field, id, expand],
    queryFn: ({ signal, pageParam }) =>
      listRecords(plural, pageParam === null ? query : { ...query, after: pageParam }, signal),
    initialPageParam: null as string | null, // null: the first page
    getNextPageParam: (page) => page.next,
    retry: isWorthAnotherTry,
  });
}
