import type { CalendarDrawing } from './calendar-drawing.ts';
import { useNewAt } from './use-new-at.ts';
import { type ClosedPlace, isClosedAt, isWhole, opensAt } from './closed/closed-times.ts';

/** Where a record begins that is made on a day of which no hours are drawn, in minutes since midnight. */
const MORNING = 9 * 60;

/**
 * Begins a new record at a place that was pressed, or says that it is closed there. Undefined where the viewer can do
 * neither.
 */
export function useBeginAt(drawing: CalendarDrawing): ((place: ClosedPlace) => void) | undefined {
  const newAt = useNewAt(drawing);
  const { closed, sayClosed } = drawing;
  if (newAt === undefined && closed === undefined) return undefined;
  return (place) => {
    const there = closed?.get(place.day) ?? [];
    const isClosed = place.minutes === undefined ? isWhole(there) : isClosedAt(there, place.minutes.from);
    if (isClosed) sayClosed(place);
    else
      newAt?.(
        place.day,
        place.minutes ?? { from: isClosedAt(there, MORNING) ? (opensAt(there) ?? MORNING) : MORNING },
      );
  };
}
