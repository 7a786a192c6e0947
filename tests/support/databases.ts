import { randomBytes } from 'node:crypto';
import { cp, readdir, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
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
  /** Undefined: others cannot begin as it. */
  readonly beginning?: {
    /** Whether nobody has put anything into it, or looked at it. */
    isUntouched(): Promise<boolean>;
    /** Keeps what is in it, for others to begin with. Nobody may have it open. */
    keep(): Promise<KeptData>;
  };
  /** Removes the database and the folder; connections that are still open are ended. */
  dispose(): Promise<void>;
}

/** What a database held, once. */
export interface KeptData {
  /** Puts a copy of it in the place of an untouched database of the same kind. */
  copyInto(place: TestDatabase): Promise<void>;
  forget(): Promise<void>;
}

export interface DatabaseUnderTest {
  kind: 'sqlite' | 'postgres';
  open(): Promise<TestDatabase>;
}

/** Every database the product runs on: `describe.each(databases)('on $kind', ({ open }) => …)`. */
export const databases: readonly DatabaseUnderTest[] = [
  { kind: 'sqlite', open: openSqlite },
  { kind: 'postgres', open: async () => openPostgres(await serverUrl()) },
];

/** The same, with the databases of PostgreSQL on a server of one's own. */
export function databasesWith(server: string): readonly DatabaseUnderTest[] {
  return [
    { kind: 'sqlite', open: openSqlite },
    { kind: 'postgres', open: () => openPostgres(server) },
  ];
}

/** The one of a kind, for a test that is about nothing else. */
export function databaseOf(wanted: DatabaseUnderTest['kind']): DatabaseUnderTest {
  const found = databases.find(({ kind }) => kind === wanted);
  if (found === undefined) throw new Error(`no ${wanted} to test on`);
  return found;
}

/** Where it is, in the words of the command. */
export function wordsFor({ url, directory }: TestDatabase): string[] {
  return url === undefined ? ['--data', directory] : ['--database', url];
}

async function openSqlite(): Promise<TestDatabase> {
  const directory = await temporaryFolder('data', process.env.TEST_MEMORY);
  return {
    kind: 'sqlite',
    directory,
    url: undefined,
    beginning: {
      isUntouched: async () => (await readdir(directory)).length === 0,
      keep: () => keepFolder(directory),
    },
    dispose: () => removeFolder(directory),
  };
}

async function keepFolder(directory: string): Promise<KeptData> {
  const folder = await temporaryFolder('kept', process.env.TEST_MEMORY);
  await cp(directory, folder, { recursive: true });
  return {
    copyInto: (place) => cp(folder, place.directory, { recursive: true }),
    forget: () => removeFolder(folder),
  };
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

async function openPostgres(server: string): Promise<TestDatabase> {
  const directory = await temporaryFolder('data');
  const name = `nf_test_${randomBytes(8).toString('hex')}`;
  const spare = spares.get(server)?.pop();
  await administer(server, spare === undefined ? `CREATE DATABASE ${name} ${EMPTY}` : renaming(spare, name));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    kind: 'postgres',
    directory,
    url: url.href,
    beginning: {
      isUntouched: () => wasNeverOpened(server, name),
      keep: () => keepDatabase(server, name),
    },
    dispose: async () => {
      await dropDatabase(server, name);
      await removeFolder(directory);
    },
  };
}

async function wasNeverOpened(server: string, name: string): Promise<boolean> {
  const [row] = await administer(
    server,
    `SELECT sessions = 0 AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = '${name}') AS "isSo"
    FROM pg_stat_database WHERE datname = '${name}'`,
  );
  return row?.['isSo'] === true;
}

async function keepDatabase(server: string, name: string): Promise<KeptData> {
  const kept = `${keptInThisRun()}${randomBytes(8).toString('hex')}`;
  await untilLeft(server, name);
  await administer(server, copyStatement(kept, name));
  return {
    copyInto: async ({ url }) => {
      const other = new URL(url ?? server).pathname.slice(1);
      await spareEmpty(server, other);
      await administer(server, copyStatement(other, kept));
    },
    forget: () => dropDatabase(server, kept),
  };
}

/** Databases that nobody has opened, by their server: to give one another name costs a fortieth of making and dropping one. */
const spares = new Map<string, string[]>();

async function spareEmpty(server: string, name: string): Promise<void> {
  const spare = `${keptInThisRun()}${randomBytes(8).toString('hex')}`;
  await administer(server, renaming(name, spare));
  spares.set(server, [...(spares.get(server) ?? []), spare]);
}

function renaming(name: string, other: string): string {
  return `ALTER DATABASE ${name} RENAME TO ${other}`;
}

/** Databases that are kept end with the run, which asks for them by how their names begin. */
function keptInThisRun(): string {
  return `nf_kept_${process.env.TEST_RUN ?? process.pid}_`;
}

/** At the end of a run: a server that it has not started itself is left without a trace. */
export async function dropKept(server: string): Promise<void> {
  const like = keptInThisRun().replaceAll('_', String.raw`\_`);
  for (const { datname } of await administer(
    server,
    `SELECT datname FROM pg_database WHERE datname LIKE '${like}%'`,
  ))
    await dropDatabase(server, String(datname));
}

function copyStatement(name: string, template: string): string {
  return `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;
}

async function dropDatabase(server: string, name: string): Promise<void> {
  await untilLeft(server, name);
  await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/**
 * A real collation, not C: whoever forgets to say how a column sorts must see a difference here. Copying the files of the
 * template costs a third of writing them through the log.
 */
const EMPTY = `TEMPLATE template0 STRATEGY file_copy ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'und' LOCALE 'C'`;

let started: Promise<string> | undefined;

/** The server of the run (see global-setup.ts); a program outside Vitest starts its own at the first use. */
function serverUrl(): Promise<string> {
  started ??= startPostgres().then((server) => server.url);
  return started;
}

const administrations = new Map<string, pg.Pool>();

/** All that a process creates and drops on a server goes over one connection, which does not keep it alive. */
async function administer(server: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const pool = administrations.get(server) ?? administrationOf(server);
  administrations.set(server, pool);
  return (await pool.query(statement)).rows;
}

/** Whoever has just left is there for some milliseconds more. A `DROP DATABASE` that finds them sleeps for a tenth of a second. */
async function untilLeft(server: string, name: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const [row] = await administer(
      server,
      `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = '${name}') AS "isThere"`,
    );
    if (row?.['isThere'] !== true) return;
    await pause(3);
  }
}

function administrationOf(server: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true });
  pool.on('error', () => undefined); // the server may end before this process
  return pool;
}
