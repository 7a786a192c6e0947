import { useMemo } from 'react';
import type { ColumnDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import type { ListState } from '#shared/screens/list-state.ts';
import type { ListQuery } from '../../api/records.ts';
import { useApp } from '../../app/app-context.tsx';
import { offeredTotals } from '../list/offered-totals.ts';
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
  return useMemo(
    () => totalsOf({ screen, entity, columns, query, state, setState }, person === null),
    [screen, entity, columns, query, state, setState, person],
  );
}

function totalsOf(
  { screen, entity, columns, query, state, setState }: Listed,
  isVisitor: boolean,
): Totals | undefined {
  const offered = new Map(columns.map((column) => [column.path, offeredTotals(column, { screen, entity })]));
  const offeredFor = (path: string) => offered.get(path) ?? [];
  const hasNumbers = columns.some(
    ({ path, field }) => isA(field, 'integer', 'decimal') && offeredFor(path).length > 0,
  );
  const shown = columns.flatMap((column): readonly ColumnTotal[] => {
    const usual = screen.totals?.includes(column.path) === true ? 'sum' : 'none';
    const total = state.totals?.[column.path] ?? usual;
    return total === 'none' || !offeredFor(column.path).includes(total) ? [] : [{ column, total }];
  });
  if (shown.length === 0 && (!hasNumbers || isVisitor)) return undefined;
  return {
    plural: entity.plural,
    query,
    shown,
    offeredFor,
    onChange: isVisitor
      ? undefined
      : (path, total) => setState({ ...state, totals: { ...state.totals, [path]: total ?? 'none' } }),
  };
}
