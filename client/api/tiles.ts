import { queryOptions } from '@tanstack/react-query';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import { call } from './call/call.ts';

/** What a tile of a dashboard shows. Kept with the records: a write may change it. */
export function tileQuery(screen: string, tile: number) {
  return queryOptions({
    queryKey: ['records', 'tiles', screen, tile],
    queryFn: ({ signal }) =>
      call<GroupAnswer>({ path: '-/tiles', query: { screen, tile: String(tile) }, signal }),
  });
}
