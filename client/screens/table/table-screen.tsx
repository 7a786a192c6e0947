import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { listQuery } from '../../api/queries.ts';
import { entityNamed, useApp } from '../../shell/app-context.tsx';
import { Failed } from '../../ui/failed.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { expandOf } from '../column-value.ts';
import { genericColumns } from '../generic-screens.ts';
import type { ScreenProps } from '../screen-views.tsx';
import { EmptyList } from './empty-list.tsx';
import { listFilter } from './list-filter.ts';
import { ListLoading } from './list-loading.tsx';
import { changeList, type ListState, nextSort } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { NewButton } from './new-button.tsx';
import { Pager } from './pager.tsx';
import { RecordTable } from './record-table.tsx';
import classes from './table.module.css';
import { useListState } from './use-list-state.ts';
import { ViewLinks } from './view-links.tsx';

/** Records of an entity as rows: views, search, filters, order, pages. */
export function TableScreen({ screen }: ScreenProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity) return <NotFound product={description.name} />;
  return <EntityTable screen={screen} entity={entity} />;
}

function EntityTable({ screen, entity }: { screen: ScreenDescription; entity: EntityDescription }) {
  const { description } = useApp();
  const [state, setState] = useListState();
  const columns = useMemo(
    () => (screen.columns.length > 0 ? screen.columns : genericColumns(entity)),
    [screen, entity],
  );
  const fields = useMemo(() => filterFields(screen, entity), [screen, entity]);
  const list = useQuery(
    listQuery(entity.plural, {
      filter: listFilter(screen, state, fields),
      sort: state.sort ?? screen.sort,
      q: state.search,
      after: state.cursors.at(-1),
      expand: expandOf(columns),
      count: 'true',
    }),
  );
  const isEmpty = list.data?.items.length === 0 && state.cursors.length === 0;
  const newButton = <NewButton entity={entity} />;
  return (
    <Stack gap="sm">
      <PageHead title={screen.title} product={description.name} help={screen.help} actions={newButton} />
      <ViewLinks views={screen.views} state={state} />
      <ListToolbar screen={screen} fields={fields} state={state} onChange={setState} />
      <div aria-busy={list.isFetching} className={list.isPlaceholderData ? classes.stale : undefined}>
        {list.isPending && <ListLoading />}
        {list.isError && !list.data && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {isEmpty && (
          <EmptyList
            entity={entity}
            narrowed={isNarrowed(state)}
            onClear={() => setState(clear(state))}
            action={newButton}
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <RecordTable
            entity={entity}
            columns={columns}
            records={list.data.items}
            label={screen.title}
            sort={state.sort}
            onSort={(path) => setState(changeList(state, { sort: nextSort(state.sort, path) }))}
          />
        )}
      </div>
      {list.data && !isEmpty && <Pager answer={list.data} state={state} onChange={setState} />}
    </Stack>
  );
}

/** What may stand in a filter: every field of the entity, and the columns reached through references. */
function filterFields(screen: ScreenDescription, entity: EntityDescription): ReadonlyMap<string, FieldShape> {
  const own = entity.fields.map((field) => [field.name, field] as const);
  const reached = screen.columns.map(
    (column) => [column.path, { ...column.field, label: column.label }] as const,
  );
  return new Map([...reached, ...own]);
}

function isNarrowed(state: ListState): boolean {
  return state.search !== '' || state.view !== undefined || Object.keys(state.filters).length > 0;
}

function clear(state: ListState): ListState {
  return changeList(state, { search: '', view: undefined, filters: {} });
}
