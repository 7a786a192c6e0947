import type { Place } from '../../finding.ts';
import type { Model } from '../../model.ts';
import { isSame } from '../../recovery/compare-places.ts';

/**
 * Whether something stands in no line of its own, but follows from a word such as `comments: true`: it is ready for all
 * that may happen, also where nobody may do it.
 */
export function isImplied(place: Place, { entities }: Model): boolean {
  return [...entities.values()].some(
    (entity) => entity.attached !== undefined && isSame(entity.place, place),
  );
}
