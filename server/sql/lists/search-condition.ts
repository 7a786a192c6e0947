import sql, { join, raw, type Sql } from 'sql-template-tag';
import { screensOf } from '#shared/engine/screens-of.ts';
import { fold } from '#shared/expression/values/fold.ts';
import type { Model } from '#shared/contract/model.ts';
import { type PathJoins } from '#server/sql/relations/path-joins.ts';
import { Slot, type SlotValues } from '#server/sql/values/slot.ts';

const MOST_WORDS = 8;

/** The paths that `q=` looks through: those the screens of the entity name, else the texts of its title. */
export function searchPaths(entity: string, model: Model): readonly string[] {
  const named = screensOf(entity, model).flatMap((screen) => screen.search);
  if (named.length > 0) return [...new Set(named)];
  const title = model.entities.get(entity)?.title.parts ?? [];
  return title.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'field' && part.of.kind === 'variable' ? [part.field] : [],
  );
}

/** Every word stands in one of the texts, whatever its case and accents; undefined where no text can be searched. */
export function searchCondition(paths: readonly string[], words: number, joins: PathJoins): Sql | undefined {
  const texts = paths.flatMap((path) => joins.follow(path)?.folded ?? []);
  if (texts.length === 0) return undefined;
  const tests = Array.from({ length: words }, (_, index) =>
    join(
      texts.map((text) => sql`${text} LIKE ${new Slot(`value:word${index}`)} ${raw("ESCAPE '\\'")}`),
      ' OR ',
      '(',
      ')',
    ),
  );
  return tests.length === 0 ? undefined : join(tests, ' AND ');
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
