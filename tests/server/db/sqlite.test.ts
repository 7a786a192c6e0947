import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/db/sqlite.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

test('a write waits for another process without holding up this one', async () => {
  const file = join(await temporaryFolder('sqlite'), 'data.sqlite');
  const database = await openSqlite(file);
  await database.write((write) => write.run(sql`CREATE TABLE counter (value INTEGER)`));
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  let written = false;
  const write = database.write(async (transaction) => {
    await transaction.run(sql`INSERT INTO counter VALUES (1)`);
    written = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await database.read((read) => read.all(sql`SELECT value FROM counter`))).toEqual([]);
  expect(written).toBe(false);
  other.exec('COMMIT');
  other.close();
  await write;
  expect(await database.read((read) => read.all(sql`SELECT value FROM counter`))).toEqual([{ value: 1 }]);
  await database.close();
});

test('the file is in write-ahead mode, flushed at every commit, and references are checked', async () => {
  const database = await openSqlite(join(await temporaryFolder('sqlite'), 'data.sqlite'));
  const settings = await database.write(async (write) => [
    ...(await write.all(sql`PRAGMA journal_mode`)),
    ...(await write.all(sql`PRAGMA synchronous`)),
    ...(await write.all(sql`PRAGMA foreign_keys`)),
  ]);
  expect(settings).toEqual([{ journal_mode: 'wal' }, { synchronous: 2 }, { foreign_keys: 1 }]);
  await database.close();
});
