import { pluralPlaceOf } from '#shared/expression/syntax/plural-place.ts';
import { piecesOf } from '#shared/expression/syntax/template-text.ts';

/** What stands in the braces of a text: `due`, `if paid`. */
export function placesIn(text: string): ReadonlySet<string> {
  const { pieces } = piecesOf(text);
  return new Set(pieces.flatMap((piece) => (piece.kind === 'place' ? [piece.source.trim()] : [])));
}

/** The values that a text shows: a plural shows its number, in whatever words. */
export function shownIn(text: string): ReadonlySet<string> {
  return new Set([...placesIn(text)].map((place) => pluralPlaceOf(place)?.number.trim() ?? place));
}

/** Whether a place of it is never closed. */
export function isTorn(text: string): boolean {
  return piecesOf(text).open !== undefined;
}
