import sql, { join } from 'sql-template-tag';
import { fold } from '#shared/expression/values/fold.ts';
import { identifier } from '#server/sql/values/identifier.ts';
import type { Connection } from '#server/db/database.ts';

const BATCH = 500;

/** Writes the folded text beside every text that has none yet. Folding is ours alone, so it cannot be left to SQL. */
export async function fillFolds(
  connection: Connection,
  table: string,
  names: { readonly column: string; readonly foldColumn: string },
): Promise<void> {
  const [name, text, folded] = [table, names.column, names.foldColumn].map((one) => identifier(one));
  for (;;) {
    const rows = await connection.all(sql`
      SELECT DISTINCT ${text} AS text FROM ${name} WHERE ${text} IS NOT NULL AND ${folded} IS NULL LIMIT ${BATCH}`);
    if (rows.length === 0) return;
    const pairs = rows.map((row) => sql`(${row.text}, ${fold(String(row.text))})`);
    await connection.run(sql`
      WITH pair (text, folded) AS (VALUES ${join(pairs)})
      UPDATE ${name} SET ${folded} = pair.folded FROM pair WHERE ${name}.${text} = pair.text AND ${folded} IS NULL`);
  }
}
