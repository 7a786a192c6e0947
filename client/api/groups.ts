import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import { call } from './call/call.ts';
import type { ListQuery } from './records.ts';

/** What a tile asks: one of the contract by its place, one that somebody made of a list. */
export type TileAsked =
  | { readonly kind: 'contract'; readonly screen: string; readonly tile: number }
  | {
      readonly kind: 'list';
      readonly plural: string;
      readonly filter: string;
      readonly q: string;
      readonly by?: string;
      /** Such as `sum(price)`; undefined: how many there are. */
      readonly value?: string;
      /** The filter for the period before. */
      readonly before?: string;
    };

/** What a tile of a dashboard shows. Kept with the records: a write may change it. */
export function tileQuery(asked: TileAsked) {
  return queryOptions({
    queryKey: ['records', 'tiles', asked],
    queryFn: ({ signal }) => (asked.kind === 'contract' ? askTile(asked, signal) : askList(asked, signal)),
  });
}

function askTile(
  { screen, tile }: Extract<TileAsked, { readonly kind: 'contract' }>,
  signal: AbortSignal,
): Promise<GroupAnswer> {
  return call<GroupAnswer>({ path: '-/tiles', query: { screen, tile: String(tile) }, signal });
}

/** The totals of a list, as a tile of the contract is answered. */
async function askList(
  { plural, filter, before, q, by, value }: Extract<TileAsked, { readonly kind: 'list' }>,
  signal: AbortSignal,
): Promise<GroupAnswer> {
  const total = async (which: string): Promise<GroupAnswer> => {
    const query = { filter: which, q, by, values: value };
    const answer = await call<GroupAnswer>({ path: `${plural}/-/totals`, query, signal });
    return {
      ...answer,
      items: answer.items.map((row) => ({ ...row, value: row[value ?? 'count'] ?? null })),
    };
  };
  const [now, then] = await Promise.all([total(filter), before === undefined ? undefined : total(before)]);
  return then === undefined ? now : { ...now, before: then.items[0] };
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
