import type { GroupBy } from '#shared/screens/list-groups.ts';
import type { EntryDrawing } from '../calendar/calendar-drawing.ts';
import type { Axis } from './axis.ts';
import type { RowHeading, TimelineRow } from './rows.ts';

/** What a timeline is drawn from, whichever way. */
export interface TimelineDrawing extends EntryDrawing {
  readonly axis: Axis;
  readonly rows: readonly TimelineRow[];
  /** What rows are made by; undefined: one row has all entries. */
  readonly by: GroupBy | undefined;
  /** The field that changes where an entry is taken to another row; undefined: it stays in its own. */
  readonly into: string | undefined;
}

/** What an entry becomes part of in a row. */
export function placeIn({ into }: TimelineDrawing, { value, label }: RowHeading) {
  return into === undefined ? undefined : { field: into, value, label };
}
