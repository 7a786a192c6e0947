import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { Unavailable } from '#server/db/unavailable.ts';
import { RequestCounts } from '#server/http/limit/request-counts.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { openRealApp, type TestApp } from '#tests/support/app.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { databaseOf, databases, type TestDatabase } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const contract = smallContract.replace('limits:\n', 'limits:\n  requests: { count: 20, per: 1m }\n');

interface Server {
  readonly app: TestApp;
  readonly counts: RequestCounts;
}

async function openServer(database: TestDatabase): Promise<Server> {
  const counts = new RequestCounts();
  return { app: await openRealApp({ contract, database, requestCounts: counts }), counts };
}

const share = ({ app, counts }: Server) => counts.share(app.runtime.database);
const ask = ({ app }: Server) => app.request(undefined, 'GET', '/api/-/me');
const askTimes = async (server: Server, times: number) => {
  for (let n = 0; n < times; n += 1) expect((await ask(server)).status).toBe(200);
};
const kept = ({ app }: Server) =>
  app.runtime.database.read((on) => on.all(sql`SELECT * FROM nf_request_count`));

describe('the number of requests to two servers on one PostgreSQL', () => {
  let database: TestDatabase;
  let servers: readonly [Server, Server];

  beforeEach(async () => {
    database = await databaseOf('postgres').open();
    servers = [await openServer(database), await openServer(database)];
  });
  afterEach(async () => {
    for (const { app } of servers) await app.close();
    await database.dispose();
  });

  test('is limited for both together', async () => {
    const [one, other] = servers;
    await askTimes(one, 12);
    await askTimes(other, 8);
    await share(one);
    await share(other);
    const refused = await ask(other);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(refused.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=[56]\d$/);
    // The first has not heard of the other's last ones yet.
    expect((await ask(one)).status).toBe(200);
    await share(one);
    expect((await ask(one)).status).toBe(429);
  });

  test('is told again and again, each request once', async () => {
    const [one, other] = servers;
    for (const server of [one, other, one, other]) {
      await askTimes(server, 4);
      await share(server);
    }
    const [row] = await kept(one);
    expect(Number(row?.['calls'])).toBe(16);
    expect((await ask(other)).headers.get('ratelimit')).toMatch(/;r=3;/);
    await askTimes(one, 1);
    await share(one);
    expect((await ask(one)).headers.get('ratelimit')).toMatch(/;r=2;/);
  });

  test('of who is far from the limit is told to nobody, and names nobody', async () => {
    const [one] = servers;
    await askTimes(one, 1);
    await share(one);
    expect(await kept(one)).toEqual([]);
    await askTimes(one, 1);
    await share(one);
    const [row] = await kept(one);
    expect(row).toMatchObject({ counter: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('begins anew for both when its time is over, and what is over is forgotten', async () => {
    const [one, other] = servers;
    await askTimes(one, 20);
    await share(one);
    await one.app.runtime.database.write((on) => on.run(sql`UPDATE nf_request_count SET until = 1`));
    await askTimes(other, 3);
    await share(other);
    expect(await kept(one)).toMatchObject([{ calls: expect.toSatisfy((calls) => Number(calls) === 3) }]);
    expect((await ask(other)).status).toBe(200);
  });

  test('goes on with what each knows while the database is away, and is told once it is back', async () => {
    const [one, other] = servers;
    await askTimes(one, 19);
    const away: Database = Object.assign(Object.create(one.app.runtime.database), {
      write: () => Promise.reject(new Unavailable()),
    });
    await expect(one.counts.share(away)).rejects.toThrow(Unavailable);
    await askTimes(one, 1);
    await share(one);
    await askTimes(other, 2);
    await share(other);
    expect((await ask(other)).status).toBe(429);
  });
});

test.each(databases)('one server on $kind counts as it did before', async ({ open }) => {
  const database = await open();
  const server = await openServer(database);
  for (let n = 0; n < 20; n += 1) {
    await askTimes(server, 1);
    await share(server);
  }
  expect((await ask(server)).status).toBe(429);
  if (database.kind === 'sqlite') expect(await kept(server)).toEqual([]);
  await server.app.close();
  await database.dispose();
});

test('servers tell each other by themselves', async () => {
  const database = await databaseOf('postgres').open();
  const file = join(await temporaryFolder('shared'), 'contract.md');
  await writeFile(file, contract);
  const servers: Application[] = [];
  try {
    for (let n = 0; n < 2; n += 1)
      servers.push(await startApplication({ contract: file, words: ['--database', database.url ?? ''] }));
    const [one, other] = servers.map(
      ({ url }) =>
        () =>
          fetch(`${url}/api/-/me`),
    );
    for (let n = 0; n < 20; n += 1) await one?.();
    const told = async (tries: number): Promise<boolean> => {
      if ((await other?.())?.status === 429) return true;
      if (tries === 0) return false;
      await pause(500);
      return told(tries - 1);
    };
    expect(await told(15)).toBe(true);
  } finally {
    for (const server of servers) await server.stop();
    await database.dispose();
  }
});
