import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { filterFields, listColumns, offeredColumns } from '#shared/screens/list-columns.ts';
import { changeList, clearList, isNarrowed, nextSort, nextSortWith } from '#shared/screens/list-state.ts';
import { listQuery } from '../../api/queries.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { NotFound } from '../../ui/page/not-found.tsx';
import { EmptyList } from '../list/empty-list.tsx';
import { FailedList } from '../list/failed-list.tsx';
import { ListCount } from '../list/list-count.tsx';
import { ListHead } from '../list/list-head.tsx';
import { ListLoading } from '../list/list-loading.tsx';
import { listQueryOf } from '../list/list-query-of.ts';
import { MarkLegend } from '../list/marks/mark-sign.tsx';
import { useMarks } from '../list/marks/use-marks.ts';
import { NewButton } from '../list/new-button.tsx';
import { useListState } from '../list/use-list-state.ts';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { editablePaths } from '../table/rows/editable.ts';
import { RecordTable } from '../table/rows/record-table.tsx';
import { useCellEdit } from '../table/rows/use-cell-edit.ts';
import { useSelection } from '../table/rows/use-selection.ts';
import { SelectionBar } from '../table/selection-bar.tsx';
import { TableScreen } from '../table/table-screen.tsx';
import { TableTools } from '../table/tools/table-tools.tsx';
import { toggled } from '../table/toggled.ts';
import { useTotals } from '../table/use-totals.ts';
import { useBranches } from './use-branches.ts';
import { useFound } from './use-found.ts';

/** Records below the ones they belong to. Who may not read what they belong to gets them as a table. */
export function TreeScreen({ screen }: ScreenProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity) return <NotFound product={description.name} />;
  const { parent, roots } = screen;
  if (parent === undefined || roots === undefined) return <TableScreen screen={screen} />;
  return <EntityTree screen={screen} entity={entity} parent={parent} roots={roots} />;
}

interface EntityTreeProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly parent: string;
  readonly roots: string;
}

function EntityTree({ screen, entity, parent, roots }: EntityTreeProps) {
  const [state, setState] = useListState();
  const { plural } = entity;
  const columns = useMemo(() => listColumns(screen, entity, state.columns), [screen, entity, state.columns]);
  const offered = useMemo(() => offeredColumns(screen, entity), [screen, entity]);
  const fields = useMemo(() => filterFields(screen, entity), [screen, entity]);
  const query = listQueryOf({ screen, state, fields, columns });
  const narrowed = isNarrowed(state);
  const asked = { plural, query, parent, where: screen.where ?? '' };
  const branches = useBranches({ ...asked, roots, open: state.open, on: !narrowed });
  const found = useFound({ ...asked, folded: state.folded, on: narrowed });
  const tree = narrowed ? found : branches;
  const counted = useQuery(
    listQuery(plural, { filter: query.filter, q: query.q, fields: 'id', limit: '1', count: 'true' }),
  );
  const totals = useTotals({ screen, entity, columns, query, state, setState });
  const { selection, begin, end } = useSelection(tree.rows.flatMap(({ record }) => record ?? []));
  const editable = useMemo(() => editablePaths(entity, columns), [entity, columns]);
  const edit = useCellEdit(entity, editable);
  const markOf = useMarks(screen);
  const fold = (id: string) =>
    setState(
      narrowed
        ? { ...state, folded: toggled(state.folded, id) }
        : { ...state, open: toggled(state.open, id) },
    );
  const newButton = <NewButton entity={entity} />;
  return (
    <Stack gap="sm">
      <ListHead screen={screen} fields={fields} state={state} onChange={setState} action={newButton}>
        {!selection && !tree.isEmpty && (
          <TableTools
            entity={entity}
            offered={offered}
            columns={columns}
            query={query}
            state={state}
            onChange={setState}
            onColumns={(paths) => setState({ ...state, columns: paths })}
            onChoose={() => begin()}
          />
        )}
      </ListHead>
      {selection && !tree.isEmpty && (
        <SelectionBar entity={entity} columns={columns} selection={selection} onEnd={end} />
      )}
      <div aria-busy={tree.isFetching}>
        {tree.isPending && !tree.failed && <ListLoading />}
        {tree.failed && (
          <FailedList
            error={tree.failed.error}
            state={state}
            onChange={setState}
            onRetry={() => void tree.failed?.refetch()}
          />
        )}
        {tree.isEmpty && (
          <EmptyList
            entity={entity}
            partial={screen.where !== undefined}
            narrowed={narrowed}
            onClear={() => setState(clearList(state))}
            action={newButton}
          />
        )}
        {!tree.isPending && !tree.isEmpty && (
          <RecordTable
            entity={entity}
            columns={columns}
            label={screen.title}
            rows={tree.rows}
            tree={{ onFold: fold, onMore: tree.more }}
            sort={state.sort}
            totals={totals}
            markOf={markOf}
            selection={selection}
            choosing={{ begin, end }}
            widths={state.widths}
            dense={state.dense}
            edit={selection ? undefined : edit}
            onSort={(path, more) =>
              setState(changeList(state, { sort: (more ? nextSortWith : nextSort)(state.sort, path) }))
            }
            onWidth={(path, width) => setState({ ...state, widths: { ...state.widths, [path]: width } })}
          />
        )}
      </div>
      {!tree.isPending && !tree.isEmpty && (
        <Group justify="space-between" gap="xs">
          <ListCount answer={counted.isPlaceholderData ? undefined : counted.data} />
          <MarkLegend marks={screen.marks} />
        </Group>
      )}
      <AskDialog asking={edit.asking} about={edit.about} />
    </Stack>
  );
}
