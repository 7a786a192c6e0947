import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';

/** Where an instance keeps its data: PostgreSQL where an address is given, else SQLite in the data folder. */
export interface DataPlace {
  readonly directory: string;
  readonly databaseUrl?: string;
}

/** Opens the database of an instance. The caller closes it. */
export function openDatabase({ directory, databaseUrl }: DataPlace): Promise<Database> {
  return databaseUrl === undefined ? openSqlite(join(directory, 'data.sqlite')) : openPostgres(databaseUrl);
}
