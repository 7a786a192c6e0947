import { queryOptions } from '@tanstack/react-query';
import type { OpenAnswer } from '#shared/engine/deadlines/open-time.ts';
import { call } from '../call/call.ts';

/** A calendar, by the address of its screen, and the moments between which it is asked. */
export interface OpenAsked {
  readonly screen: string;
  readonly from: string;
  readonly to: string;
}

/** Which time is open on a calendar. Kept with the records: a write may change it. */
export function openQuery(asked: OpenAsked) {
  return queryOptions({
    queryKey: ['records', 'open', asked],
    queryFn: ({ signal }) => call<OpenAnswer>({ path: '-/open', query: { ...asked }, signal }),
  });
}
