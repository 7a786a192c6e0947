import { readdir, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { makeThrowAway } from '#server/db/open/throw-away.ts';
import { makeFile } from '#server/db/sqlite/make-file.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { sqliteDialect } from '#server/sql/dialects/sqlite.ts';
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

test('a database that is thrown away does not wait for the disk', async () => {
  const place = await makeThrowAway();
  const database = await openDatabase(place.place);
  const settings = await database.write((write) => write.all(sql`PRAGMA synchronous`));
  expect(settings).toEqual([{ synchronous: 0 }]);
  await database.close();
  await place.remove();
});

test('writes that come together share a commit, and each keeps, undoes or fails for itself', async () => {
  const file = join(await temporaryFolder('sqlite'), 'data.sqlite');
  const database = await openSqlite(file);
  await database.write((write) => write.run(sql`CREATE TABLE counter (value INTEGER PRIMARY KEY)`));
  const other = new DatabaseSync(file, { readOnly: true });
  const seen = () =>
    other
      .prepare('SELECT value FROM counter ORDER BY value')
      .all()
      .map((row) => row['value']);
  const seenAtAnswer: unknown[][] = [];
  const insert = async (value: number) => {
    const result = await database.write(async (write) => {
      await write.run(sql`INSERT INTO counter VALUES (${value})`);
      if (value === 2) write.rollBackAtEnd();
      if (value === 3) throw new Error('three is refused');
      return value;
    });
    seenAtAnswer.push(seen());
    return result;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 4, 5].map(insert));
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    1,
    2,
    'failed',
    4,
    'failed',
    5,
  ]);
  expect(seenAtAnswer).toEqual(Array.from({ length: 4 }, () => [1, 4, 5]));
  other.close();
  await database.close();
});

test('writes begin anew only for one that has something to undo, and for some time each is undone alone then', async () => {
  const database = await openSqlite(join(await temporaryFolder('sqlite'), 'data.sqlite'));
  await database.write((write) => write.run(sql`CREATE TABLE counter (value INTEGER PRIMARY KEY)`));
  let runs = 0;
  const group = async (...refused: readonly ('before' | 'after')[]) => {
    runs = 0;
    const good = async () =>
      database.write(async (write) => {
        runs += 1;
        await write.run(sql`INSERT INTO counter SELECT COALESCE(MAX(value), 0) + 1 FROM counter`);
      });
    const bad = async (when: string) =>
      database.write(async (write) => {
        await write.all(sql`SELECT value FROM counter`);
        if (when === 'after') await write.run(sql`DELETE FROM counter`);
        throw new Error('refused');
      });
    const results = await Promise.allSettled([good(), ...refused.map(bad), good()]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      ...refused.map(() => 'rejected'),
      'fulfilled',
    ]);
    return runs;
  };
  expect(await group('before')).toBe(2);
  // The one before it was in vain.
  expect(await group('before', 'after')).toBe(3);
  expect(await group('after')).toBe(2);
  expect(await database.ask(sql`SELECT COUNT(*) AS count FROM counter`)).toEqual([{ count: 6 }]);
  await database.close();
});

test('what a refused write has only sent is not done, and others of its group do not begin anew for it', async () => {
  const database = await openSqlite(join(await temporaryFolder('sqlite'), 'data.sqlite'));
  await database.write((write) => write.run(sql`CREATE TABLE counter (value INTEGER PRIMARY KEY)`));
  let runs = 0;
  const insert = (value: number, isRefused = false) =>
    database.write(async (write) => {
      runs += 1;
      write.send(sql`INSERT INTO counter VALUES (${value})`);
      if (isRefused) write.rollBackAtEnd('untried');
      return value;
    });
  expect(await Promise.all([insert(1), insert(1, true), insert(2)])).toEqual([1, 1, 2]);
  expect(runs).toBe(3);
  expect(await database.ask(sql`SELECT value FROM counter`)).toEqual([{ value: 1 }, { value: 2 }]);
  await database.close();
});

test('one write that cannot be committed spoils none of those that came with it', async () => {
  const database = await openSqlite(join(await temporaryFolder('sqlite'), 'data.sqlite'));
  await database.write(async (write) => {
    await write.run(sql`CREATE TABLE item (name TEXT PRIMARY KEY)`);
    await write.run(sql`CREATE TABLE loan (of TEXT REFERENCES item (name) DEFERRABLE INITIALLY DEFERRED)`);
  });
  const results = await Promise.allSettled([
    database.write((write) => write.run(sql`INSERT INTO item VALUES ('camera')`)),
    database.write((write) => write.run(sql`INSERT INTO loan VALUES ('nothing')`)),
    database.write((write) => write.run(sql`INSERT INTO loan VALUES ('camera')`)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await database.ask(sql`SELECT of FROM loan`)).toEqual([{ of: 'camera' }]);
  await database.close();
});

test('columns of units are added exactly, beyond the 63 bits of SQLite, as their decimals are', async () => {
  const database = await openSqlite(join(await temporaryFolder('sqlite'), 'data.sqlite'));
  const most = 10n ** 18n - 1n;
  const columns: (bigint | null)[][] = [
    [],
    [null],
    [0n, null, -1n],
    [7n, -2n, -(2n ** 32n), 2n ** 32n - 1n],
    Array.from({ length: 40 }, () => most),
    Array.from({ length: 41 }, (_, place) => (place % 2 === 0 ? -most : most)),
  ];
  for (const column of columns)
    for (const scale of [0, 2, 12])
      for (const what of ['sum', 'avg'] as const) {
        const [row] = await database.read((read) =>
          read.all(sql`WITH one (x) AS (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(column.map((one) => (one === null ? null : String(one))))}))
            SELECT ${sqliteDialect.groupTotalOfUnits(what, sql`x`, scale)} AS added,
              ${sqliteDialect.groupTotal(what, sql`nf_decimal(x, ${scale})`)} AS decimals FROM one`),
        );
        expect([what, scale, row?.['added']]).toEqual([what, scale, row?.['decimals']]);
        if (what === 'sum' && column.length === 0) expect(row?.['added']).toBe('0');
      }
  await database.close();
});

test('a file has its name only once it is a database, and nobody else may read it', async () => {
  const folder = await temporaryFolder('sqlite');
  const file = join(folder, 'data.sqlite');
  makeFile(file);
  const { size, mode, ino } = await stat(file);
  expect({ isEmpty: size === 0, others: mode & 0o077 }).toEqual({ isEmpty: false, others: 0 });
  makeFile(file);
  expect((await stat(file)).ino, 'who made it first has it').toBe(ino);
  expect(await readdir(folder)).toEqual(['data.sqlite']);
});
