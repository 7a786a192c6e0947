import type { Connection, Row, Statement } from '#server/db/database.ts';

/** How the database will go about a statement, in its own words, inner steps further to the right; undefined for what has no plan. */
export async function planOf(
  statement: Statement,
  on: Pick<Connection, 'kind' | 'all'>,
): Promise<readonly string[] | undefined> {
  if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(statement.text)) return undefined;
  const { sql, text, values } = statement;
  const rows = await on.all({ sql: `EXPLAIN QUERY PLAN ${sql}`, text: `EXPLAIN ${text}`, values });
  return on.kind === 'sqlite' ? linesOf(rows) : rows.map((row) => String(row['QUERY PLAN']));
}

/** SQLite names the step that each one stands in. */
function linesOf(rows: readonly Row[]): readonly string[] {
  const depths = new Map<string, number>();
  return rows.map(({ id, parent, detail }) => {
    const depth = (depths.get(String(parent)) ?? -1) + 1;
    depths.set(String(id), depth);
    return `${'  '.repeat(depth)}${String(detail)}`;
  });
}
