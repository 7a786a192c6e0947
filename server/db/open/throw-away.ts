import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationName } from '#server/db/postgres/application-name.ts';
import { SCRATCH } from '#server/db/sqlite/left-over.ts';
import type { DataPlace } from './open-database.ts';

/** An empty database for a short time, and copies of it. Nobody may have it open while it is copied. */
export interface ThrowAway {
  readonly place: DataPlace;
  copy(): Promise<ThrowAway>;
  remove(): Promise<void>;
}

/** SQLite in a folder within `within`; with an address, a new database on that PostgreSQL server beside the one it names. */
export function makeThrowAway(databaseUrl?: string, within = tmpdir()): Promise<ThrowAway> {
  return databaseUrl === undefined ? folder(within) : create(databaseUrl, emptyTemplate);
}

async function folder(within: string): Promise<ThrowAway> {
  const directory = await mkdtemp(join(within, SCRATCH));
  return {
    place: { directory, isThrownAway: true },
    copy: async () => {
      const other = await folder(within);
      await cp(directory, other.place.directory, { recursive: true });
      return other;
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

const emptyTemplate = "template0 ENCODING 'UTF8'";

async function create(serverUrl: string, template: string): Promise<ThrowAway> {
  const url = new URL(serverUrl);
  const name = `${asPrefix(url)}_test_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  url.pathname = `/${name}`;
  return {
    place: { directory: tmpdir(), databaseUrl: url.href },
    copy: () => create(serverUrl, name),
    remove: () => administer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** After the database in the address, so that whoever looks at the server knows whose it is; names have 63 letters at most. */
function asPrefix({ pathname }: URL): string {
  const name = pathname
    .slice(1)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '_');
  return /^[a-z]/.test(name) ? name.slice(0, 40) : 'ninefold';
}

/** A database cannot be made or dropped within a transaction, nor from itself. */
async function administer(serverUrl: string, statement: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: serverUrl, application_name: applicationName });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
