import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { filterFields } from '#shared/screens/list-columns.ts';
import { listFilter } from '#shared/screens/list-filter.ts';
import { ListToolbar } from '../list/filters/list-toolbar.tsx';
import { MarkLegend } from '../list/marks/mark-sign.tsx';
import { NewButton } from '../list/new-button.tsx';
import { TableScreen } from '../table/table-screen.tsx';
import { useListState } from '../list/use-list-state.ts';
import { ViewLinks } from '../list/views/view-links.tsx';
import { BoardLanes } from './board-lanes.tsx';
import { type LaneField, laneField } from './lanes.ts';

/** Records as cards in lanes. Who may not read what the lanes are made of gets them as a table. */
export function BoardScreen({ screen }: ScreenProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity) return <NotFound product={description.name} />;
  const field = laneField(entity, screen.lanes);
  if (!field) return <TableScreen screen={screen} />;
  return <EntityBoard screen={screen} entity={entity} field={field} />;
}

interface EntityBoardProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly field: LaneField;
}

function EntityBoard({ screen, entity, field }: EntityBoardProps) {
  const { description } = useApp();
  const [state, setState] = useListState();
  const fields = useMemo(() => filterFields(screen, entity), [screen, entity]);
  return (
    <Stack gap="sm">
      <PageHead
        title={screen.title}
        product={description.name}
        help={screen.help}
        actions={<NewButton entity={entity} />}
      />
      <ViewLinks screen={screen} state={state} />
      <ListToolbar screen={screen} fields={fields} state={state} onChange={setState} />
      <BoardLanes
        screen={screen}
        entity={entity}
        field={field}
        filter={listFilter(screen, state, fields)}
        search={state.search}
      />
      <MarkLegend marks={screen.marks} />
    </Stack>
  );
}
