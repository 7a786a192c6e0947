import { rm } from 'node:fs/promises';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder: string | undefined;
let server: PostgresServer | undefined;

/** Once per Vitest run: one folder for all that tests write, one PostgreSQL server for all test databases. */
export async function setup(): Promise<void> {
  folder = await temporaryFolder('test-run');
  process.env.TEST_FOLDER = folder;
  server = await startPostgres();
  process.env.TEST_PG_URL = server.url;
}

/** Leaves the machine as it was. */
export async function teardown(): Promise<void> {
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
