import sql, { join, type Sql } from 'sql-template-tag';
import type { JsonValue } from '#shared/fields/field.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { identifier } from '#server/sql/values/identifier.ts';

/** Stands where a name or an address was. */
const ERASED = '[erased]';

/** What somebody is called who was erased: one can be told from another. */
export function erasedName(id: string): string {
  return `[erased ${id.slice(-4)}]`;
}

/** Names and addresses of somebody, to be found in texts as whole words, in whatever case. */
export class Words {
  readonly #words: readonly string[];
  readonly #pattern: RegExp;

  constructor(words: readonly string[]) {
    this.#words = words;
    // The longest first: an address may begin with a name.
    const any = words.toSorted((a, b) => b.length - a.length).map((word) => RegExp.escape(word));
    this.#pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  }

  /** What a database is asked, so that not every row is looked at: it may find more than is meant. */
  mayStandIn(columns: readonly string[], kind: DatabaseKind): Sql {
    const like = kind === 'sqlite' ? sql`LIKE` : sql`ILIKE`;
    // Within JSON quotes and backslashes have a backslash before them.
    const written = this.#words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]);
    const tests = columns.flatMap((column) =>
      [...new Set(written)].map(
        (word) => sql`CAST(${identifier(column)} AS TEXT) ${like} ${pattern(word)} ESCAPE '!'`,
      ),
    );
    return sql`(${join(tests, ' OR ')})`;
  }

  /** The value without them; the same one where they are not in it. What was nothing else becomes empty. */
  takenOut(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.#outOfText(value);
    if (Array.isArray(value)) {
      const parts = value.map((one) => this.takenOut(one));
      return parts.every((part, index) => part === value[index]) ? value : parts;
    }
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(([name, part]) => ({ name, part, rest: this.takenOut(part) }));
    if (parts.every(({ part, rest }) => part === rest)) return value;
    return Object.fromEntries(parts.map(({ name, rest }) => [name, rest]));
  }

  #outOfText(text: string): string | null {
    const rest = text.replace(this.#pattern, ERASED);
    return rest === ERASED && text !== ERASED ? null : rest;
  }
}

function pattern(word: string): string {
  return `%${word.replaceAll(/[!%_]/g, '!$&')}%`;
}
