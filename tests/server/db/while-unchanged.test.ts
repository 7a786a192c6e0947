import sql, { type Sql } from 'sql-template-tag';
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
      await write.run(sql`CREATE TABLE other (value INTEGER)`);
    });
    reads = 0;
  });
  afterEach(async () => {
    await Promise.all([database.close(), other.close()]);
    await place.dispose();
  });

  /** What is put into the other table becomes the value of the first. */
  const addTrigger = (on: Database) =>
    on.write(async (write) => {
      if (kind === 'sqlite')
        return write.run(
          sql`CREATE TRIGGER follow AFTER INSERT ON other BEGIN UPDATE counter SET value = new.value; END`,
        );
      await write.run(
        sql`CREATE FUNCTION follow() RETURNS trigger AS 'BEGIN UPDATE counter SET value = NEW.value; RETURN NEW; END' LANGUAGE plpgsql`,
      );
      return write.run(
        sql`CREATE TRIGGER follow AFTER INSERT ON other FOR EACH ROW EXECUTE FUNCTION follow()`,
      );
    });

  const read = async () => {
    reads += 1;
    const [row] = await database.ask(sql`SELECT value FROM counter`);
    return Number(row?.['value']);
  };

  test('is read again once anybody has committed something, here or in another process', async () => {
    const kept = new WhileUnchanged<number>(['counter'], 10);
    const get = () => kept.get(database, 'value', read);
    expect([await get(), await get(), await get()]).toEqual([1, 1, 1]);
    expect(reads).toBe(kind === 'sqlite' ? 1 : 3);
    await count(database, 2);
    expect([await get(), await get()]).toEqual([2, 2]);
    await count(other, 3);
    expect([await get(), await get()]).toEqual([3, 3]);
    expect(reads).toBe(kind === 'sqlite' ? 3 : 7);
  });

  test('is kept while other tables are changed here, and read again where another process changes them', async () => {
    const kept = new WhileUnchanged<number>(['counter'], 10);
    const get = () => kept.get(database, 'value', read);
    const another = (on: Database) => on.write((write) => write.run(sql`INSERT INTO other VALUES (1)`));
    await get();
    await Promise.all([another(database), another(database)]);
    await get();
    expect(reads).toBe(kind === 'sqlite' ? 1 : 2);
    await another(other);
    await get();
    expect(reads).toBe(kind === 'sqlite' ? 2 : 3);
  });

  test('is read again from the commit on, however the table was changed', async () => {
    const kept = new WhileUnchanged<number>(['counter'], 10);
    const get = () => kept.get(database, 'value', read);
    const seen = async (change: Sql) => {
      const during = await database.write(async (write) => {
        const before = await get();
        await write.all(change);
        return [before, await get()];
      });
      return [...during, await get()];
    };
    expect(await seen(sql`UPDATE counter SET value = value + 1 RETURNING value`)).toEqual([1, 1, 2]);
    expect(await seen(sql`UPDATE counter SET value = value + 1 RETURNING value`)).toEqual([2, 2, 3]);
    if (kind === 'sqlite')
      expect(await seen(sql`REPLACE INTO counter (rowid, value) VALUES (1, 4)`)).toEqual([3, 3, 4]);
    await addTrigger(database);
    expect(await seen(sql`INSERT INTO other VALUES (9)`)).toEqual([
      kind === 'sqlite' ? 4 : 3,
      kind === 'sqlite' ? 4 : 3,
      9,
    ]);
    expect(await seen(sql`DELETE FROM counter`)).toEqual([9, 9, Number.NaN]);
  });

  test('is what it was where a change of it was undone, alone or beside others', async () => {
    const kept = new WhileUnchanged<number>(['counter'], 10);
    const get = () => kept.get(database, 'value', read);
    const undone = database.write(async (write) => {
      await write.run(sql`UPDATE counter SET value = 5`);
      write.rollBackAtEnd();
      return get();
    });
    const kept2 = database.write((write) => write.run(sql`INSERT INTO other VALUES (1)`));
    expect([await get(), await undone, await get()]).toEqual([1, 1, 1]);
    await kept2;
    await count(database, 6);
    expect(await get()).toBe(6);
  });

  test('is not kept where something was committed while it was read', async () => {
    const kept = new WhileUnchanged<number>(['counter'], 10);
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
    const kept = new WhileUnchanged<number>(['counter'], 10);
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
    const kept = new WhileUnchanged<number>(['counter'], 2);
    for (const key of ['a', 'b', 'c', 'a']) await kept.get(database, key, read);
    expect(reads).toBe(4);
    for (const _ of [1, 2]) await kept.get(database, 'none', async () => void (await read()));
    expect(reads).toBe(6);
  });
});
