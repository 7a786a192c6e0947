import { queryOptions } from '@tanstack/react-query';
import { engineCall } from '../call/engine-call.ts';

/** The contracts that come with Ninefold. */
export const shippedQuery = queryOptions({
  queryKey: ['studio', 'shipped'],
  queryFn: async ({ signal }) => (await engineCall('GET /api/-/studio/shipped', { signal })).items,
  staleTime: Number.POSITIVE_INFINITY, // another Ninefold has others, and another page
});

export function shippedTextQuery(name: string) {
  return queryOptions({
    queryKey: ['studio', 'shipped', name],
    queryFn: ({ signal }) => engineCall('GET /api/-/studio/shipped/{id}', { id: name, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
