import type { ColumnDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { listFilter } from '#shared/screens/list-filter.ts';
import type { ListState } from '#shared/screens/list-state.ts';
import type { ListQuery } from '../../api/records.ts';
import { expandOf } from '#shared/screens/list-columns.ts';

interface Listing {
  readonly screen: ScreenDescription;
  readonly state: ListState;
  readonly fields: ReadonlyMap<string, FieldShape>;
  /** What is shown of each record. */
  readonly columns: readonly ColumnDescription[];
}

/** What a table or cards ask of the API, without the page. */
export function listQueryOf({ screen, state, fields, columns }: Listing): ListQuery {
  return {
    filter: listFilter(screen, state, fields),
    sort: state.sort ?? screen.sort,
    q: state.search,
    expand: expandOf([...columns, ...(screen.marks ?? [])]),
  };
}
