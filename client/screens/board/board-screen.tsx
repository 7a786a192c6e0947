import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { filterFields } from '#shared/screens/list-columns.ts';
import { listFilter } from '#shared/screens/list-filter.ts';
import { MarkLegend } from '../list/marks/mark-sign.tsx';
import { NewButton } from '../list/new-button.tsx';
import { TableScreen } from '../table/table-screen.tsx';
import { useListState } from '../list/use-list-state.ts';
import { BoardLanes } from './board-lanes.tsx';
import { type LaneField, laneField } from './lanes.ts';
import { ListHead } from '../list/list-head.tsx';

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
  const [state, setState] = useListState();
  const fields = useMemo(() => filterFields(screen, entity), [screen, entity]);
  return (
    <Stack gap="sm">
      <ListHead
        screen={screen}
        fields={fields}
        state={state}
        onChange={setState}
        action={<NewButton screen={screen} entity={entity} />}
      />
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
