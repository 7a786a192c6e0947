import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Anchor } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { daysBetween } from '#shared/expression/values/calendar.ts';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { dragWords } from '../list/dragging/drag-words.ts';
import classes from './calendar.module.css';
import type { CalendarDrawing, EntryDrawing } from './calendar-drawing.ts';
import { type Bar, barsOf, type Entry, entriesOf } from './days/entries.ts';
import { EntryBar, type Held } from './entry-bar.tsx';
import { parametersOf, todayOf } from './use-calendar-state.ts';
import { movedBy } from './use-day-move.ts';
import { isWhole } from './closed/closed-times.ts';
import closedClasses from './closed/closed.module.css';
import { useBeginAt } from './use-begin-at.ts';

/** So many entries of a day stand in a month; the rest is behind a link to the day. */
const shownInMonth = 3;

/** Weeks as rows, entries as bars over their days. A bar is dragged to another day by pointer, or moved from its menu. */
export function Weeks(drawing: CalendarDrawing) {
  const { weeks, move, screen } = drawing;
  const { style } = useApp();
  const entries = useStanding(drawing);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const held = active.data.current as Held | undefined; // put there by the bar
    if (held?.kind === 'days' && over)
      move.go(held.entry.record, { days: daysBetween(held.day(), String(over.id)) });
  };
  const weekday = dateFormatter(style.locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <DndContext
      accessibility={dragWords()}
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={drop}
    >
      <div className={classes.weekdays} aria-hidden>
        {(weeks[0] ?? []).map((day) => (
          <span key={day}>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
        ))}
      </div>
      <ol className={classes.weeks} aria-label={screen.title}>
        {weeks.map((week) => (
          <Week key={week[0]} week={week} entries={entries} drawing={drawing} />
        ))}
      </ol>
    </DndContext>
  );
}

interface WeekProps {
  readonly week: readonly string[];
  readonly entries: readonly Entry[];
  readonly drawing: CalendarDrawing;
  /** No higher than what stands in it. */
  readonly compact?: boolean;
}

/** The days of a week, or fewer, with the entries that stand on them. */
export function Week({ week, entries, drawing, compact }: WeekProps) {
  const { state } = drawing;
  const bars = barsOf(entries, week);
  const columns: CSSProperties & { '--columns': number } = { '--columns': week.length };
  const room = state.span === 'month' ? shownInMonth : Number.POSITIVE_INFINITY;
  const shown = bars.filter(({ row }) => row < room);
  return (
    <li className={classes.week} data-span={state.span} data-compact={compact || undefined} style={columns}>
      {week.map((day, column) => (
        <Day
          key={day}
          day={day}
          column={column}
          hidden={bars.filter((bar) => bar.row >= room && covers(bar, column)).length}
          drawing={drawing}
        />
      ))}
      <ul className={classes.bars}>
        {shown.map((bar) => (
          <EntryBar key={bar.entry.record.id} bar={bar} week={week} drawing={drawing} />
        ))}
      </ul>
    </li>
  );
}

/** The entries, with one that is being moved where it is going to be. */
export function useStanding({ entries, move, fields }: EntryDrawing): readonly Entry[] {
  const { zone } = useApp().style;
  const { underway } = move;
  if (!underway) return entries;
  return entries.map((entry) => {
    if (entry.record.id !== underway.record.id) return entry;
    const about = { fields, zone };
    const values = { ...entry.record.values, ...movedBy(underway.record, underway, about) };
    return entriesOf([{ ...entry.record, values }], fields, zone)[0] ?? entry;
  });
}

interface DayProps {
  readonly day: string;
  readonly column: number;
  /** How many entries of the day there was no room for. */
  readonly hidden: number;
  readonly drawing: CalendarDrawing;
}

function Day({ day, column, hidden, drawing }: DayProps) {
  const { state } = drawing;
  const { description, style } = useApp();
  const beginAt = useBeginAt(drawing);
  const isClosed = isWhole(drawing.closed?.get(day) ?? []);
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const moment = new Date(`${day}T00:00:00Z`);
  const full = dateFormatter(style.locale, { dateStyle: 'full', timeZone: 'UTC' }).format(moment);
  const toDay = `?${parametersOf({ ...state, at: day, span: 'day' })}`;
  const outside = state.span === 'month' && day.slice(0, 7) !== state.at.slice(0, 7);
  return (
    <div
      ref={setNodeRef}
      className={isClosed ? `${classes.day} ${closedClasses.day}` : classes.day}
      style={{ gridColumn: column + 1 }}
      data-over={isOver || undefined}
      data-outside={outside || undefined}
      data-today={day === todayOf({ description, style }) || undefined}
    >
      {beginAt && (
        // For the mouse alone: with the keys the button above the calendar leads to the same form.
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className={classes.empty}
          onClick={() => beginAt({ day })}
        />
      )}
      <Anchor
        component={Link}
        to={toDay}
        className={classes.number}
        aria-label={isClosed ? t('screens.closedNamed', { day: full }) : full}
      >
        {dateFormatter(style.locale, { day: 'numeric', timeZone: 'UTC' }).format(moment)}
      </Anchor>
      {isClosed && (
        <span className={closedClasses.word} aria-hidden>
          {t('screens.closed')}
        </span>
      )}
      {hidden > 0 && (
        <Anchor component={Link} to={toDay} size="xs" className={classes.more}>
          {t('screens.moreHidden', { count: hidden })}
        </Anchor>
      )}
    </div>
  );
}

function covers(bar: Bar, column: number): boolean {
  return column >= bar.column && column < bar.column + bar.days;
}
