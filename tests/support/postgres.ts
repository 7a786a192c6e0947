import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresProgram, type PostgresProgram } from './postgres-program.ts';
import { roomyMemory, temporaryFolder } from './temporary-folder.ts';
import { letGo, watched } from './watched-server.ts';

/** A running PostgreSQL server that belongs to the tests. */
export interface PostgresServer {
  /** The address of its administration database, with the right to create others. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away server on a free port of the loopback address. With `TEST_PG_URL` set nothing is started and that
 * server is used. The server ends with this process, even when this process is killed.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_PG_URL;
  if (given) return { url: given, stop: async () => {} };
  return startIn(await temporaryFolder('postgres', await roomyMemory()), { ...WHERE, ...FORGETFUL });
}

/** A server as people run it: on the disk, with every commit flushed and the settings that PostgreSQL comes with. */
export async function startDurablePostgres(): Promise<PostgresServer> {
  return startIn(await temporaryFolder('postgres'), WHERE);
}

type Settings = Readonly<Record<string, string>>;

const WHERE: Settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

/** Durability is switched off: a test run that crashes is repeated, not recovered. */
const FORGETFUL: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
};

async function startIn(folder: string, settings: Settings): Promise<PostgresServer> {
  const program = await findPostgresProgram();
  if (program.uid !== undefined) await chown(folder, program.uid, program.gid ?? program.uid);
  await chmod(folder, 0o700);
  await initialise(program, folder);
  return serve(program, { folder, settings });
}

async function initialise(program: PostgresProgram, folder: string): Promise<void> {
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=und', '--encoding=UTF8'];
  const rest = ['--auth=trust', '--username=postgres', '--no-sync', '--no-instructions'];
  const child = spawn(program.initdb, [`--pgdata=${folder}/data`, ...locale, ...rest], {
    ...ids(program),
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb failed with ${code}:\n${said}`);
}

async function serve(
  program: PostgresProgram,
  { folder, settings }: { readonly folder: string; readonly settings: Settings },
): Promise<PostgresServer> {
  const port = await freePort();
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [program.postgres, '-D', `${folder}/data`, '-p', String(port), ...words];
  const child = spawn('/bin/sh', watched(command, { folder, signal: 'QUIT' }), {
    ...ids(program),
    cwd: folder,
    detached: true, // so that Ctrl-C in a terminal reaches us first, and the tests can finish their queries
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-10_000);
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answers(url, () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`);
  });
  letGo(child);
  const stop = async () => {
    child.ref();
    child.stdin.end();
    await ended;
  };
  return { url, stop };
}

/** Waits until a connection succeeds; `alive` throws when waiting has become pointless. */
async function answers(url: string, alive: () => void): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    alive();
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {}); // a half-open attempt may fail after it was given up
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(30);
    }
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  server.close();
  await once(server, 'close');
  return address.port;
}

function ids(program: PostgresProgram): { uid?: number; gid?: number } {
  return program.uid === undefined ? {} : { uid: program.uid, gid: program.gid };
}
