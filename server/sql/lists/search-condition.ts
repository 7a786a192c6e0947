import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { SearchedPath } from '#shared/engine/screens-of.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { PathEnd, PathJoins } from '#server/sql/relations/path-joins.ts';
import { Slot, type SlotValues } from '#server/sql/values/slot.ts';

const MOST_WORDS = 8;

/** Every word stands in one of the texts, whatever its case and accents; undefined where no text can be searched. */
export function searchCondition(
  paths: readonly SearchedPath[],
  words: number,
  joins: PathJoins,
): Sql | undefined {
  const places = paths.flatMap((path) => placeAt(path, joins) ?? []);
  if (places.length === 0) return undefined;
  const tests = Array.from({ length: words }, (_, index) => {
    const has = (text: Sql) => sql`${text} LIKE ${new Slot(`value:word${index}`)} ${raw("ESCAPE '\\'")}`;
    return join(
      places.map((place) => place(has)),
      ' OR ',
      '(',
      ')',
    );
  });
  return tests.length === 0 ? undefined : join(tests, ' AND ');
}

/** A place where a word may stand, which has what its text has. */
type Place = (has: (text: Sql) => Sql) => Sql;

function placeAt({ path, isOfSeveral }: SearchedPath, joins: PathJoins): Place | undefined {
  if (isOfSeveral) {
    const several = joins.among(path);
    const text = textAt(several?.end);
    return several && text && ((has) => several.some(has(text)));
  }
  const text = textAt(joins.follow(path));
  return text && ((has) => has(text));
}

/** All letters of a number are plain, so that none is folded beside it. */
export function foldedNumber(column: Sql): Sql {
  return sql`lower(${column})`;
}

function textAt(end: PathEnd | undefined): Sql | undefined {
  return end?.field.type === 'number_series' ? foldedNumber(end.column) : end?.folded;
}

/** The folded words of a search text. */
export function searchWords(text: string): readonly string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/** The words as patterns for LIKE; what stands for other characters there stands for itself. */
export function wordSlots(words: readonly string[]): SlotValues {
  return Object.fromEntries(
    words.map((word, index) => [`value:word${index}`, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`]),
  );
}
