import { raw, type Sql } from 'sql-template-tag';

/**
 * So many rows, to stand behind LIMIT, written out. SQLite reads a statement anew each time it runs where its limit is a
 * value that is bound, which takes longer than most pages; PostgreSQL takes a limit that it does not see for a tenth of
 * the rows.
 */
export function rowLimit(rows: number): Sql {
  return raw(String(rows));
}
