import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, LongWrite, TooCostly, type Transaction } from '#server/db/database.ts';
import { whileInTime } from '#server/db/deadline.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import {
  databaseOf,
  databases,
  type DatabaseUnderTest,
  type TestDatabase,
} from '#tests/support/databases.ts';

/** Longer than anything here takes, also on a busy machine. */
const PATIENCE_MS = 50_000;

const insert = (name: string) => sql`INSERT INTO item VALUES (${name})`;
const names = sql`SELECT name FROM item ORDER BY name`;
const rows = (...all: string[]) => all.map((name) => ({ name }));

/** Each waits ten seconds, the one beside the other. */
test('a write keeps another waiting for so long and no longer, and is kept itself', async () => {
  await Promise.all(databases.map(keepsWaiting));
});

async function keepsWaiting({ open }: DatabaseUnderTest): Promise<void> {
  const place = await open();
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const all = () => database.read((read) => read.all(names));
  await database.write((write) => write.run(sql`CREATE TABLE item (name text NOT NULL UNIQUE)`));
  const locks = { exclusive: ['item'], shared: [] };
  const begun = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const write = database.write(async (on) => {
    await on.run(insert('first'));
    begun.resolve();
    await told.promise;
  }, locks);
  await begun.promise;
  const others = ['second', 'third'].map((name) => database.write((on) => on.run(insert(name)), locks));
  const refused = await Promise.allSettled(others);
  expect(await all()).toEqual([]); // others read meanwhile
  told.resolve();
  await write;
  expect(refused.map((one) => one.status === 'rejected' && one.reason instanceof LongWrite)).toEqual([
    true,
    true,
  ]);
  await database.write((on) => on.run(insert('last')), locks);
  expect(await all()).toEqual(rows('first', 'last'));
  await database.close();
  await place.dispose();
}

describe.each(databases)('a write with a long statement on $kind', ({ kind, open }) => {
  let place: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await open();
    database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
    await database.write((write) => write.run(sql`CREATE TABLE item (name text NOT NULL UNIQUE)`));
  });

  afterEach(async () => {
    await database.close();
    await place.dispose();
  });

  /** Goes through so many rows, and asks for the time in each. */
  const long = (count = 600_000) => sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count} AND ${whileInTime(kind)})
    SELECT count(*) AS counted FROM n`;
  const endless = long(1_000_000_000);
  const all = () => database.read((read) => read.all(names));

  test('lets reads pass, and is kept as a whole', async () => {
    const answered: string[] = [];
    const write = database
      .write(async (on) => {
        on.send(insert('before'));
        const [row] = await on.all(long());
        await on.run(insert('after'));
        return row?.['counted'];
      })
      .finally(() => answered.push('write'));
    expect(await all()).toEqual([]);
    answered.push('read');
    expect(await write).toBe(600_000);
    expect(answered).toEqual(['read', 'write']);
    expect(await all()).toEqual(rows('after', 'before'));
  });

  test('has savepoints, and what was sent and fails undoes the one it stands in', async () => {
    const work = async (on: Transaction) => {
      await on.all(long());
      await on.run(insert('kept'));
      await on.savepoint(async (undo) => {
        await on.run(insert('undone'));
        undo();
      });
      const twice = on.savepoint(async () => {
        on.send(insert('kept'));
        await on.all(names);
      });
      await expect(twice).rejects.toThrow(/unique/i);
      await on.run(insert('last'));
    };
    await database.write(work, undefined, PATIENCE_MS);
    expect(await all()).toEqual(rows('kept', 'last'));
  });

  test('is undone where it wants that, where it throws, and where what was sent fails', async () => {
    const undone = database.write(async (on) => {
      await on.all(long());
      await on.run(insert('a'));
      on.rollBackAtEnd();
      return 'told';
    });
    expect(await undone).toBe('told');
    const thrown = database.write(async (on) => {
      await on.all(long());
      await on.run(insert('a'));
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    const failed = database.write(async (on) => {
      await on.run(insert('a'));
      await on.all(long());
      on.send(insert('a'));
    });
    await expect(failed).rejects.toThrow(/unique/i);
    expect(await all()).toEqual([]);
  });

  test('is refused past its time, and others that wrote at the same moment are not', async () => {
    const [slow, other] = await Promise.allSettled([
      database.write((on) => on.all(endless), undefined, 1_500),
      database.write((on) => on.run(insert('other')), undefined, PATIENCE_MS),
    ]);
    expect(slow).toMatchObject({ status: 'rejected', reason: expect.any(TooCostly) });
    expect(other.status).toBe('fulfilled');
    expect(await all()).toEqual(rows('other'));
  });

  test('that changes tables is seen by those who read and write after it', async () => {
    await database.write(async (on) => {
      await on.all(long());
      await on.run(sql`ALTER TABLE item ADD COLUMN number bigint`);
      await on.run(sql`INSERT INTO item VALUES ('a', 1)`);
    });
    await database.write((on) => on.run(sql`UPDATE item SET number = 2`));
    expect(await database.ask(sql`SELECT * FROM item`)).toEqual([{ name: 'a', number: 2 }]);
  });
});

describe('the thread of long writes', () => {
  let place: TestDatabase;
  let database: Database;
  const endless = sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE ${whileInTime('sqlite')})
    SELECT count(*) AS counted FROM n`;

  beforeEach(async () => {
    place = await databaseOf('sqlite').open();
    database = await openDatabase({ directory: place.directory });
    await database.write((write) => write.run(sql`CREATE TABLE item (name text)`));
  });

  afterEach(async () => {
    await database.close();
    await place.dispose();
  });

  /** The thread that a piece of work starts. */
  async function threadOf(
    work: () => Promise<unknown>,
  ): Promise<{ thread: Worker; result: Promise<unknown> }> {
    const started = once(process, 'worker');
    const result = work().catch((error: unknown) => error);
    const [thread]: Worker[] = await started;
    if (thread === undefined) throw new Error('no thread');
    await once(thread, 'online');
    return { thread, result };
  }

  test('that dies in the middle is told as out of order, leaves nothing, and is replaced', async () => {
    const { thread, result } = await threadOf(() =>
      database.write(async (on) => {
        await on.run(insert('lost'));
        await on.all(endless);
      }),
    );
    await thread.terminate();
    expect(isUnavailable(await result)).toBe(true);
    await database.write((on) => on.run(insert('kept')));
    const long = database.write(
      async (on) => {
        await on.run(insert('later'));
        return on.all(endless);
      },
      undefined,
      500,
    );
    await expect(long).rejects.toBeInstanceOf(TooCostly);
    expect(await database.ask(names)).toEqual(rows('kept'));
  });

  test('of long reads that dies in the middle is told as out of order, and is replaced', async () => {
    const { thread, result } = await threadOf(() => database.ask(endless, PATIENCE_MS));
    await thread.terminate();
    expect(isUnavailable(await result)).toBe(true);
    await expect(database.ask(endless, 500)).rejects.toBeInstanceOf(TooCostly);
  });

  test('that writes the file anew and dies in the middle is told as out of order, and the file is whole', async () => {
    await database.write((on) => on.run(insert('kept')));
    const { thread, result } = await threadOf(async () => database.compact?.());
    await thread.terminate();
    expect(isUnavailable(await result)).toBe(true);
    await database.compact?.();
    expect(await database.ask(names)).toEqual(rows('kept'));
  });

  test('is ended where the database is closed, and so is a write of many short statements', async () => {
    const { result } = await threadOf(() => database.write((on) => on.all(endless)));
    const waiting = database.write((on) => on.run(insert('waiting'))).catch((error: unknown) => error);
    await database.close();
    expect(isUnavailable(await result)).toBe(true);
    expect(isUnavailable(await waiting)).toBe(true);
    database = await openDatabase({ directory: place.directory });
    const many = database
      .write(async (on) => {
        for (;;) await on.run(insert('many'));
      })
      .catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await database.close();
    expect(isUnavailable(await many)).toBe(true);
    database = await openDatabase({ directory: place.directory });
    expect(await database.ask(names)).toEqual([]);
  });
});
