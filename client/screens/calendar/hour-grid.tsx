import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { daysBetween } from '#shared/expression/values/calendar.ts';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { dragWords } from '../list/dragging/drag-words.ts';
import type { CalendarDrawing } from './calendar-drawing.ts';
import type { Held } from './entry-bar.tsx';
import { HourEntry } from './hour-entry.tsx';
import { clockOf, draggedMinutes, isAllDay, slotsBetween, stretchesOn } from './days/hours.ts';
import classes from './hour-grid.module.css';
import { NowLine } from './now-line.tsx';
import { todayOf } from './use-calendar-state.ts';
import { ClosedHours } from './closed/closed-hours.tsx';
import { isWhole } from './closed/closed-times.ts';
import { useBeginAt } from './use-begin-at.ts';
import { useStanding, Week } from './weeks.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Where the day is opened at: most of what people do comes after. */
const opensAt = 7;
/** Room for the upper half of its label, in pixels. */
const ABOVE_HOUR = 10;

/**
 * Days side by side with their hours: what lasts whole days above, all else at its time. A day alone is named above the
 * calendar.
 */
export function HourGrid(drawing: CalendarDrawing) {
  const { weeks, move, screen } = drawing;
  const days = weeks[0] ?? [];
  const body = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const entries = useStanding(drawing);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  useEffect(() => {
    const place = scroll.current;
    if (place) place.scrollTop = (place.scrollHeight / 24) * opensAt - ABOVE_HOUR;
  }, []);
  const drop = ({ active, over, delta }: DragEndEvent) => {
    const held = active.data.current as Held | undefined; // put there by the entry
    const box = body.current?.getBoundingClientRect();
    if (!held || !box) return;
    if (held.kind === 'days') {
      if (over) move.go(held.entry.record, { days: daysBetween(held.day(), String(over.id)) });
      return;
    }
    const inlineSign = getComputedStyle(body.current ?? document.body).direction === 'rtl' ? -1 : 1;
    move.go(held.entry.record, {
      days: inlineSign * Math.round(delta.x / (box.width / days.length)),
      minutes: draggedMinutes(delta.y, box.height),
    });
  };
  const allDay = entries.filter(isAllDay);
  return (
    <DndContext
      accessibility={dragWords()}
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={drop}
    >
      <section aria-label={screen.title}>
        <Weekdays days={days} />
        {(days.length > 1 || allDay.length > 0) && (
          <ol className={classes.whole}>
            <Week week={days} entries={allDay} drawing={drawing} compact />
          </ol>
        )}
        {/* Scrolled by keyboard too: without an entry nothing else in it takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div
          className={classes.scroll}
          ref={scroll}
          tabIndex={0}
          role="region"
          aria-label={t('screens.hours')}
        >
          <div className={classes.hours} aria-hidden>
            {hours.map((hour) => (
              <span key={hour}>{hour === 0 ? '' : clockOf(hour * 60)}</span>
            ))}
          </div>
          <div className={classes.days} ref={body}>
            {days.map((day) => (
              <Column key={day} day={day} entries={entries} drawing={drawing} />
            ))}
          </div>
        </div>
      </section>
    </DndContext>
  );
}

function Weekdays({ days }: { days: readonly string[] }) {
  const { style } = useApp();
  if (days.length === 1) return null;
  const format = dateFormatter(style.locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <div className={classes.weekdays} aria-hidden>
      {days.map((day) => (
        <span key={day}>{format.format(new Date(`${day}T00:00:00Z`))}</span>
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly day: string;
  readonly entries: CalendarDrawing['entries'];
  readonly drawing: CalendarDrawing;
}

function Column({ day, entries, drawing }: ColumnProps) {
  const { description, style } = useApp();
  const full = dateFormatter(style.locale, { dateStyle: 'full', timeZone: 'UTC' });
  const isToday = day === todayOf({ description, style });
  const beginAt = useBeginAt(drawing);
  const closed = drawing.closed?.get(day);
  const named = full.format(new Date(`${day}T00:00:00Z`));
  const pressed = useRef<number>(undefined);
  return (
    <ul
      className={classes.day}
      data-today={isToday || undefined}
      aria-label={closed && isWhole(closed) ? t('screens.closedNamed', { day: named }) : named}
    >
      <ClosedHours closed={closed} />
      {beginAt && (
        // For the mouse alone: with the keys the button above the calendar leads to the same form.
        <li aria-hidden>
          <button
            type="button"
            tabIndex={-1}
            className={classes.empty}
            onMouseDown={({ nativeEvent }) => {
              pressed.current = nativeEvent.offsetY;
            }}
            onClick={({ nativeEvent: { offsetY }, currentTarget }) =>
              beginAt({
                day,
                minutes: slotsBetween(pressed.current ?? offsetY, offsetY, currentTarget.offsetHeight),
              })
            }
          />
        </li>
      )}
      {isToday && <NowLine />}
      {stretchesOn(entries, day).map((stretch) => (
        <HourEntry key={stretch.entry.record.id} stretch={stretch} day={day} drawing={drawing} />
      ))}
    </ul>
  );
}
