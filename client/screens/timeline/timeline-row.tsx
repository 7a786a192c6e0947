import { useDroppable } from '@dnd-kit/core';
import { Text, useDirection } from '@mantine/core';
import type { CSSProperties, MouseEvent } from 'react';
import { t } from '../../messages/t.ts';
import { later } from '../calendar/days/days.ts';
import { useNewAt } from '../calendar/use-new-at.ts';
import type { RowHeading, TimelineRow } from './rows.ts';
import { TimelineBarLine } from './timeline-bar.tsx';
import type { TimelineDrawing } from './timeline-drawing.ts';
import classes from './timeline.module.css';

interface TimelineRowLineProps {
  readonly row: TimelineRow;
  /** The rows that the keys lead to. */
  readonly before: RowHeading | undefined;
  readonly after: RowHeading | undefined;
  readonly drawing: TimelineDrawing;
  /** Whether the present day is on the axis. */
  readonly today: boolean;
}

/** Where a record begins that is made on a day, in minutes since midnight. */
const MORNING = 9 * 60;

/** What has something in common, on the axis. A click where nothing stands begins a new record there. */
export function TimelineRowLine({ row, before, after, drawing, today }: TimelineRowLineProps) {
  const { axis, by, into, entity } = drawing;
  const newAt = useNewAt(drawing);
  const isRtl = useDirection().dir === 'rtl';
  const { setNodeRef, isOver } = useDroppable({ id: row.key, disabled: into === undefined });
  const begin = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const along = (isRtl ? right - clientX : clientX - left) / width;
    const given = by && row.value !== null && entity.creatable.includes(by.path);
    newAt?.(
      later(axis.first, Math.floor(along * axis.days)),
      { from: MORNING },
      given ? { [by.path]: String(row.value) } : {},
    );
  };
  const height: CSSProperties & { '--lanes': number } = { '--lanes': row.lanes };
  return (
    <li className={classes.row} data-over={isOver || undefined}>
      {by && (
        <div className={classes.label}>
          <span dir="auto">{row.label}</span>
          <Text component="span" size="xs" c="dimmed">
            {t('screens.recordsInGroup', { count: row.bars.length })}
          </Text>
        </div>
      )}
      <div ref={setNodeRef} className={classes.track} style={height} data-today={today || undefined}>
        {newAt && (
          // For the mouse alone: with the keys the button above the timeline leads to the same form.
          <button type="button" aria-hidden tabIndex={-1} className={classes.empty} onClick={begin} />
        )}
        <ul className={classes.bars}>
          {row.bars.map((bar) => (
            <TimelineBarLine
              key={bar.entry.record.id}
              bar={bar}
              row={row.key}
              before={before}
              after={after}
              drawing={drawing}
            />
          ))}
        </ul>
      </div>
    </li>
  );
}
