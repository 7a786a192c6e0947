import type { ColumnDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import { totalsOf } from '#shared/fields/totals.ts';
import type { ListState } from '#shared/screens/list-state.ts';
import type { ListQuery } from '../../api/records.ts';
import { useApp } from '../../app/app-context.tsx';
import type { ColumnTotal } from './rows/total-value.tsx';
import type { Totals } from './rows/totals-row.tsx';

interface Listed {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly columns: readonly ColumnDescription[];
  readonly query: ListQuery;
  readonly state: ListState;
  setState(state: ListState): void;
}

/** What stands below the columns of a list: what the person has chosen, else the sums of the screen. Undefined: no column has numbers. Visitors choose none. */
export function useTotals({ screen, entity, columns, query, state, setState }: Listed): Totals | undefined {
  const { person } = useApp();
  const hasNumbers = columns.some(
    ({ field }) => isA(field, 'integer', 'decimal') && totalsOf(field).length > 0,
  );
  const shown = columns.flatMap((column): readonly ColumnTotal[] => {
    const usual = screen.totals?.includes(column.path) === true ? 'sum' : 'none';
    const total = state.totals?.[column.path] ?? usual;
    return total === 'none' || !totalsOf(column.field).includes(total) ? [] : [{ column, total }];
  });
  if (shown.length === 0 && (!hasNumbers || person === null)) return undefined;
  return {
    plural: entity.plural,
    query,
    shown,
    onChange:
      person === null
        ? undefined
        : (path, total) => setState({ ...state, totals: { ...state.totals, [path]: total ?? 'none' } }),
  };
}
