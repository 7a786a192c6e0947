import { grammar } from '#shared/contract/grammar/grammar.ts';
import { type PlaceOf, placesBelow } from '#shared/contract/grammar/places.ts';
import type { Cursor } from './cursor.ts';

/** Every place of the language. */
export const places: readonly PlaceOf[] = Object.entries(grammar).flatMap(([point, shape]) =>
  placesBelow(shape, [point]),
);

/** What may stand where a cursor is; with `=` behind its way the keys that may stand there. */
export function placesAt({ point, path, slot }: Cursor): readonly PlaceOf[] {
  const way = [String(point), ...path, ...(slot === 'key' ? ['='] : [])];
  return places.filter((place) => leadsTo(place.way, way));
}

/** Whether a way of the language leads to where a document has these keys. */
export function leadsTo(way: readonly string[], keys: readonly string[]): boolean {
  return way.length === keys.length && way.every((step, index) => step === '*' || step === keys[index]);
}
