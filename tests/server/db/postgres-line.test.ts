import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, TooCostly, type Transaction } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { databaseOf, type TestDatabase } from '#tests/support/databases.ts';

let place: TestDatabase;
let database: Database;

async function open(driver: string): Promise<void> {
  place = await databaseOf('postgres').open();
  database = await openDatabase({ directory: place.directory, databaseUrl: `${place.url}${driver}` });
  await database.write((write) => write.run(sql`CREATE TABLE counter (value bigint PRIMARY KEY)`));
}

afterEach(async () => {
  await database.close();
  await place.dispose();
});

const add = (value: number) => sql`INSERT INTO counter VALUES (${value})`;
const divide = sql`SELECT 1 / count(*) AS share FROM counter`;
const kept = async () =>
  (await database.ask(sql`SELECT value FROM counter ORDER BY value`)).map((row) => row.value);

function complete(write: Transaction): void {
  if (write.complete === undefined) throw new Error('a transaction that cannot send its commit along');
  write.complete();
}

describe('the batched driver', () => {
  beforeEach(() => open(''));

  test('look-ups of one moment share a way, and one that fails takes no other along', async () => {
    const looked = await Promise.allSettled([
      database.ask(sql`SELECT 1 AS found`, 1_000, 'by_key'),
      database.ask(divide, 1_000, 'by_key'),
      database.ask(sql`SELECT 2 AS found, pg_backend_pid() AS line`, 1_000, 'by_key'),
    ]);
    expect(looked).toMatchObject([
      { value: [{ found: 1 }] },
      { reason: { message: 'division by zero' } },
      { value: [{ found: 2 }] },
    ]);
    const line = async () =>
      (await database.ask(sql`SELECT pg_backend_pid() AS line`, 1_000, 'by_key'))[0]?.line;
    const [one, other] = await Promise.all([line(), line()]);
    expect(one).toBe(other);
  });
});

describe.each([
  { name: 'batched', driver: '' },
  { name: 'plain', driver: '?driver=plain' },
])('the $name driver', ({ driver }) => {
  beforeEach(() => open(driver));

  test('a look-up that takes too long fails alone', async () => {
    const looked = await Promise.allSettled([
      database.ask(sql`SELECT 1 AS slept FROM pg_sleep(10)`, 50, 'by_key'),
      database.ask(sql`SELECT 1 AS found`, 50, 'by_key'),
    ]);
    expect(looked).toMatchObject([{ reason: expect.any(TooCostly) }, { value: [{ found: 1 }] }]);
    // The limit that was told along with it had been taken back by the server.
    const [row] = await database.ask(sql`SELECT current_setting('statement_timeout') AS limit`, 50, 'by_key');
    expect(row?.limit).toBe('50ms');
  });

  test('the commit of a write that is complete goes along, and nothing may follow it', async () => {
    const [row] = await database.write(async (write) => {
      write.send(add(1));
      const rows = write.all(sql`SELECT count(*) AS count FROM counter`);
      complete(write);
      return rows;
    });
    expect([row?.count, await kept()]).toEqual([1, [1]]);
    const late = database.write(async (write) => {
      complete(write);
      await write.run(add(2));
    });
    await expect(late).rejects.toThrow('complete');
    expect(await kept()).toEqual([1]);
  });

  test('of a write whose commit went along nothing is kept where a statement of it fails', async () => {
    const failing = database.write(async (write) => {
      write.send(add(1));
      write.send(add(1));
      write.send(add(2));
      complete(write);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await kept()).toEqual([]);
  });

  test('a write that is out of its time when it is complete is not kept', async () => {
    const late = database.write(
      async (write) => {
        await write.run(add(1));
        const until = performance.now() + 60;
        while (performance.now() < until);
        complete(write);
      },
      undefined,
      50,
    );
    await expect(late).rejects.toBeInstanceOf(TooCostly);
    expect(await kept()).toEqual([]);
  });

  test('what a statement means that nobody waits for is thrown in the place of its error', async () => {
    const refused = database.write(async (write) => {
      write.send(divide, () => new Error('there is nothing to count'));
      await write.run(add(1));
    });
    await expect(refused).rejects.toThrow('there is nothing to count');
    expect(await kept()).toEqual([]);
  });

  test('a statement that was to be prepared behind one that failed is prepared later', async () => {
    const twice = () => Promise.all([kept(), kept()]);
    await twice();
    for (let time = 0; time < 4; time += 1) {
      const failing = database.write(async (write) => {
        write.send(divide);
        await write.all(sql`SELECT value FROM counter ORDER BY value`);
      });
      await expect(failing).rejects.toThrow('division by zero');
      expect(await twice()).toEqual([[], []]);
    }
    await database.write((write) => write.run(add(1)));
    expect(await twice()).toEqual([[1], [1]]);
  });
});
