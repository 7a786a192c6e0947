import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { WhileUnchanged } from '#server/db/while-unchanged.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

describe.each(databases)('what is kept while $kind is unchanged', ({ kind, open }) => {
  let place: TestDatabase;
  let database: Database;
  let other: Database;
  let reads: number;

  const count = (on: Database, value: number) =>
    on.write((write) => write.run(sql`UPDATE counter SET value = ${value}`));

  beforeEach(async () => {
    place = await open();
    const opened = () => openDatabase({ directory: place.directory, databaseUrl: place.url });
    [database, other] = [await opened(), await opened()];
    await database.write(async (write) => {
      await write.run(sql`CREATE TABLE counter (value INTEGER)`);
      await write.run(sql`INSERT INTO counter VALUES (1)`);
    });
    reads = 0;
  });
  afterEach(async () => {
    await Promise.all([database.close(), other.close()]);
    await place.dispose();
  });

  const read = async () => {
    reads += 1;
    const [row] = await database.ask(sql`SELECT value FROM counter`);
    return Number(row?.['value']);
  };

  test('is read again once anybody has committed something, here or in another process', async () => {
    const kept = new WhileUnchanged<number>(10);
    const get = () => kept.get(database, 'value', read);
    expect([await get(), await get(), await get()]).toEqual([1, 1, 1]);
    expect(reads).toBe(kind === 'sqlite' ? 1 : 3);
    await count(database, 2);
    expect([await get(), await get()]).toEqual([2, 2]);
    await count(other, 3);
    expect([await get(), await get()]).toEqual([3, 3]);
    expect(reads).toBe(kind === 'sqlite' ? 3 : 7);
  });

  test('is not kept where something was committed while it was read', async () => {
    const kept = new WhileUnchanged<number>(10);
    const late = kept.get(database, 'value', async () => {
      const value = await read();
      await count(other, 2);
      await kept.get(database, 'else', read);
      return value;
    });
    expect(await late).toBe(1);
    expect(await kept.get(database, 'value', read)).toBe(2);
  });

  test('is read where a snapshot is held that may be older', async () => {
    const kept = new WhileUnchanged<number>(10);
    const get = () => kept.get(database, 'value', read);
    await get();
    await database.read(async (on) => {
      await on.all(sql`SELECT value FROM counter`);
      await count(other, 2);
      expect(await get()).toBe(2);
    });
    expect(await get()).toBe(2);
  });

  test('is no more than a certain number of things, and nothing that is not there', async () => {
    const kept = new WhileUnchanged<number>(2);
    for (const key of ['a', 'b', 'c', 'a']) await kept.get(database, key, read);
    expect(reads).toBe(4);
    for (const _ of [1, 2]) await kept.get(database, 'none', async () => void (await read()));
    expect(reads).toBe(6);
  });
});
