import sql from 'sql-template-tag';
import type { Connection } from '#server/db/database.ts';
import { ENGINE_TABLES_VERSION, engineTables } from './engine-tables.ts';
import { readSetting } from './settings.ts';

/** Names of everything that shares one space of names with our tables: tables, views, indexes, also those of others. */
export async function relationNames(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await connection.all(
    connection.kind === 'sqlite'
      ? sql`SELECT name FROM sqlite_schema`
      : sql`SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace`,
  );
  return new Set(rows.map((row) => String(row.name)));
}

/** Names of indexes that PostgreSQL was kept from finishing: they are of no use to it. */
export async function brokenIndexes(connection: Connection): Promise<ReadonlySet<string>> {
  if (connection.kind === 'sqlite') return new Set();
  const rows = await connection.all(sql`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace`);
  return new Set(rows.map((row) => String(row.name)));
}

/** Names of indexes of a table that hold only the records of a condition. */
export async function partialIndexes(connection: Connection, table: string): Promise<readonly string[]> {
  const rows = await connection.all(
    connection.kind === 'sqlite'
      ? sql`SELECT i.name AS name FROM pragma_index_list(${table}) AS i WHERE i.partial = 1`
      : sql`SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
          WHERE i.indpred IS NOT NULL AND t.relname = ${table} AND c.relnamespace = current_schema()::regnamespace`,
  );
  return rows.map((row) => String(row.name));
}

/** Whether the engine has been at work in this database. */
export async function hasEngineTables(connection: Connection): Promise<boolean> {
  return (await relationNames(connection)).has('nf_version');
}

/** Tables of the engine that were there and are there no more; none where another version of it made them. */
export async function lostEngineTables(connection: Connection): Promise<readonly string[]> {
  const present = await relationNames(connection);
  if (!present.has('nf_version')) return [];
  const lost = engineTables.map(({ name }) => name).filter((name) => !present.has(name));
  if (lost.length === 0 || lost.includes('nf_setting')) return lost;
  return (await readSetting(connection, 'engine_tables')) === ENGINE_TABLES_VERSION ? lost : [];
}

/** The columns a table has. */
export async function columnNames(connection: Connection, table: string): Promise<ReadonlySet<string>> {
  const rows = await connection.all(
    connection.kind === 'sqlite'
      ? sql`SELECT name FROM pragma_table_info(${table})`
      : sql`SELECT a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
          WHERE c.relname = ${table} AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  return new Set(rows.map((row) => String(row.name)));
}
