import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useDirection } from '@mantine/core';
import { type CSSProperties, useRef } from 'react';
import { daysBetween } from '#shared/expression/values/calendar.ts';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { todayOf } from '../calendar/use-calendar-state.ts';
import { dragWords } from '../list/dragging/drag-words.ts';
import type { Axis, Tick } from './axis.ts';
import type { HeldBar } from './timeline-bar.tsx';
import { placeIn, type TimelineDrawing } from './timeline-drawing.ts';
import { TimelineRowLine } from './timeline-row.tsx';
import classes from './timeline.module.css';

/** Rows below an axis. A bar is dragged to other days or to another row, each of its ends by itself. */
export function TimelineGrid(drawing: TimelineDrawing) {
  const { axis, rows, by, move, screen } = drawing;
  const { description, style } = useApp();
  const track = useRef<HTMLDivElement>(null);
  const isRtl = useDirection().dir === 'rtl';
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const drop = ({ active, over, delta }: DragEndEvent) => {
    const held = active.data.current as HeldBar | undefined; // put there by the bar
    const width = track.current?.clientWidth ?? 0;
    if (held === undefined || width === 0) return;
    const days = Math.round(((isRtl ? -delta.x : delta.x) * axis.days) / width);
    const { record } = held.entry;
    if (held.end !== undefined) return move.go(record, { days, end: held.end });
    const row = over && rows.find(({ key }) => key === over.id && key !== held.row);
    move.go(record, { days, into: row ? placeIn(drawing, row) : undefined });
  };
  const today = daysBetween(axis.first, todayOf({ description, style }));
  const isInSight = today >= 0 && today < axis.days;
  const about: CSSProperties & { '--days': number; '--lines': string; '--today': number } = {
    '--days': axis.days,
    '--lines': linesOf(axis, isRtl),
    '--today': today + 0.5,
  };
  return (
    <DndContext
      accessibility={dragWords()}
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={drop}
    >
      <div className={classes.timeline} style={about} data-rows={by !== undefined || undefined}>
        <div className={classes.head} aria-hidden>
          <div className={classes.corner} />
          <div className={classes.axis} ref={track}>
            <Ticks ticks={axis.heads} name={useHeadName(axis.scale === 'month')} />
            <Ticks
              ticks={axis.ticks}
              name={useTickName(axis.scale === 'month')}
              today={isInSight ? today : -1}
            />
          </div>
        </div>
        <ol className={classes.rows} aria-label={screen.title}>
          {rows.map((row, place) => (
            <TimelineRowLine
              key={row.key}
              row={row}
              before={rows[place - 1]}
              after={rows[place + 1]}
              drawing={drawing}
              today={isInSight}
            />
          ))}
        </ol>
        {rows.every(({ bars }) => bars.length === 0) && (
          <p className={classes.nothing}>{t('screens.nothingTheseDays')}</p>
        )}
      </div>
    </DndContext>
  );
}

/** A line where each column begins, as an image to draw behind a row. */
function linesOf({ ticks, days }: Axis, isRtl: boolean): string {
  const colour = 'var(--mantine-color-default-border)';
  const stops = ticks.slice(1).flatMap(({ from }) => {
    const at = `${(from / days) * 100}%`;
    return [`transparent ${at}`, `${colour} ${at} calc(${at} + 1px)`, `transparent calc(${at} + 1px)`];
  });
  return `linear-gradient(${[isRtl ? '270deg' : '90deg', ...stops].join(', ')})`;
}

interface TicksProps {
  readonly ticks: readonly Tick[];
  name(day: string, days: number): string;
  /** Days from the beginning of the axis to the present one. */
  readonly today?: number;
}

function Ticks({ ticks, name, today = -1 }: TicksProps) {
  return (
    <div className={classes.ticks}>
      {ticks.map(({ day, from, days }) => (
        <span
          key={day}
          className={classes.tick}
          style={{ flexGrow: days }}
          data-today={(today >= from && today < from + days) || undefined}
        >
          {name(day, days)}
        </span>
      ))}
    </div>
  );
}

/** A head too narrow for its name has none: it stands above where it is wider. */
function useHeadName(isYear: boolean): TicksProps['name'] {
  const { style } = useApp();
  const format = dateFormatter(style.locale, {
    year: 'numeric',
    ...(isYear ? {} : { month: 'long' }),
    timeZone: 'UTC',
  });
  return (day, days) => (days > 3 ? format.format(new Date(`${day}T00:00:00Z`)) : '');
}

function useTickName(isMonth: boolean): TicksProps['name'] {
  const { style } = useApp();
  const format = dateFormatter(style.locale, {
    ...(isMonth ? { month: 'short' } : { day: 'numeric' }),
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
