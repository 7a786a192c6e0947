import { join } from 'node:path';
import sql from 'sql-template-tag';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { SqliteFiles } from '#server/db/sqlite/connection/sqlite-files.ts';
import { SqliteConnection } from '#server/db/sqlite/connection/sqlite-connection.ts';
import { SqliteWriter } from '#server/db/sqlite/connection/sqlite-writer.ts';
import { WriterThread } from '#server/db/sqlite/threads/writer-thread.ts';
import type { WriteConnection } from '#server/db/sqlite/connection/write-groups.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { median } from './statistics.ts';

/**
 * `node tests/bench/writer-in-thread.ts`: what a write of eight short statements costs on the main thread and in a thread
 * of its own, in processor time of the main thread and of the whole process.
 */
const WRITES = 500;
const STATEMENTS = 8;

const file = join(await temporaryFolder('writer'), 'data.sqlite');
await (await openSqlite(file)).close();
const schema = { changes: 0 };
const main = new SqliteConnection(file, { schema, readOnly: false, cache: 'some' });
main.execute('CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)');
const connections: Readonly<Record<string, WriteConnection>> = {
  'on the main thread': new SqliteWriter(main, new SqliteFiles(file)),
  'in a thread': new WriterThread({ file }, schema),
};

async function write(on: WriteConnection): Promise<void> {
  await on.begin();
  const transaction = on.transaction('short');
  for (let one = 0; one < STATEMENTS / 2; one += 1) {
    await transaction.run(sql`INSERT INTO item (name) VALUES (${'a name'})`);
    await transaction.all(sql`SELECT name FROM item WHERE id = ${one + 1}`);
  }
  await on.execute('COMMIT');
}

/** Milliseconds of a processor for one write. */
async function measure(on: WriteConnection): Promise<{ readonly mine: number; readonly all: number }> {
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()];
  for (let count = 0; count < WRITES; count += 1) await write(on);
  const [mine, all] = [process.threadCpuUsage(thread), process.cpuUsage(whole)];
  const each = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000 / WRITES;
  return { mine: each(mine), all: each(all) };
}

for (const [name, on] of Object.entries(connections)) {
  const rounds: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < 5; round += 1) rounds.push(await measure(on));
  const of = (which: 'mine' | 'all') => median(rounds.map((one) => one[which])).toFixed(3);
  console.log(`${name}: ${of('mine')} ms of the main thread, ${of('all')} ms of all threads for each write`);
}
process.exit(0);
