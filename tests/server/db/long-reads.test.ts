import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, platform } from 'node:os';
import { text } from 'node:stream/consumers';
import sql, { type Sql } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Busy, type Database, TooCostly } from '#server/db/database.ts';
import { whileInTime } from '#server/db/deadline.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

/** Longer than anything here takes, also on a busy machine. */
const PATIENCE_MS = 50_000;

describe.each(databases)('a long read on $kind', ({ kind, open }) => {
  let place: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await open();
    database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
    await database.write((write) => write.run(sql`CREATE TABLE item (name text, value bigint)`));
    await database.write((write) => write.run(insert('camera')));
  });

  afterEach(async () => {
    await database.close();
    await place.dispose();
  });

  const insert = (name: string) => sql`INSERT INTO item VALUES (${name}, ${9_007_199_254_740_993n})`;
  const names = sql`SELECT name FROM item ORDER BY name`;
  const camera = { name: 'camera', value: 9_007_199_254_740_993n };
  /** Goes through so many rows before it gives those of the table, and asks for the time in each. */
  const counted = 600_000;
  const long = (rows = counted) => sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows} AND ${whileInTime(kind)})
    SELECT item.*, counted FROM item, (SELECT count(*) AS counted FROM n) AS total`;
  const endless = long(1_000_000_000);
  const ways: Record<'read' | 'ask', (statement: Sql, timeMs: number) => Promise<unknown>> = {
    read: (statement, timeMs) => database.read((read) => read.all(statement), timeMs),
    ask: (statement, timeMs) => database.ask(statement, timeMs),
  };

  test.each(['read', 'ask'] as const)('lets short ones pass, and is answered (%s)', async (way) => {
    const answered: string[] = [];
    const first = ways[way](long(), PATIENCE_MS).finally(() => answered.push('long'));
    const others = [ways.read(names, PATIENCE_MS), ways.ask(names, PATIENCE_MS)].map(async (other) => {
      expect(await other).toEqual([{ name: 'camera' }]);
      answered.push('short');
    });
    expect(await first).toEqual([{ ...camera, counted }]);
    await Promise.all(others);
    expect(answered).toEqual(['short', 'short', 'long']);
  });

  test.each(['read', 'ask'] as const)('is refused past its time, while short ones pass (%s)', async (way) => {
    const answered: string[] = [];
    const first = ways[way](endless, 1_500).catch((error: unknown) => {
      answered.push('long');
      return error;
    });
    await ways[way](names, PATIENCE_MS).finally(() => answered.push('short'));
    expect(await first).toBeInstanceOf(TooCostly);
    expect(answered).toEqual(['short', 'long']);
    expect(await ways[way](long(), PATIENCE_MS)).toEqual([{ ...camera, counted }]);
    expect(await ways[way](names, PATIENCE_MS)).toEqual([{ name: 'camera' }]);
  });

  test('sees one snapshot from its first statement to its last', async () => {
    const seen = await database.read(async (read) => {
      const before = await read.all(names);
      await read.all(long());
      await database.write((write) => write.run(insert('tripod')));
      return [before, await read.all(names)];
    }, PATIENCE_MS);
    expect(seen).toEqual([[{ name: 'camera' }], [{ name: 'camera' }]]);
    expect(await ways.ask(names, PATIENCE_MS)).toEqual([{ name: 'camera' }, { name: 'tripod' }]);
  });

  test('holds up no write, and sees tables as they were changed meanwhile when it is asked again', async () => {
    expect(await ways.ask(long(), PATIENCE_MS)).toEqual([{ ...camera, counted }]);
    const answered: string[] = [];
    const first = ways.ask(long(5 * counted), PATIENCE_MS).finally(() => answered.push('long'));
    await database.write((write) => write.run(sql`ALTER TABLE item ADD COLUMN size bigint DEFAULT 3`));
    answered.push('change');
    expect(await first).toMatchObject([camera]);
    expect(await ways.ask(long(), PATIENCE_MS)).toEqual([{ ...camera, size: 3, counted }]);
    if (kind === 'sqlite') expect(answered).toEqual(['change', 'long']); // PostgreSQL changes a table when nobody reads it
  });

  test('that fails or would write is told so, and the next is not affected', async () => {
    const failing = database.read(async (read) => {
      await read.all(long());
      return read.all(sql`SELECT missing FROM item`);
    }, PATIENCE_MS);
    await expect(failing).rejects.toThrow(/missing/);
    const writing = database.read(async (read) => {
      await read.all(long());
      return read.run(insert('tripod'));
    }, PATIENCE_MS);
    await expect(writing).rejects.toThrow();
    expect(await ways.ask(long(), PATIENCE_MS)).toEqual([{ ...camera, counted }]);
  });

  test('is refused where too many wait before it, and nothing else is', async () => {
    const asked = Array.from({ length: 12 }, () => ways.ask(long(), PATIENCE_MS));
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of refused) expect(reason).toBeInstanceOf(Busy);
    if (kind === 'sqlite')
      expect([2, 3]).toContain(refused.length); // two or one run, eight wait
    else expect(refused).toEqual([]);
    expect(await ways.ask(long(), PATIENCE_MS)).toEqual([{ ...camera, counted }]);
  });

  test.runIf(kind === 'sqlite')('is told of it where the database is closed', async () => {
    const asked = Promise.allSettled([endless, endless, endless].map((one) => ways.ask(one, PATIENCE_MS)));
    await ways.ask(names, PATIENCE_MS);
    await database.close();
    for (const outcome of await asked)
      expect(outcome).toMatchObject({ reason: { message: 'the database was closed' } });
    database = await openDatabase({ directory: place.directory });
  });

  test.runIf(kind === 'sqlite' && platform() === 'linux')('comes after what others want', async () => {
    await ways.ask(long(), PATIENCE_MS);
    const [own, ...threads] = priorities();
    expect(own).toBe(getPriority());
    expect(threads).toContain(Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW));
  });

  /** What a program printed that asks a long question on the same file, and its exit code. */
  const program = async (ends: string): Promise<{ printed: string; code: unknown }> => {
    const { sql: question, values } = long();
    const lines = `
      import { openDatabase } from '#server/db/open/open-database.ts';
      const database = await openDatabase({ directory: ${JSON.stringify(place.directory)} });
      const asked = { sql: ${JSON.stringify(question)}, text: '', values: ${JSON.stringify(values)} };
      const answer = database.ask(asked, ${PATIENCE_MS});
      await database.ask({ sql: 'SELECT 1 AS one', text: '', values: [] }, ${PATIENCE_MS});
      ${ends}`;
    const words = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', lines];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { printed, code };
  };

  test.runIf(kind === 'sqlite')(
    'is answered in a program that has nothing else to do, which then ends',
    async () => {
      const ends = `console.log((await answer)[0].counted);`;
      expect(await program(ends)).toEqual({ printed: `${counted}\n`, code: 0 });
    },
  );

  test.runIf(kind === 'sqlite')('holds up no program that ends', async () => {
    expect(await program('process.exit(3);')).toEqual({ printed: '', code: 3 });
    const closing = `
      answer.catch((error) => console.log(error.message));
      await database.close();`;
    expect(await program(closing)).toEqual({ printed: 'the database was closed\n', code: 0 });
  });
});

/** Of each thread of this process, the main one first, as Linux tells them. */
function priorities(): readonly number[] {
  const main = String(process.pid);
  // Numbers begin again at some time, so another thread may have a lower one.
  const others = readdirSync('/proc/self/task').filter((task) => task !== main);
  return [main, ...others].map((task) =>
    Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
  );
}
