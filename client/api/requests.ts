import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { engineCall } from './call/engine-call.ts';

/** Prefix of everything read of calls that wait for a second person; writes of records may change any of it. */
const all = ['records', '-', 'requests'] as const;

/** Requests, newest first: of the person (`mine`) or for them to decide. */
export function requestsQuery(query: { readonly mine: boolean; readonly waiting: boolean }) {
  return infiniteQueryOptions({
    queryKey: [...all, query],
    queryFn: ({ pageParam, signal }) =>
      engineCall('GET /api/-/requests', {
        query: { mine: String(query.mine), waiting: String(query.waiting), after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: 60_000,
  });
}

/** What waits of one record. */
export function requestsOf(record: string) {
  return queryOptions({
    queryKey: [...all, 'of', record],
    queryFn: ({ signal }) =>
      engineCall('GET /api/-/requests', { query: { record, waiting: 'true' }, signal }),
  });
}

/** Agrees, having seen this version of the record; `confirm` answers what rules ask. */
export function approveRequest(id: string, seen: { version: number | null; confirm: readonly string[] }) {
  const { version, confirm } = seen;
  const query = confirm.length === 0 ? {} : { confirm: confirm.join(',') };
  return engineCall('POST /api/-/requests/{id}/approve', { id, query, ifMatch: version ?? undefined });
}

export function rejectRequest(id: string, reason: string) {
  return engineCall('POST /api/-/requests/{id}/reject', { id, body: { reason } });
}

export function withdrawRequest(id: string) {
  return engineCall('POST /api/-/requests/{id}/withdraw', { id });
}
