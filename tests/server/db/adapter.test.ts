import sql, { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Connection, TooCostly, type Database } from '#server/db/database.ts';
import { whileInTime } from '#server/db/deadline.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

describe.each(databases)('a database on $kind', ({ kind, open }) => {
  let place: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await open();
    database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
    await database.write((write) =>
      write.run(sql`CREATE TABLE counter (name text PRIMARY KEY, value bigint)`),
    );
  });

  afterEach(async () => {
    await database.close();
    await place.dispose();
  });

  const set = (name: string, value: number | bigint) =>
    sql`INSERT INTO counter (name, value) VALUES (${name}, ${value})`;
  const values = () =>
    database.read(async (read) => {
      const rows = await read.all(sql`SELECT name, value FROM counter ORDER BY name`);
      return Object.fromEntries(rows.map((row) => [row.name, row.value]));
    });

  test('undoes everything a write did before it threw', async () => {
    const failing = database.write(async (write) => {
      await write.run(set('a', 1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await values()).toEqual({});
  });

  test('undoes a write that asks for it and still gives its answer', async () => {
    const answer = await database.write(async (write) => {
      await write.run(set('a', 1));
      write.rollBackAtEnd();
      return (await write.all(sql`SELECT name FROM counter`)).length;
    });
    expect([answer, await values()]).toEqual([1, {}]);
  });

  test('undoes a savepoint and keeps what was done around it', async () => {
    await database.write(async (write) => {
      await write.run(set('before', 1));
      await write.savepoint(async (undo) => {
        await write.run(set('inside', 2));
        await write.savepoint(() => write.run(set('deep', 2)));
        undo();
      });
      await write.savepoint(() => write.run(set('kept', 3)));
    });
    expect(await values()).toEqual({ before: 1, kept: 3 });
  });

  test('lives on after an error inside a savepoint', async () => {
    await database.write(async (write) => {
      await write.run(set('a', 1));
      await expect(write.savepoint(() => write.run(set('a', 2)))).rejects.toThrow();
      await write.run(set('b', 2));
    });
    expect(await values()).toEqual({ a: 1, b: 2 });
  });

  test('what is only sent is there for the statements behind it', async () => {
    const seen = await database.write(async (write) => {
      write.send(set('a', 1));
      write.send(set('b', 2));
      return write.all(sql`SELECT name FROM counter ORDER BY name`);
    });
    expect([seen, await values()]).toEqual([[{ name: 'a' }, { name: 'b' }], { a: 1, b: 2 }]);
  });

  test.each(['nothing', 'a statement', 'an undoing'])(
    'what is only sent and fails undoes all of the write, with its own error, also before %s',
    async (behind) => {
      const failing = database.write(async (write) => {
        await write.run(set('a', 1));
        write.send(set('a', 2));
        write.send(set('b', 3));
        if (behind === 'a statement') await write.all(sql`SELECT name FROM counter`);
        if (behind === 'an undoing') write.rollBackAtEnd();
      });
      await expect(failing).rejects.toThrow(/unique/i);
      await database.write((write) => write.run(set('c', 4)));
      expect(await values()).toEqual({ c: 4 });
    },
  );

  test('what is only sent and fails inside a savepoint undoes that alone', async () => {
    await database.write(async (write) => {
      await write.run(set('a', 1));
      const inside = write.savepoint(async () => write.send(set('a', 2)));
      await expect(inside).rejects.toThrow(/unique/i);
      write.send(set('b', 2));
    });
    expect(await values()).toEqual({ a: 1, b: 2 });
  });

  test('refuses to commit what went on after a failed statement, or keeps all of it', async () => {
    const careless = database.write(async (write) => {
      await write.run(set('a', 1));
      await write.run(set('a', 2)).catch(() => undefined);
    });
    if (kind === 'postgres') await expect(careless).rejects.toThrow('a statement failed');
    else await careless;
    expect(await values()).toEqual(kind === 'postgres' ? {} : { a: 1 });
  });

  test('refuses to bind what no column can hold exactly', async () => {
    for (const value of [undefined, new Date(0), {}, kind === 'sqlite' ? 0.5 : ['a']]) {
      const write = database.write((transaction) => transaction.run(sql`SELECT ${value}`));
      await expect(write, String(value)).rejects.toThrow('cannot be bound');
    }
  });

  test('brings whole numbers back exactly, beyond 2^53 as bigint', async () => {
    await database.write(async (write) => {
      await write.run(set('safe', Number.MAX_SAFE_INTEGER));
      await write.run(set('large', 999_999_999_999_999_999n));
      await write.run(set('negative', -999_999_999_999_999_999n));
    });
    expect(await values()).toEqual({
      safe: Number.MAX_SAFE_INTEGER,
      large: 999_999_999_999_999_999n,
      negative: -999_999_999_999_999_999n,
    });
  });

  test('counts in whole numbers, also with parameters', async () => {
    const rows = await database.read((read) => read.all(sql`SELECT CAST(${7} AS bigint) / 2 AS half`));
    expect(rows).toEqual([{ half: 3 }]);
  });

  test('loses no increment of forty writers at once', async () => {
    await database.write((write) => write.run(set('a', 0)));
    const locks = { exclusive: ['counter'], shared: [] };
    const increment = () =>
      database.write(async (write) => {
        const [row] = await write.all(sql`SELECT value FROM counter WHERE name = 'a'`);
        await write.run(sql`UPDATE counter SET value = ${Number(row?.value) + 1} WHERE name = 'a'`);
      }, locks);
    await Promise.all(Array.from({ length: 40 }, increment));
    expect(await values()).toEqual({ a: 40 });
  });

  test('lets writers that share a lock work side by side, and ends a deadlock by starting one again', async () => {
    await database.write(async (write) => {
      await write.run(set('a', 0));
      await write.run(set('b', 0));
    });
    const both = (names: readonly string[]) =>
      database.write(async (write) => {
        for (const name of names) {
          await write.run(sql`UPDATE counter SET value = value + 1 WHERE name = ${name}`);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      });
    await Promise.all([both(['a', 'b']), both(['b', 'a'])]);
    expect(await values()).toEqual({ a: 2, b: 2 });
  });

  test('shows a read one snapshot, whatever is written meanwhile', async () => {
    await database.write((write) => write.run(set('a', 1)));
    const seen = await database.read(async (read) => {
      const before = await read.all(sql`SELECT name FROM counter`);
      await database.write((write) => write.run(set('b', 2)));
      const after = await read.all(sql`SELECT name FROM counter`);
      return [before.length, after.length];
    });
    expect(seen).toEqual([1, 1]);
    expect(await values()).toEqual({ a: 1, b: 2 });
  });

  test('keeps many reads apart that are under way at once', async () => {
    await database.write((write) => write.run(set('a', 1)));
    const reads = Array.from({ length: 30 }, (_, index) =>
      database.read(async (read) => {
        await new Promise((resolve) => setTimeout(resolve, index % 7));
        if (index % 5 === 0) throw new Error('given up');
        return (await read.all(sql`SELECT name FROM counter`)).length;
      }),
    );
    const outcomes = await Promise.allSettled(reads);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(6);
    expect(await values()).toEqual({ a: 1 });
  });

  test('refuses to write in a read', async () => {
    await expect(database.read((read) => read.run(set('a', 1)))).rejects.toThrow();
    expect(await values()).toEqual({});
  });

  test('sees new columns in a statement it has run before', async () => {
    const all = sql`SELECT * FROM counter`;
    await database.write((write) => write.run(set('a', 1)));
    for (let time = 0; time < 4; time += 1) await database.read((read) => read.all(all));
    await database.write((write) =>
      write.run(sql`ALTER TABLE counter ADD COLUMN large bigint DEFAULT 9007199254740993`),
    );
    const rows = await database.read((read) => read.all(all));
    expect(rows).toEqual([{ name: 'a', value: 1, large: 9_007_199_254_740_993n }]);
  });

  test('ends a read that takes too long, and the next is not affected', async () => {
    const endless = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE ${whileInTime(kind)})
      SELECT count(*) AS counted FROM n`;
    await expect(database.read((read) => read.all(endless), 50)).rejects.toBeInstanceOf(TooCostly);
    expect(await values()).toEqual({});
  });

  test('ends a read and a write that are adding up when their time is up', async () => {
    const sum = raw(kind === 'sqlite' ? 'nf_sum(i)' : 'sum(i)');
    const endless = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE ${whileInTime(kind)})
      SELECT ${sum} AS summed FROM n`;
    await expect(database.read((read) => read.all(endless), 50)).rejects.toBeInstanceOf(TooCostly);
    await expect(database.ask(endless, 50)).rejects.toBeInstanceOf(TooCostly);
    const written = sql`INSERT INTO counter (name, value) SELECT 'sum', 1 FROM (${endless}) AS endless`;
    const late = database.write((write) => write.within(50, () => write.run(written)));
    await expect(late).rejects.toBeInstanceOf(TooCostly);
    expect(await values()).toEqual({});
  });

  test('ends a read whose statements take too long together', async () => {
    const goesOn = async (read: Connection): Promise<never> => {
      for (;;) await read.all(sql`SELECT 1 AS one`);
    };
    await expect(database.read(goesOn, 50)).rejects.toBeInstanceOf(TooCostly);
    expect(await values()).toEqual({});
  });

  test('ends a single statement that takes too long, and no transaction after it has its limit', async () => {
    const endless = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE ${whileInTime(kind)})
      SELECT count(*) AS counted FROM n`;
    await expect(database.ask(endless, 50)).rejects.toBeInstanceOf(TooCostly);
    expect(await database.ask(sql`SELECT CAST(${7} AS bigint) AS seven`, 50)).toEqual([{ seven: 7 }]);
    const slow = sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)
      SELECT count(*) AS counted FROM n`;
    const counted = [{ counted: 300_000 }];
    expect(await database.read((read) => read.all(slow))).toEqual(counted);
    expect(await database.write((write) => write.all(slow))).toEqual(counted);
    expect(await database.ask(slow)).toEqual(counted);
  });

  test.runIf(kind === 'sqlite')('refuses a single statement that would write', async () => {
    await expect(database.ask(sql`DELETE FROM counter`)).rejects.toThrow();
  });

  test('checks references at the end of the transaction', async () => {
    const child = `CREATE TABLE child (of text REFERENCES counter (name) DEFERRABLE INITIALLY DEFERRED)`;
    await database.write((write) => write.run(raw(child)));
    await database.write(async (write) => {
      await write.run(sql`INSERT INTO child VALUES ('late')`);
      await write.run(set('late', 1));
    });
    await expect(database.write((write) => write.run(sql`DELETE FROM counter`))).rejects.toThrow();
    expect(await values()).toEqual({ late: 1 });
  });
});
