import { categoriesOf, pluralPlaceOf } from '#shared/expression/syntax/plural-place.ts';
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

/** What a text shows and its translation does not. */
export function placesMissing(translation: string, text: string): readonly string[] {
  const written = shownIn(translation);
  return [...shownIn(text)].filter((place) => !written.has(place));
}

/** The only number of a category, in languages where it has one. */
const exactly: Readonly<Record<string, string>> = { zero: '=0', one: '=1', two: '=2' };

/** The forms that plurals of a text lack in a language: `few`. */
export function formsMissing(text: string, language: string): readonly string[] {
  const plurals = [...placesIn(text)].flatMap((place) => pluralPlaceOf(place) ?? []);
  const missing = plurals.flatMap(({ branches }) =>
    categoriesOf(language).filter((one) => !branches.has(one) && !branches.has(exactly[one] ?? one)),
  );
  return [...new Set(missing)];
}

/** Whether a place of it is never closed. */
export function isTorn(text: string): boolean {
  return piecesOf(text).open !== undefined;
}
