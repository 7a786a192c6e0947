import { queryOptions } from '@tanstack/react-query';
import type { ShippedContract, ShippedText } from '#shared/api/calls/shipped-contract.ts';
import { call } from '../call/call.ts';

/** The contracts that come with Ninefold. */
export const shippedQuery = queryOptions({
  queryKey: ['studio', 'shipped'],
  queryFn: async ({ signal }) =>
    (await call<{ items: readonly ShippedContract[] }>({ path: '-/studio/shipped', signal })).items,
  staleTime: Number.POSITIVE_INFINITY, // another Ninefold has others, and another page
});

export function shippedTextQuery(name: string) {
  return queryOptions({
    queryKey: ['studio', 'shipped', name],
    queryFn: ({ signal }) =>
      call<ShippedText>({ path: `-/studio/shipped/${encodeURIComponent(name)}`, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
