import { Alert, Stack } from '@mantine/core';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { Failed } from '../../ui/failed.tsx';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { AskDialog } from '../saving/ask-dialog.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import { filterFields } from '#shared/screens/list-columns.ts';
import { listFilter } from '#shared/screens/list-filter.ts';
import { ListLoading } from '../list/list-loading.tsx';
import { MarkLegend } from '../list/marks/mark-sign.tsx';
import { useMarks } from '../list/marks/use-marks.ts';
import { NewButton } from '../list/new-button.tsx';
import { Agenda } from './agenda.tsx';
import type { CalendarDrawing } from './calendar-drawing.ts';
import { CalendarHead } from './calendar-head.tsx';
import classes from './calendar.module.css';
import { ClosedNotice } from './closed-notice.tsx';
import type { ClosedPlace } from './closed/closed-times.ts';
import { useClosed } from './closed/use-closed.ts';
import { type DatedProps, DatedScreen } from './dated-screen.tsx';
import { firstDayOfWeek } from '../../fields/time/first-day-of-week.ts';
import { weeksAround } from './days/days.ts';
import { datedQuery, MOST_DATED } from './days/dated-query.ts';
import { entriesOf } from './days/entries.ts';
import { HourGrid } from './hour-grid.tsx';
import { useCalendarState } from './use-calendar-state.ts';
import { useDayMove } from './use-day-move.ts';
import { Weeks } from './weeks.tsx';
import { ListHead } from '../list/list-head.tsx';

/** Records on the days they are on. Who may not read the days gets them as a table. */
export function CalendarScreen({ screen }: ScreenProps) {
  return <DatedScreen screen={screen} drawn={EntityCalendar} />;
}

function EntityCalendar({ screen, entity, fields }: DatedProps) {
  const { zone, locale } = useApp().style;
  const [state, turnTo] = useCalendarState();
  const [pressed, setPressed] = useState<ClosedPlace>();
  const { at, span, list: narrowing } = state;
  const filterable = useMemo(() => filterFields(screen, entity), [screen, entity]);
  const weeks = useMemo(() => weeksAround(at, span, firstDayOfWeek(locale)), [at, span, locale]);
  const days = useMemo(() => weeks.flat(), [weeks]);
  const range = { first: days[0] ?? at, last: days.at(-1) ?? at };
  const move = useDayMove(entity, fields);
  const list = useQuery(
    datedQuery(
      { screen, entity, fields },
      { range, zone, filter: listFilter(screen, narrowing, filterable), q: narrowing.search },
    ),
  );
  const entries = entriesOf(list.data?.items ?? [], fields, zone);
  const start = entity.creatable.includes(fields.from.name) && fields.from.type === 'date';
  const markOf = useMarks(screen);
  const closed = useClosed(screen, days);
  const setState: typeof turnTo = (next) => {
    setPressed(undefined);
    turnTo(next);
  };
  const followed = useRef<string>(undefined);
  const drawn: CalendarDrawing = {
    screen,
    entity,
    fields,
    entries,
    weeks,
    state,
    move,
    markOf,
    closed,
    sayClosed: setPressed,
    followed: () => followed.current,
    follow: (id) => {
      followed.current = id;
    },
  };
  return (
    <Stack gap="sm">
      <ListHead
        screen={screen}
        fields={filterable}
        state={narrowing}
        onChange={(next) => setState({ ...state, list: next })}
        action={
          <NewButton screen={screen} entity={entity} start={start ? { [fields.from.name]: at } : undefined} />
        }
      />
      <CalendarHead state={state} weeks={weeks} onChange={setState} />
      {pressed && <ClosedNotice place={pressed} drawing={drawn} onClose={() => setPressed(undefined)} />}
      {move.refusal && <RefusalAlert onClose={move.dismiss}>{move.refusal}</RefusalAlert>}
      {list.data?.next && <Alert color="yellow">{t('screens.calendarCut', { most: MOST_DATED })}</Alert>}
      <div aria-busy={list.isFetching} className={classes.frame}>
        {list.isPending && <ListLoading />}
        {list.isError && !list.data && <Failed error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && <Drawn {...drawn} />}
      </div>
      <MarkLegend marks={screen.marks} />
      <AskDialog asking={move.asking} about={move.about} />
    </Stack>
  );
}

/** Hours where there are times of day and few days; a list of days where there is no room for weeks. */
function Drawn(drawing: CalendarDrawing) {
  const narrow = useIsNarrow();
  const { fields, state } = drawing;
  const hasHours = fields.from.type === 'datetime' && state.span !== 'month';
  if (hasHours && (state.span === 'day' || !narrow)) return <HourGrid key={state.span} {...drawing} />;
  return narrow || state.span === 'day' ? <Agenda {...drawing} /> : <Weeks {...drawing} />;
}
