import sql, { type Sql } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Locks, Row } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { databaseOf, type TestDatabase } from '#tests/support/databases.ts';

let place: TestDatabase;
let database: Database;

async function open(words = '', connections = 10): Promise<void> {
  database = await openPostgres(`${place.url}${words}`, connections);
}

beforeEach(async () => {
  place = await databaseOf('postgres').open();
  await open();
  await database.write((write) => write.run(sql`CREATE TABLE counter (value bigint PRIMARY KEY)`));
});

afterEach(async () => {
  await database.close();
  await place.dispose();
});

const add = (value: number) => sql`INSERT INTO counter VALUES (${value})`;
const whose = sql`SELECT pg_current_xact_id()::text AS transaction`;
const kept = async () =>
  (await database.ask(sql`SELECT value FROM counter ORDER BY value`)).map((row) => row.value);

/** A write that sends all it does in one go; told the rows of its last statement. */
function whole(statements: readonly Sql[], locks?: Locks): Promise<readonly Row[]> {
  return database.write(
    async (write) => {
      for (const one of statements.slice(0, -1)) write.send(one);
      const last = statements.at(-1);
      const rows = last === undefined ? [] : write.all(last);
      write.complete?.();
      return rows;
    },
    locks,
    5_000,
  );
}

const transactionsOf = (rows: readonly (readonly Row[])[]) => new Set(rows.map(([row]) => row?.transaction));

describe('writes of one moment that are known to their end', () => {
  test('are one transaction, and each is told what it asked', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((value) =>
        whole([add(value), sql`SELECT ${value}::int AS own, pg_current_xact_id()::text AS transaction`]),
      ),
    );
    expect(transactionsOf(answers).size).toBe(1);
    expect(answers.map(([row]) => row?.own)).toEqual([1, 2, 3]);
    expect(await kept()).toEqual([1, 2, 3]);
  });

  test('are each their own on the plain driver, and where they lock other things', async () => {
    const apart = await Promise.all([
      whole([add(1), whose], { exclusive: ['one'], shared: [] }),
      whole([add(2), whose], { exclusive: ['other'], shared: [] }),
    ]);
    expect(transactionsOf(apart).size).toBe(2);
    await database.close();
    await open('?driver=plain');
    const plain = await Promise.all([whole([add(3), whose]), whole([add(4), whose])]);
    expect(transactionsOf(plain).size).toBe(2);
    expect(await kept()).toEqual([1, 2, 3, 4]);
  });

  test('do not take along who waits for an answer first', async () => {
    const [asking, ...together] = await Promise.all([
      database.write(async (write) => {
        await write.run(add(1));
        return write.all(whose);
      }),
      whole([add(2), whose]),
      whole([add(3), whose]),
    ]);
    expect(transactionsOf(together).size).toBe(1);
    expect(transactionsOf([asking, ...together]).size).toBe(2);
  });

  test('are not refused for another’s sake', async () => {
    const outcomes = await Promise.allSettled([
      whole([add(1)]),
      whole([add(2), sql`SELECT 1 / (SELECT count(*) FROM counter WHERE value = 9) AS share`]),
      whole([add(3)]),
      whole([add(1)]),
      whole([add(4)]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(outcomes).toMatchObject([
      {},
      { reason: { message: 'division by zero' } },
      {},
      { reason: { message: expect.stringContaining('duplicate key') } },
      {},
    ]);
    expect(await kept()).toEqual([1, 3, 4]);
  });

  test('are not held up by one that waits for somebody else', async () => {
    let goOn = (): void => undefined;
    const holding = database.write(async (write) => {
      await write.run(add(1));
      await new Promise<void>((resolve) => (goOn = resolve));
      write.rollBackAtEnd();
    });
    await expect.poll(() => database.connections?.().used).toBe(1);
    const waiting = whole([add(1)]);
    let isDone = false;
    void waiting.then(() => (isDone = true));
    await Promise.all([whole([add(2)]), whole([add(3)])]);
    expect([isDone, await kept()]).toEqual([false, [2, 3]]);
    goOn();
    await Promise.all([holding, waiting]);
    expect(await kept()).toEqual([1, 2, 3]);
  });

  test('may take the time of a write each, though a group has less', async () => {
    const slow = sql`SELECT pg_sleep(0.3)::text AS slept`;
    await Promise.all([whole([add(1), slow]), whole([add(2), slow])]);
    expect(await kept()).toEqual([1, 2]);
  });

  test('are told of a connection that breaks, and none is done twice', async () => {
    const end = sql`SELECT pg_terminate_backend(pg_backend_pid()) AS ended`;
    const outcomes = await Promise.allSettled([whole([add(1)]), whole([add(2), end]), whole([add(3)])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await kept()).toEqual([]);
    await Promise.all([whole([add(1)]), whole([add(2)])]);
    expect(await kept()).toEqual([1, 2]);
  });

  test('are all done, many more than one group takes', async () => {
    const values = Array.from({ length: 100 }, (_, index) => index);
    const answers = await Promise.all(values.map((value) => whole([add(value), whose])));
    expect(transactionsOf(answers).size).toBeLessThan(10);
    expect(await kept()).toEqual(values);
  });
});

test('the time of a write begins when it has a connection', async () => {
  await database.close();
  await open('', 1);
  const holding = database.write((write) => write.all(sql`SELECT pg_sleep(0.5)::text AS slept`));
  const short = database.write(
    async (write) => {
      await write.run(add(1));
      await write.run(add(2));
    },
    undefined,
    300,
  );
  await Promise.all([holding, short]);
  expect(await kept()).toEqual([1, 2]);
});
