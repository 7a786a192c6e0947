import { allOf } from '#shared/screens/list-filter.ts';
import { manyQuery } from '../../../api/queries.ts';
import { expandOf } from '#shared/screens/list-columns.ts';
import type { DatedProps } from '../dated-screen.tsx';
import { type DaysInSight, rangeFilter } from './entries.ts';

/** Five pages: more than anybody looks through, or tells apart. */
export const MOST_DATED = 1_000;

interface Narrowed {
  readonly range: DaysInSight;
  readonly zone: Parameters<typeof rangeFilter>[2];
  readonly filter: ReturnType<typeof allOf>;
  readonly q: string | undefined;
  /** Paths that are read beside those of texts and marks. */
  readonly paths?: Parameters<typeof expandOf>[0];
}

/** The records of a time, in its order. */
export function datedQuery({ screen, entity, fields }: DatedProps, narrowed: Narrowed) {
  const { range, zone, filter, q, paths = [] } = narrowed;
  return manyQuery(
    entity.plural,
    {
      filter: allOf([rangeFilter(fields, range, zone), filter]),
      sort: fields.from.name,
      q,
      expand: expandOf([...(screen.text ? [screen.text] : []), ...(screen.marks ?? []), ...paths]),
    },
    MOST_DATED,
  );
}
