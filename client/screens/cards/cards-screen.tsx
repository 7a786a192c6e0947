import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { listQuery } from '../../api/queries.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { Failed } from '../../ui/failed.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { genericColumns } from '#shared/screens/generic-screens.ts';
import type { ScreenProps } from '../../app/screen-props.ts';
import { EmptyList } from '../list/empty-list.tsx';
import { filterFields } from '#shared/screens/list-columns.ts';
import { listQueryOf } from '../list/list-query-of.ts';
import { ListLoading } from '../list/list-loading.tsx';
import { clearList } from '#shared/screens/list-state.ts';
import { MarkLegend } from '../list/marks/mark-sign.tsx';
import { NewButton } from '../list/new-button.tsx';
import { Pager } from '../list/pager.tsx';
import { useListState } from '../list/use-list-state.ts';
import { CardGrid } from './card-grid.tsx';
import { ListHead } from '../list/list-head.tsx';

/** Records as cards with a picture: views, search, filters and pages as a table has them. */
export function CardsScreen({ screen }: ScreenProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity) return <NotFound product={description.name} />;
  return <EntityCards screen={screen} entity={entity} />;
}

function EntityCards({ screen, entity }: { screen: ScreenDescription; entity: EntityDescription }) {
  const [state, setState] = useListState();
  const columns = useMemo(() => cardColumns(screen, entity), [screen, entity]);
  const fields = useMemo(() => filterFields(screen, entity), [screen, entity]);
  const asked = screen.text ? [...columns, screen.text] : columns;
  const list = useQuery(
    listQuery(entity.plural, {
      ...listQueryOf({ screen, state, fields, columns: asked }),
      after: state.cursors.at(-1),
      count: 'true',
    }),
  );
  const isEmpty = list.data?.items.length === 0 && state.cursors.length === 0;
  const newButton = <NewButton screen={screen} entity={entity} />;
  return (
    <Stack gap="sm">
      <ListHead screen={screen} fields={fields} state={state} onChange={setState} action={newButton} />
      <div aria-busy={list.isFetching}>
        {list.isPending && <ListLoading />}
        {list.isError && !list.data && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {isEmpty && (
          <EmptyList
            entity={entity}
            partial={screen.where !== undefined}
            state={state}
            onClear={() => setState(clearList(state))}
            action={<NewButton screen={screen} entity={entity} quiet />}
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <CardGrid screen={screen} entity={entity} columns={columns} records={list.data.items} />
        )}
      </div>
      {!isEmpty && <MarkLegend marks={screen.marks} />}
      {list.data && !isEmpty && <Pager answer={list.data} state={state} onChange={setState} />}
    </Stack>
  );
}

/** What stands on a card: what the screen says, else what a table of the entity would show. */
function cardColumns(screen: ScreenDescription, entity: EntityDescription) {
  if (screen.card && screen.card.length > 0) return screen.card;
  const columns = screen.columns.length > 0 ? screen.columns : genericColumns(entity);
  return columns.filter(({ path }) => path !== screen.image && path !== screen.text?.path);
}
