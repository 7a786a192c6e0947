import sql from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';

/** Names of everything that shares one space of names with our tables: tables, views, indexes, also those of others. */
export async function relationNames(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await connection.all(
    connection.kind === 'sqlite'
      ? sql`SELECT name FROM sqlite_schema`
      : sql`SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace`,
  );
  return new Set(rows.map((row) => String(row.name)));
}

/** Whether the engine has been at work in this database. */
export async function hasEngineTables(connection: Connection): Promise<boolean> {
  return (await relationNames(connection)).has('nf_version');
}
