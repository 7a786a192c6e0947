import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginTry, type Counter } from '#server/identity/sign-in/throttle.ts';
import { openRealApp, type TestApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { smallContract } from '#tests/server/small-contract.ts';

const limit = { count: 3, perSeconds: 60 };
const account = (name: string) => ({ key: `account ${name}`, free: 3 });
const network = { key: 'network', free: 9 };

describe.each(databases)('counted tries on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  beforeEach(async () => {
    database = await open();
    app = await openRealApp({ contract: smallContract, database });
  });
  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const at = (ms: number) => new Date(Date.parse('2026-01-05T08:00:00.000Z') + ms).toISOString();
  const begin = (counters: readonly Counter[], ms: number) =>
    beginTry(app.runtime.database, { counters, limit, now: at(ms) });
  const fail = async (counters: readonly Counter[], times: number, ms = 0) => {
    for (let i = 0; i < times; i += 1) await begin(counters, ms);
  };

  test('make the next one wait once one of the counters has used up its free tries, and say how long', async () => {
    await fail([account('a'), network], 3);
    expect(await begin([account('a'), network], 0)).toEqual({ kind: 'refused', retryAfterSeconds: 1 });
    expect(await begin([account('b'), network], 0)).toMatchObject({ kind: 'allowed' });
  });

  test('double the wait with each further failure, up to the pace of the limit', async () => {
    await fail([account('a')], 3);
    const waits = [];
    let now = 0;
    for (let i = 0; i < 7; i += 1) {
      const tried = await begin([account('a')], now);
      if (tried.kind === 'allowed') throw new Error('it did not have to wait');
      waits.push(tried.retryAfterSeconds);
      now += tried.retryAfterSeconds * 1000;
      await begin([account('a')], now);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 20, 20]);
  });

  test('do not count what is refused, neither under the counter that waits nor under the others', async () => {
    await fail([account('a')], 3);
    await fail([account('a'), network], 12, 500);
    expect(await begin([account('a')], 1000)).toMatchObject({ kind: 'allowed' });
    expect(await begin([network], 1000)).toMatchObject({ kind: 'allowed' });
  });

  test('count from their beginning, so that many at once cannot pass', async () => {
    const tries = await Promise.all(Array.from({ length: 5 }, () => begin([account('a'), network], 0)));
    expect(tries.map(({ kind }) => kind).sort()).toEqual([
      'allowed',
      'allowed',
      'allowed',
      'refused',
      'refused',
    ]);
  });

  test('do not count where they are taken back', async () => {
    for (let i = 0; i < 10; i += 1) {
      const tried = await begin([account('a')], 0);
      if (tried.kind === 'allowed') await tried.takeBack();
    }
    expect((await begin([account('a')], 0)).kind).toBe('allowed');
  });

  test('begin anew when nothing has failed for the time of the limit', async () => {
    await fail([account('a')], 3);
    const tries = [];
    for (let i = 0; i < 4; i += 1) tries.push((await begin([account('a')], 60_000)).kind);
    expect(tries).toEqual(['allowed', 'allowed', 'allowed', 'refused']);
  });

  test('are kept over a restart and no longer than they count, and not by the name of anybody', async () => {
    await fail([account('ada@example.org')], 3);
    await app.close();
    app = await openRealApp({ contract: smallContract, database });
    expect((await begin([account('ada@example.org')], 0)).kind).toBe('refused');
    const kept = () => app.runtime.database.read((on) => on.all(sql`SELECT * FROM nf_try`));
    expect(JSON.stringify(await kept())).not.toContain('ada');
    await begin([network], 60_000);
    expect(await kept()).toHaveLength(1);
  });
});
