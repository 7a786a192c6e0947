import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { startPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An empty database of its own for one test. */
export interface TestDatabase {
  kind: 'sqlite' | 'postgres';
  /** The data folder; on SQLite the database file belongs into it. */
  directory: string;
  /** Only for PostgreSQL: the address of the new database. */
  url: string | undefined;
  /** Removes the database and the folder; connections that are still open are ended. */
  dispose(): Promise<void>;
}

export interface DatabaseUnderTest {
  kind: 'sqlite' | 'postgres';
  open(): Promise<TestDatabase>;
}

/** Every database the product runs on: `describe.each(databases)('on $kind', ({ open }) => …)`. */
export const databases: readonly DatabaseUnderTest[] = [
  { kind: 'sqlite', open: openSqlite },
  { kind: 'postgres', open: openPostgres },
];

async function openSqlite(): Promise<TestDatabase> {
  const directory = await temporaryFolder('data', process.env.TEST_MEMORY);
  const dispose = () => rm(directory, { recursive: true, force: true });
  return { kind: 'sqlite', directory, url: undefined, dispose };
}

async function openPostgres(): Promise<TestDatabase> {
  const server = await serverUrl();
  const directory = await temporaryFolder('data');
  const name = `nf_test_${randomBytes(8).toString('hex')}`;
  // A real collation, not C: whoever forgets to say how a column sorts must see a difference here.
  await administer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${COLLATION}`);
  const dispose = async () => {
    await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await rm(directory, { recursive: true, force: true });
  };
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { kind: 'postgres', directory, url: url.href, dispose };
}

const COLLATION = `LOCALE_PROVIDER icu ICU_LOCALE 'und' LOCALE 'C'`;

let started: Promise<string> | undefined;

/** The server of the run (see global-setup.ts); a program outside Vitest starts its own at the first use. */
function serverUrl(): Promise<string> {
  started ??= startPostgres().then((server) => server.url);
  return started;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
