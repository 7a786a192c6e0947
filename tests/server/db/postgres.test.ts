import sql, { raw } from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Busy, type Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { lockStatement } from '#server/db/postgres-locks.ts';
import { databaseOf, type TestDatabase } from '#tests/support/databases.ts';

let place: TestDatabase;
let database: Database;

beforeEach(async () => {
  place = await databaseOf('postgres').open();
  database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
});

afterEach(async () => {
  await database.close();
  await place.dispose();
});

const cutOthers = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'ninefold%'`;

test('refuses an address where nobody answers', async () => {
  await expect(openPostgres('postgres://nobody@127.0.0.1:1/nothing')).rejects.toThrow('ECONNREFUSED');
});

test('a write whose connection breaks fails and the next one works', async () => {
  await database.write((write) => write.run(sql`CREATE TABLE counter (value bigint)`));
  const broken = database.write(async (write) => {
    await write.run(sql`INSERT INTO counter VALUES (1)`);
    await database.read((read) => read.all(cutOthers));
    await write.run(sql`INSERT INTO counter VALUES (2)`);
  });
  await expect(broken).rejects.toThrow(/connection|terminat/i);
  await database.write((write) => write.run(sql`INSERT INTO counter VALUES (3)`));
  expect(await database.read((read) => read.all(sql`SELECT value FROM counter`))).toEqual([{ value: 3 }]);
});

test('idle connections that the server cuts do no harm', async () => {
  const hold = () => database.read((read) => read.all(sql`SELECT pg_sleep(0.05)`));
  await Promise.all([hold(), hold(), hold()]);
  await database.read((read) => read.all(cutOthers));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const rows = await Promise.all(
    [1, 2, 3].map((value) => database.read((read) => read.all(sql`SELECT ${value} AS value`))),
  );
  expect(rows.flat()).toHaveLength(3);
});

test('keeps the settings of the address beside its own', async () => {
  const url = `${place.url}?options=${encodeURIComponent('-c work_mem=5MB')}`;
  const other = await openPostgres(url);
  const [row] = await other.read((read) =>
    read.all(sql`SELECT current_setting('work_mem') AS memory, current_setting('TimeZone') AS zone`),
  );
  expect(row).toEqual({ memory: '5MB', zone: 'UTC' });
  await other.close();
});

test('has pages at random cost hardly more, unless somebody has said what they cost', async () => {
  const { pathname } = new URL(String(place.url));
  const name = raw(`"${pathname.slice(1)}"`);
  const costsOf = async (url: string) => {
    const other = await openPostgres(url);
    const asked = sql`SELECT current_setting('random_page_cost') AS cost`;
    // More than one connection.
    const rows = await Promise.all([1, 2, 3].map(() => other.read((read) => read.all(asked))));
    await other.close();
    return rows.flat().map(({ cost }) => cost);
  };
  expect(await costsOf(String(place.url))).toEqual(['1.1', '1.1', '1.1']);
  const options = encodeURIComponent('-c random_page_cost=3');
  expect(await costsOf(`${place.url}?options=${options}`)).toEqual(['3', '3', '3']);
  await database.write((write) => write.run(sql`ALTER DATABASE ${name} SET random_page_cost = 2`));
  expect(await costsOf(String(place.url))).toEqual(['2', '2', '2']);
});

test('takes locks in one order, whoever asks, and each only once', () => {
  const one = lockStatement({ exclusive: ['loan', 'item'], shared: ['fee', 'loan'] });
  const other = lockStatement({ exclusive: ['item', 'loan'], shared: ['loan', 'fee'] });
  expect(one).toBe(other);
  expect(one.match(/pg_advisory_xact_lock/g)).toHaveLength(4);
});

test('waits for a lock ten seconds at most, whoever asks', async () => {
  const asked = sql`SELECT current_setting('lock_timeout') AS longest`;
  const found = [
    await database.ask(asked),
    await database.read((read) => read.all(asked)),
    await database.write((write) => write.all(asked)),
  ];
  expect(found.flat().map(({ longest }) => longest)).toEqual(['10s', '10s', '10s']);
});

test('bounds what a write asks, and not its wait for the locks', async () => {
  const locks = { exclusive: ['loan'], shared: [] };
  const holding = database.write((write) => write.all(sql`SELECT pg_sleep(0.4)`), locks);
  const limit = await database.write(
    async (write) => {
      const rows = write.all(sql`SELECT current_setting('statement_timeout') AS limit`);
      write.complete?.();
      return rows;
    },
    locks,
    200,
  );
  expect(limit).toEqual([{ limit: '200ms' }]);
  await holding;
});

test('a prepared statement outlives a change of its table by another process', async () => {
  await database.write((write) => write.run(sql`CREATE TABLE counter (value bigint)`));
  const all = () => database.read((read) => read.all(sql`SELECT * FROM counter`));
  for (let time = 0; time < 5; time += 1) await all();
  const other = await openPostgres(place.url ?? '');
  await other.write((write) => write.run(sql`ALTER TABLE counter ADD COLUMN name text DEFAULT 'x'`));
  await other.write((write) => write.run(sql`INSERT INTO counter VALUES (1)`));
  await other.close();
  expect(await all()).toEqual([{ value: 1, name: 'x' }]);
});

test('gives up after a few tries, and says that it was busy', async () => {
  let tries = 0;
  const unlucky = database.write(async (write) => {
    tries += 1;
    await write.run(sql`DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40P01'; END $$`);
  });
  await expect(unlucky).rejects.toBeInstanceOf(Busy);
  expect(tries).toBe(5);
});
