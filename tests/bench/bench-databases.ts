import { databasesWith, type DatabaseUnderTest } from '#tests/support/databases.ts';
import { startDurablePostgres } from '#tests/support/postgres.ts';

/** Both kinds as people run them: what was answered is on the disk. The server of PostgreSQL ends with this process. */
export async function durableDatabases(only?: string): Promise<readonly DatabaseUnderTest[]> {
  const server = only === 'sqlite' ? '' : (await startDurablePostgres()).url;
  return databasesWith(server).filter(({ kind }) => only === undefined || kind === only);
}
