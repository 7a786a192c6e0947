import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openSqlite, readSqlite } from '#server/db/sqlite/sqlite.ts';

/** Where an instance keeps its data: PostgreSQL where an address is given, else SQLite in the data folder. */
export interface DataPlace {
  readonly directory: string;
  readonly databaseUrl?: string;
  /** How many connections to PostgreSQL at the most. */
  readonly connections?: number | undefined;
  /** Nobody looks at the data after this program: SQLite need not wait for the disk. */
  readonly isThrownAway?: boolean;
}

/** Opens the database of an instance. The caller closes it. */
export async function openDatabase(place: DataPlace): Promise<Database> {
  const { databaseUrl, connections, isThrownAway } = place;
  return databaseUrl === undefined
    ? openSqlite(fileOf(place), { isThrownAway })
    : openPostgres(databaseUrl, connections);
}

/** Its driver is loaded where it is needed: on SQLite it would only take memory. */
async function openPostgres(url: string, connections?: number): Promise<Database> {
  const driver = await import('#server/db/postgres/postgres.ts');
  return driver.openPostgres(url, connections);
}

/** Opens it to be read alone: nothing is created, and who writes is not held up. The caller closes it. */
export async function openToRead(place: DataPlace): Promise<Database> {
  const { databaseUrl, connections } = place;
  return databaseUrl === undefined ? readSqlite(fileOf(place)) : openPostgres(databaseUrl, connections);
}

/** Asking a folder that has no data must not create any. */
export function mayHoldData(place: DataPlace): boolean {
  if (place.databaseUrl !== undefined) return true;
  try {
    return statSync(fileOf(place), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // whoever may not look into the folder is told so when it is opened
  }
}

function fileOf({ directory }: DataPlace): string {
  return join(directory, 'data.sqlite');
}
