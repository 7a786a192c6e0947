import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dropKept } from './databases.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { roomyMemory, temporaryFolder } from './temporary-folder.ts';

let folders: readonly string[] = [];
let server: PostgresServer | undefined;

/**
 * Once per Vitest run: one folder for all that tests write, one in memory for the files of SQLite, one PostgreSQL
 * server for all test databases.
 */
export async function setup(): Promise<void> {
  const folder = await temporaryFolder('test-run');
  const memory = await temporaryFolder('test-run', await roomyMemory());
  folders = [folder, memory];
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  process.env.TEST_FOLDER = folder;
  process.env.TEST_MEMORY = memory;
  server = await startPostgres();
  process.env.TEST_PG_URL = server.url;
}

/** Leaves the machine as it was. */
export async function teardown(): Promise<void> {
  if (server !== undefined) await dropKept(server.url);
  await server?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
