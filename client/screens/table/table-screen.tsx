import { Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { totalName } from '#shared/fields/totals.ts';
import { clearList } from '#shared/screens/list-state.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';
import { placeAt } from '../../app/list-place.ts';
import type { ScreenProps } from '../../app/screen-props.ts';
import type { Extension } from '../extend/extend-dialog.tsx';
import { ExtendDialog } from '../extend/extend-later.ts';
import { EmptyList } from '../list/empty-list.tsx';
import { EndlessTable } from './endless-table.tsx';
import { PeriodComparison } from '../list/comparison/period-comparison.tsx';
import { ListCount } from '../list/list-count.tsx';
import { ListLoading } from '../list/list-loading.tsx';
import { FailedList } from '../list/failed-list.tsx';
import { leftList } from './list-memory.ts';
import { ImportButton } from './tools/import-button.tsx';
import { NewButton } from '../list/new-button.tsx';
import { SelectionBar } from './selection-bar.tsx';
import classes from './table.module.css';
import { TableHead } from './tools/table-head.tsx';
import { toggled } from './toggled.ts';
import { MarkLegend } from '../list/marks/mark-sign.tsx';
import { marksAmong } from '../list/marks/use-marks.ts';
import { groupIn, offeredGroups } from './offered-groups.ts';
import { useGroupPages } from './use-group-pages.ts';
import { useTable } from './use-table.ts';
import { useFirstPageAhead, usePages } from './use-pages.ts';
import { useToldColumns } from './use-told-columns.ts';
import { useSelection } from './rows/use-selection.ts';
import { AskDialog } from '../saving/ask-dialog.tsx';

/** Records of an entity as rows: views, search, filters, order, columns, and all of them one below the other. */
export function TableScreen({ screen }: ScreenProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (!entity) return <NotFound product={description.name} />;
  return <EntityTable screen={screen} entity={entity} />;
}

/** So many pages are carried along in the address of a record; further down it says nothing of its list. */
const CARRIED = 20;

function EntityTable({ screen, entity }: { screen: ScreenDescription; entity: EntityDescription }) {
  const { plural } = entity;
  const askFirst = useFirstPageAhead(plural);
  const { state, setState, columns, fields, query, totals, edit, tools, table } = useTable(
    screen,
    entity,
    (next) => {
      if (group === undefined) askFirst(next);
    },
  );
  const { person } = useApp();
  const { pathname, key } = useLocation();
  const groups = useMemo(() => offeredGroups(screen, fields), [screen, fields]);
  const group = groupIn(groups, state.group ?? screen.group?.path);
  const begun = leftList(key)?.cursors ?? state.cursors;
  const whole = usePages({ plural, query, begun, on: group === undefined });
  const names = totals?.shown.map(({ column, total }) => totalName(column.path, total)) ?? [];
  const grouped = useGroupPages({ plural, query, by: group, folded: state.folded, totals: names });
  const pages = group === undefined ? whole : grouped;
  const { first, rows, counted } = pages;
  // What was asked before stands there until what is asked now has come: it is of its own place, and is not drawn again.
  const [standing, setStanding] = useState(state);
  if (!first.isPlaceholderData && standing !== state) setStanding(state);
  const records = rows.flatMap(({ record }) => record ?? []);
  const told = useToldColumns(columns, records);
  const { selection, begin, end } = useSelection(records);
  const isEmpty = first.data?.items.length === 0;
  const [extension, setExtension] = useState<Extension>();
  // Where the columns are the contract's, it is among them.
  const show = (name: string) => {
    if (state.columns === undefined && screen.columns.length > 0 && !screen.route.startsWith('/-/')) return;
    setState({ ...state, columns: [...columns.map(({ path }) => path), name] });
  };
  const size = first.data?.items.length ?? 0;
  return (
    <Stack gap="sm">
      <TableHead
        {...{ screen, fields, tools, groups, group }}
        hasTools={!selection && !isEmpty}
        onExtend={entity.extend && setExtension}
        onChoose={begin}
      />
      {selection && first.data && (
        <SelectionBar entity={entity} columns={told} selection={selection} onEnd={end} />
      )}
      <div aria-busy={pages.isFetching} className={first.isPlaceholderData ? classes.stale : undefined}>
        {first.isPending && <ListLoading />}
        {first.isError && !first.data && (
          <FailedList
            error={first.error}
            state={state}
            onChange={setState}
            onRetry={() => void first.refetch()}
          />
        )}
        {isEmpty && (
          <EmptyList
            entity={entity}
            partial={screen.where !== undefined}
            state={state}
            onClear={() => setState(clearList(state))}
            action={
              <Group justify="center">
                <NewButton screen={screen} entity={entity} quiet />
                <ImportButton entity={entity} />
              </Group>
            }
          />
        )}
        {size > 0 && (
          <EndlessTable
            {...table}
            columns={told}
            pages={pages}
            count={counted?.more ? undefined : counted?.count}
            start={state.cursors.length * size}
            placeOf={(cursors) =>
              cursors.length > CARRIED || group !== undefined
                ? undefined
                : placeAt({ screen, route: pathname, state: standing }, cursors)
            }
            onFold={(folded) => setState({ ...state, folded: toggled(state.folded, folded) })}
            selection={selection}
            choosing={person ? { begin, end } : undefined}
            edit={edit}
          />
        )}
      </div>
      {first.data && !isEmpty && (
        <Group justify="space-between" gap="xs">
          <Group gap="sm">
            <ListCount answer={counted} />
            <PeriodComparison screen={screen} entity={entity} state={state} />
          </Group>
          <MarkLegend marks={marksAmong(records, screen.marks, table.markOf)} />
        </Group>
      )}
      {extension && (
        <ExtendDialog
          entity={entity}
          what={extension}
          list={screen.route}
          onAdded={show}
          onClose={() => setExtension(undefined)}
        />
      )}
      <AskDialog asking={edit.asking} about={edit.about} />
    </Stack>
  );
}
