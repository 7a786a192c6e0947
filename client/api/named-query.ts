import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import { call } from './call/call.ts';

/** The answer of a query of the contract. Kept with the records: a write may change it. */
export function namedQuery(name: string, params: Readonly<Record<string, string>>) {
  return queryOptions({
    queryKey: ['records', 'queries', name, params],
    queryFn: ({ signal }) => call<GroupAnswer>({ path: `-/queries/${name}`, query: params, signal }),
    placeholderData: keepPreviousData,
  });
}
