import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { MarkOf } from '../list/marks/use-marks.ts';
import type { ClosedPlace } from './closed/closed-times.ts';
import type { Closed } from './closed/use-closed.ts';
import type { CalendarFields, Entry } from './days/entries.ts';
import type { CalendarState } from './use-calendar-state.ts';
import type { DayMove } from './use-day-move.ts';

/** What an entry is drawn from, wherever it stands. */
export interface EntryDrawing {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly fields: CalendarFields;
  readonly entries: readonly Entry[];
  readonly move: DayMove;
  readonly markOf: MarkOf | undefined;
  /** The entry that was moved by keyboard last: wherever it is drawn anew, it has the focus again. */
  readonly followed: () => string | undefined;
  follow(id: string | undefined): void;
}

/** What a calendar is drawn from, whichever way. */
export interface CalendarDrawing extends EntryDrawing {
  /** The days that are shown. */
  readonly weeks: readonly (readonly string[])[];
  readonly state: CalendarState;
  /** What is closed on these days; undefined where that is not told. */
  readonly closed: Closed | undefined;
  /** Says that it is closed at a place that was pressed. */
  sayClosed(place: ClosedPlace): void;
}
