import { raw, type Sql } from 'sql-template-tag';

/** A name of the database in quotes. Names come from Storage or from this folder, never from a caller. */
export function identifier(name: string): Sql {
  return raw(quoted(name));
}

/** A column of a row in a statement: `"alias"."column"`. */
export function columnOf(alias: string, column: string): Sql {
  return raw(`${quoted(alias)}.${quoted(column)}`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
