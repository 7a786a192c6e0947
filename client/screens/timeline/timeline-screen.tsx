import { Alert, Stack } from '@mantine/core';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { isA } from '#shared/fields/field-types.ts';
import { filterFields } from '#shared/screens/list-columns.ts';
import { listFilter } from '#shared/screens/list-filter.ts';
import type { GroupBy } from '#shared/screens/list-groups.ts';
import { changeList } from '#shared/screens/list-state.ts';
import { totalsQuery } from '../../api/groups.ts';
import { useApp } from '../../app/app-context.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { type DatedProps, DatedScreen } from '../calendar/dated-screen.tsx';
import { datedQuery, MOST_DATED } from '../calendar/days/dated-query.ts';
import { entriesOf } from '../calendar/days/entries.ts';
import { useDayMove } from '../calendar/use-day-move.ts';
import { useStanding } from '../calendar/weeks.tsx';
import { ListLoading } from '../list/list-loading.tsx';
import { MarkLegend } from '../list/marks/mark-sign.tsx';
import { useMarks } from '../list/marks/use-marks.ts';
import { NewButton } from '../list/new-button.tsx';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { groupIn, offeredGroups } from '../table/offered-groups.ts';
import { GroupMenu } from '../table/tools/group-menu.tsx';
import { groupHeadings } from '../table/use-group-pages.ts';
import { firstDayOfWeek } from '../../fields/time/first-day-of-week.ts';
import { axisAt } from './axis.ts';
import { rowsOf } from './rows.ts';
import type { TimelineDrawing } from './timeline-drawing.ts';
import { TimelineGrid } from './timeline-grid.tsx';
import { TimelineHead } from './timeline-head.tsx';
import { TimelineList } from './timeline-list.tsx';
import { usualScale, useTimelineState } from './use-timeline-state.ts';
import { ListHead } from '../list/list-head.tsx';

/** With more groups than these, only those stand there that have something in sight. */
const MOST_ROWS = 100;

/** Records as bars on an axis of time. Who may not read when they begin gets them as a table. */
export function TimelineScreen({ screen }: ScreenProps) {
  return <DatedScreen screen={screen} drawn={EntityTimeline} />;
}

function EntityTimeline({ screen, entity, fields }: DatedProps) {
  const { style } = useApp();
  const { zone } = style;
  const [state, setState] = useTimelineState();
  const { at, list: narrowing } = state;
  const filterable = useMemo(() => filterFields(screen, entity), [screen, entity]);
  const axis = useMemo(
    () => axisAt(at, narrowing.scale ?? usualScale, firstDayOfWeek(style.locale)),
    [at, narrowing.scale, style.locale],
  );
  // Days are on the axis already.
  const offered = useMemo(
    () => offeredGroups(screen, filterable).filter(({ month }) => !month),
    [screen, filterable],
  );
  const by = groupIn(offered, narrowing.group ?? screen.group?.path);
  const narrowed = listFilter(screen, narrowing, filterable);
  const q = narrowing.search;
  const list = useQuery(
    datedQuery(
      { screen, entity, fields },
      {
        range: { first: axis.first, last: axis.last, open: true },
        zone,
        filter: narrowed,
        q,
        paths: [ownerOf(by)],
      },
    ),
  );
  const groups = useQuery({
    ...totalsQuery(entity.plural, { filter: narrowed, q, by: by?.by ?? '', values: [] }),
    enabled: by !== undefined,
  });
  const move = useDayMove(entity, fields);
  const followed = useRef<string>(undefined);
  const markOf = useMarks(screen);
  const drawn = {
    screen,
    entity,
    fields,
    entries: entriesOf(list.data?.items ?? [], fields, zone),
    move,
    markOf,
    followed: () => followed.current,
    follow: (id: string | undefined) => {
      followed.current = id;
    },
  };
  const standing = useStanding(drawn);
  const headings = by === undefined ? [] : groupHeadings(groups.data?.items ?? [], { by, folded: [], style });
  const rows = rowsOf(standing, {
    axis,
    path: by?.path,
    headings,
    unknown: (key) => (key === '' ? t('screens.none') : t('fields.notShown')),
  });
  const drawing: TimelineDrawing = {
    ...drawn,
    axis,
    rows: rows.length > MOST_ROWS ? rows.filter(({ bars }) => bars.length > 0) : rows,
    by,
    into: by !== undefined && isMovedInto(entity, by) ? by.path : undefined,
  };
  const isReady = list.data !== undefined && (by === undefined || groups.data !== undefined);
  const failed = [list, groups].find(({ isError, data }) => isError && data === undefined);
  return (
    <Stack gap="sm">
      <ListHead
        screen={screen}
        fields={filterable}
        state={narrowing}
        onChange={(next) => setState({ ...state, list: next })}
        action={<NewButton screen={screen} entity={entity} />}
      >
        {offered.length > 0 && (
          <GroupMenu
            offered={offered}
            fields={filterable}
            chosen={by}
            onChange={(next) =>
              setState({ ...state, list: changeList(narrowing, { group: next?.by ?? '', folded: [] }) })
            }
          />
        )}
      </ListHead>
      <TimelineHead state={state} axis={axis} onChange={setState} />
      {move.refusal && <RefusalAlert onClose={move.dismiss}>{move.refusal}</RefusalAlert>}
      {list.data?.next && <Alert color="yellow">{t('screens.calendarCut', { most: MOST_DATED })}</Alert>}
      <div aria-busy={list.isFetching}>
        {failed && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
        {!failed && !isReady && <ListLoading />}
        {isReady && <Drawn {...drawing} />}
      </div>
      <MarkLegend marks={screen.marks} />
      <AskDialog asking={move.asking} about={move.about} />
    </Stack>
  );
}

/** Where there is no room for an axis, the rows are lists of what is in them. */
function Drawn(drawing: TimelineDrawing) {
  const narrow = useIsNarrow();
  return narrow ? <TimelineList {...drawing} /> : <TimelineGrid {...drawing} />;
}

/** The references on the way to what rows are made by. */
function ownerOf(by: GroupBy | undefined): { readonly expand: string } {
  return { expand: by?.path.split('.').slice(0, -1).join('.') ?? '' };
}

/** Whether an entry is taken to another row by a change of its field; a state changes by steps alone. */
function isMovedInto(entity: EntityDescription, { path }: GroupBy): boolean {
  const field = entity.fields.find(({ name }) => name === path);
  if (field === undefined || field.type === 'state' || !isA(field, 'choice', 'ref', 'boolean')) return false;
  return entity.updatable.includes(path);
}
