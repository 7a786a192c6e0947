import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPerson } from '#server/operations/accounts/new-person.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { type TestAnswer, type TestApp, openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { smallContract } from '#tests/server/small-contract.ts'; // sign_in: 4 in 15 minutes

const password = 'correct horse battery';
const passwordHash = await hashPassword(password);
const [ada, gus] = ['ada@example.org', 'gus@example.org'];
const [office, home] = ['203.0.113.7', '198.51.100.20'];

describe.each(databases)('strangers who guess passwords on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let now: string;

  beforeEach(async () => {
    database = await open();
    now = '2026-01-05T08:00:00.000Z';
    app = await openRealApp({
      contract: smallContract,
      database,
      clock: { now: () => now },
      trustProxy: ['loopback'],
    });
    for (const email of [ada, gus]) {
      const account = { email, passwordHash, roles: ['clerk'], now };
      await app.runtime.database.write((on) => newPerson(on, app.runtime, account));
    }
  });
  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const signIn = (email: string, from: string, { given = password, cookie = '' } = {}) =>
    app.request(
      undefined,
      'POST',
      '/api/-/session',
      { email, password: given },
      {
        'X-Forwarded-For': from,
        Cookie: cookie,
      },
    );
  const deviceOf = ({ headers }: TestAnswer) => (headers.getSetCookie()[1] ?? '').split(';')[0] ?? '';
  const guess = async (email: string, from: string, times: number) => {
    const answers = [];
    for (let i = 0; i < times; i += 1)
      answers.push((await signIn(email, from, { given: `wrong ${i}` })).status);
    return answers;
  };

  test('keep out nobody else at the same address', async () => {
    expect(await guess(ada, office, 6)).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await signIn(gus, office)).status).toBe(200);
    expect((await signIn(ada, home)).status).toBe(200);
  });

  test('make whoever tries the same account at the same address wait a second, then two, then four', async () => {
    await guess(ada, office, 4);
    const waits = [];
    for (let i = 0; i < 3; i += 1) {
      const refused = await signIn(ada, office);
      waits.push(Number(refused.headers.get('retry-after')));
      now = new Date(Date.parse(now) + 1000 * (waits.at(-1) ?? 0)).toISOString();
      await guess(ada, office, 1);
    }
    expect(waits).toEqual([1, 2, 4]);
    now = new Date(Date.parse(now) + 8000).toISOString();
    expect((await signIn(ada, office)).status).toBe(200);
  });

  test('never keep out a browser that somebody has signed in with, from wherever they guess', async () => {
    const device = deviceOf(await signIn(ada, office));
    expect(device).toMatch(/^ninefold_device_\d+=[\w-]{43}$/);
    for (let i = 0; i < 9; i += 1) await guess(ada, `192.0.2.${i}`, 4);
    await guess(ada, office, 5);
    expect((await signIn(ada, '192.0.2.200')).status).toBe(429);
    expect((await signIn(ada, office, { cookie: device })).status).toBe(200);
  });

  test('gain nothing by a browser of their own: it is known for its own account alone, and has as many tries', async () => {
    const device = deviceOf(await signIn(gus, office));
    await guess(ada, office, 4);
    expect((await signIn(ada, office, { cookie: device })).status).toBe(429);
    const tries = [];
    for (let i = 0; i < 5; i += 1)
      tries.push((await signIn(gus, home, { given: 'wrong', cookie: device })).status);
    expect(tries).toEqual([401, 401, 401, 401, 429]);
    expect((await signIn(gus, home)).status).toBe(200);
  });

  test('leave a browser known to everybody who has signed in with it, under a new token each time', async () => {
    const first = deviceOf(await signIn(ada, office));
    const second = deviceOf(await signIn(gus, office, { cookie: first }));
    await guess(ada, office, 4);
    expect((await signIn(ada, office, { cookie: first })).status).toBe(429);
    expect((await signIn(ada, office, { cookie: second })).status).toBe(200);
  });

  test('are slowed down for each account, from however many networks', async () => {
    for (let i = 0; i < 10; i += 1) expect(await guess(ada, `192.0.2.${i}`, 4)).not.toContain(429);
    expect(await guess(ada, '192.0.2.99', 1)).toEqual([429]);
    expect((await signIn(gus, '192.0.2.99')).status).toBe(200);
  });

  test('are slowed down for each network, at however many accounts', async () => {
    for (let i = 0; i < 10; i += 1)
      expect(await guess(`somebody${i}@example.org`, office, 4)).not.toContain(429);
    expect(await guess('another@example.org', office, 1)).toEqual([429]);
    expect((await signIn(gus, home)).status).toBe(200);
  });

  test('have one network with all the addresses of a /64', async () => {
    for (let i = 0; i < 4; i += 1) await guess(ada, `2001:db8:1:2::${i + 1}`, 1);
    expect(await guess(ada, '2001:db8:1:2:ffff::1', 1)).toEqual([429]);
    expect(await guess(ada, '2001:db8:1:3::1', 1)).toEqual([401]);
  });

  test('who try keys of links keep out nobody with a right one, and passwords are counted apart', async () => {
    const put = (path: string) =>
      app.request(
        undefined,
        'PUT',
        `/api/-/${path}`,
        { key: 'x'.repeat(43), password },
        {
          'X-Forwarded-For': office,
        },
      );
    const tries = [];
    for (let i = 0; i < 5; i += 1) tries.push((await put('password')).status);
    expect(tries).toEqual([410, 410, 410, 410, 429]);
    expect((await put('invitations')).status).toBe(410);
    expect((await signIn(gus, office)).status).toBe(200);
  });

  test('are not the reason to ask for a password in another window: each session has tries of its own', async () => {
    const sessionOf = (answer: TestAnswer) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const [stolen, own] = [sessionOf(await signIn(ada, home)), sessionOf(await signIn(ada, office))];
    const change = (Cookie: string, current: string) =>
      app.request(undefined, 'PATCH', '/api/-/password', { current, password: `${password}!` }, { Cookie });
    for (let i = 0; i < 4; i += 1) expect((await change(stolen, 'wrong')).status).toBe(401);
    expect((await change(stolen, password)).status).toBe(429);
    expect((await change(own, password)).status).toBe(200);
  });
});

describe('behind a proxy that is not trusted', () => {
  test('the first X-Forwarded-For is reported, once', async () => {
    const database = await databases[0]!.open();
    const app = await openRealApp({ contract: smallContract, database });
    const reported = () => app.reports.filter(({ kind }) => kind === 'proxy_not_trusted');
    await app.request(undefined, 'GET', '/healthz');
    expect(reported()).toEqual([]);
    for (let i = 0; i < 2; i += 1)
      await app.request(undefined, 'GET', '/healthz', undefined, { 'X-Forwarded-For': office });
    expect(reported()).toEqual([{ kind: 'proxy_not_trusted', address: '127.0.0.1' }]);
    await app.close();
    await database.dispose();
  });

  test('nothing is reported of one that is', async () => {
    const database = await databases[0]!.open();
    const app = await openRealApp({ contract: smallContract, database, trustProxy: 1 });
    await app.request(undefined, 'GET', '/healthz', undefined, { 'X-Forwarded-For': office });
    expect(app.reports.map(({ kind }) => kind)).not.toContain('proxy_not_trusted');
    await app.close();
    await database.dispose();
  });
});
