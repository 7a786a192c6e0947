import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { clearList, isNarrowed } from '#shared/screens/list-state.ts';
import { listQuery } from '../../api/queries.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { NotFound } from '../../ui/page/not-found.tsx';
import { EmptyList } from '../list/empty-list.tsx';
import { FailedList } from '../list/failed-list.tsx';
import { ListCount } from '../list/list-count.tsx';
import { ListLoading } from '../list/list-loading.tsx';
import { MarkLegend } from '../list/marks/mark-sign.tsx';
import { NewButton } from '../list/new-button.tsx';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { RecordTable } from '../table/rows/record-table.tsx';
import { useSelection } from '../table/rows/use-selection.ts';
import { SelectionBar } from '../table/selection-bar.tsx';
import { TableScreen } from '../table/table-screen.tsx';
import { TableHead } from '../table/tools/table-head.tsx';
import { toggled } from '../table/toggled.ts';
import { useTable } from '../table/use-table.ts';
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
  const { person } = useApp();
  const { state, setState, columns, fields, query, edit, tools, table } = useTable(screen, entity);
  const { plural } = entity;
  const narrowed = isNarrowed(state);
  const asked = { plural, query, parent, where: screen.where ?? '' };
  const branches = useBranches({ ...asked, roots, open: state.open, on: !narrowed });
  const found = useFound({ ...asked, folded: state.folded, on: narrowed });
  const tree = narrowed ? found : branches;
  const counted = useQuery(
    listQuery(plural, { filter: query.filter, q: query.q, fields: 'id', limit: '1', count: 'true' }),
  );
  const { selection, begin, end } = useSelection(tree.rows.flatMap(({ record }) => record ?? []));
  const fold = (id: string) =>
    setState(
      narrowed
        ? { ...state, folded: toggled(state.folded, id) }
        : { ...state, open: toggled(state.open, id) },
    );
  return (
    <Stack gap="sm">
      <TableHead {...{ screen, fields, tools }} hasTools={!selection && !tree.isEmpty} onChoose={begin} />
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
            state={state}
            onClear={() => setState(clearList(state))}
            action={<NewButton screen={screen} entity={entity} />}
          />
        )}
        {!tree.isPending && !tree.isEmpty && (
          <RecordTable
            {...table}
            rows={tree.rows}
            tree={{ onFold: fold, onMore: tree.more }}
            selection={selection}
            choosing={person ? { begin, end } : undefined}
            edit={edit}
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
