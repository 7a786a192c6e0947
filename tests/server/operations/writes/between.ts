import sql, { raw } from 'sql-template-tag';
import type { Database } from '#server/db/database.ts';
import type { TestApp } from '#tests/support/app.ts';

/** The same database; what `act` does once a statement was answered happens before whoever asked goes on. */
export function afterAnswers(
  database: Database,
  act: (text: string) => Promise<unknown> | undefined,
): Database {
  const ask: Database['ask'] = async (statement, timeMs, finds) => {
    const rows = await database.ask(statement, timeMs, finds);
    await act(statement.text);
    return rows;
  };
  return new Proxy(database, {
    get(target, name) {
      if (name === 'ask') return ask;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** PostgreSQL: how many transactions wrote these records as they are. */
export async function transactionsOf(app: TestApp, entity: string, ids: readonly string[]): Promise<number> {
  const { database, storage } = app.runtime;
  const table = raw(`"${storage.table(entity)}"`);
  const among = raw(ids.map((id) => `'${id}'`).join());
  const rows = await database.ask(
    sql`SELECT DISTINCT xmin::text AS written FROM ${table} WHERE id IN (${among})`,
  );
  return rows.length;
}
