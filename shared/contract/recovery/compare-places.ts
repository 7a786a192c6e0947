import type { Place } from '../finding.ts';

/** Whether two places are one. */
export function isSame(a: Place, b: Place): boolean {
  return a.line === b.line && a.column === b.column && a.endLine === b.endLine && a.endColumn === b.endColumn;
}

/** Whether a place begins between the beginning of one and the end of another. */
export function startsWithin(place: Place, from: Place, to = from): boolean {
  const starts = place.line > from.line || (place.line === from.line && place.column >= from.column);
  return starts && (place.line < to.endLine || (place.line === to.endLine && place.column <= to.endColumn));
}
