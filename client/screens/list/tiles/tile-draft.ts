import type { AppDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { OwnTile } from '#shared/api/calls/views.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { Total } from '#shared/fields/totals.ts';
import { filterFields, offeredColumns } from '#shared/screens/list-columns.ts';
import { groupsOffered } from '#shared/screens/list-groups.ts';
import { type ListFilter, readListState, savedQuery } from '#shared/screens/list-state.ts';
import { offeredTotals } from '../offered-totals.ts';

/** A tile that is being made of a list. */
export interface TileDraft {
  readonly dashboard: string;
  /** The address of the list. */
  readonly list: string;
  /** What the list shows, as its address has it. */
  readonly query: string;
  readonly name: string;
  readonly shows: OwnTile['shows'];
  /** `price:sum`; empty: how many there are. */
  readonly value: string;
  /** As `group=` has it. */
  readonly group: string;
  /** The field and the period that its records lie in; without a period all of them. */
  readonly dated: string;
  readonly period: string;
  readonly audience: string;
}

/** A list at its address, as the person may know it. */
interface Listed {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
}

/** Lists of which a tile can be made. */
export function listsFor({ screens }: AppDescription): readonly ScreenDescription[] {
  return screens.filter(
    ({ view, route }) =>
      (view === 'table' || view === 'tree' || view === 'cards' || view === 'board') && !route.includes('/:'),
  );
}

/** What may be added up, what a chart may be grouped by, and the fields of days and moments. */
export function offeredOf({ screen, entity }: Listed) {
  const fields = filterFields(screen, entity);
  return {
    fields,
    values: offeredColumns(screen, entity).flatMap((column) => {
      const { path, label, field } = column;
      return isA(field, 'integer', 'decimal') && field.origin !== 'system'
        ? offeredTotals(column, { screen, entity }).map((total) => ({
            value: `${path}:${total}`,
            label,
            total,
          }))
        : [];
    }),
    groups: groupsOffered(fields),
    dates: [...fields]
      .filter(([, field]) => isA(field, 'date', 'datetime'))
      .map(([path, { label }]) => ({ value: path, label })),
  };
}

/** The tile as it is kept: all of it stands in the query of its list. */
export function queryOf({ query, shows, value, group, dated, period }: TileDraft): string {
  const state = readListState(new URLSearchParams(query));
  const [path = '', total] = value.split(':');
  const chosen: Total | undefined = (['sum', 'avg', 'min', 'max'] as const).find((one) => one === total);
  const within: readonly ListFilter[] =
    dated === '' || period === '' ? [] : [{ path: dated, operator: 'period', value: period }];
  return savedQuery({
    ...state,
    filters: [...state.filters, ...within],
    totals: chosen === undefined ? undefined : { [path]: chosen },
    group: shows === 'number' || shows === 'list' ? undefined : group,
  });
}
