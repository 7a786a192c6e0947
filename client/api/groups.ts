import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import { call } from './call/call.ts';
import type { ListQuery } from './records.ts';

/** What a tile of a dashboard shows. Kept with the records: a write may change it. */
export function tileQuery(screen: string, tile: number) {
  return queryOptions({
    queryKey: ['records', 'tiles', screen, tile],
    queryFn: ({ signal }) =>
      call<GroupAnswer>({ path: '-/tiles', query: { screen, tile: String(tile) }, signal }),
  });
}

/** What is asked of a list as a whole, or of each of its groups. */
export interface TotalsAsked extends Pick<ListQuery, 'filter' | 'q'> {
  readonly by?: string;
  /** Such as `sum(price)`. */
  readonly values: readonly string[];
}

/** What the records of a list come to. Kept with the records: a write may change it. */
export function totalsQuery(plural: string, { values, ...asked }: TotalsAsked) {
  const query = { ...asked, values: values.join(',') || undefined };
  return queryOptions({
    queryKey: ['records', plural, 'totals', query],
    queryFn: ({ signal }) => call<GroupAnswer>({ path: `${plural}/-/totals`, query, signal }),
    placeholderData: keepPreviousData,
  });
}
