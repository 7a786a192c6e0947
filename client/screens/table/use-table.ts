import { useMemo } from 'react';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { filterFields, listColumns, offeredColumns } from '#shared/screens/list-columns.ts';
import { changeList, type ListState, nextSort, nextSortWith } from '#shared/screens/list-state.ts';
import type { ListQuery } from '../../api/records.ts';
import { listQueryOf } from '../list/list-query-of.ts';
import { useMarks } from '../list/marks/use-marks.ts';
import { useListState } from '../list/use-list-state.ts';
import { editablePaths } from './rows/editable.ts';
import { useCellEdit } from './rows/use-cell-edit.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useTotals } from './use-totals.ts';

/**
 * What the address says of a screen with rows and columns, and what its tools and its rows make of it. `askAhead` hears what
 * will be asked before the screen is drawn for it.
 */
export function useTable(
  screen: ScreenDescription,
  entity: EntityDescription,
  askAhead?: (query: ListQuery) => void,
) {
  const [state, show] = useListState();
  const columns = useMemo(() => listColumns(screen, entity, state.columns), [screen, entity, state.columns]);
  const offered = useMemo(() => offeredColumns(screen, entity), [screen, entity]);
  const fields = useMemo(() => filterFields(screen, entity), [screen, entity]);
  const markOf = useMarks(screen);
  const query = useMemo(
    () => listQueryOf({ screen, state, fields, columns }),
    [screen, state, fields, columns],
  );
  const setState = useLatest((next: ListState) => {
    const asked = listQueryOf({ screen, state: next, fields, columns });
    if (JSON.stringify(asked) !== JSON.stringify(query)) askAhead?.(asked);
    show(next);
  });
  const totals = useTotals({ screen, entity, columns, query, state, setState });
  const editable = useMemo(() => editablePaths(entity, columns), [entity, columns]);
  const edit = useCellEdit(entity, editable);
  const tools = useMemo(
    () => ({
      entity,
      offered,
      columns,
      query,
      state,
      onChange: setState,
      onColumns: (paths: readonly string[]) => setState({ ...state, columns: paths }),
    }),
    [entity, offered, columns, query, state, setState],
  );
  const onSort = useLatest((path: string, more: boolean) =>
    setState(changeList(state, { sort: (more ? nextSortWith : nextSort)(state.sort, path) })),
  );
  const onWidth = useLatest((path: string, width: number) =>
    setState({ ...state, widths: { ...state.widths, [path]: width } }),
  );
  const table = {
    entity,
    columns,
    label: screen.title,
    sort: state.sort,
    totals,
    markOf,
    widths: state.widths,
    dense: state.dense,
    onSort,
    onWidth,
  };
  return { state, setState, columns, fields, query, totals, edit, tools, table };
}
