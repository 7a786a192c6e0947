import type { EntityDescription } from '#shared/api/app-description.ts';
import { filterFields } from '#shared/screens/list-columns.ts';
import { listFilter } from '#shared/screens/list-filter.ts';
import { listQuery } from '../../api/queries.ts';
import type { ListPlace } from '../../app/list-place.ts';

/** A page of the list: which records, in its order, and nothing of them but how they are called. */
export function pageOf(entity: EntityDescription, { screen, state }: ListPlace, cursors: readonly string[]) {
  const { placeholderData: _, ...query } = listQuery(entity.plural, {
    filter: listFilter(screen, state, filterFields(screen, entity)),
    sort: state.sort ?? screen.sort,
    q: state.search,
    after: cursors.at(-1),
    fields: 'id',
  });
  return query;
}
