import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPerson } from '#server/operations/accounts/new-person.ts';
import { addToken } from '#server/identity/keys/tokens.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { type TestApp, openApp, openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const contract = smallContract
  .replace('limits:\n', 'limits:\n  requests: { count: 5, per: 1m }\n')
  .replace('note:\n  fields:', 'hint: { fields: { text: { type: text } } }\nnote:\n  fields:')
  .replace('grants:\n', 'grants:\n  hint: { anyone: { create: true }, clerk: all }\n');
const now = '2026-01-05T08:00:00.000Z';

describe.each(databases.slice(0, 1))('the number of requests', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;

  beforeEach(async () => {
    database = await open();
    app = await openRealApp({ contract, database });
  });

  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const tokenOf = async (name: string): Promise<Record<string, string>> => {
    const { runtime } = app;
    const text = await runtime.database.write(async (on) => {
      const account = { email: `${name}@example.org`, passwordHash: 'none', roles: ['clerk'], now };
      const made = await newPerson(on, runtime, account);
      if (made.kind === 'refusal') throw new Error(made.code);
      return addToken(on, { id: runtime.newId(), userId: made.value.id, name, now });
    });
    return { Authorization: `Bearer ${text}` };
  };
  const ask = (headers: Record<string, string> = {}) =>
    app.request(undefined, 'GET', '/api/-/me', undefined, headers);

  test('is limited for each person and, where nobody is signed in, for each address', async () => {
    const [ada, bob] = [await tokenOf('ada'), await tokenOf('bob')];
    for (let count = 0; count < 5; count += 1) expect((await ask(ada)).status).toBe(200);
    const refused = await ask(ada);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect((await ask(bob)).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  test('is said in the standard headers of every answer', async () => {
    const answer = await ask();
    expect(answer.headers.get('ratelimit-policy')).toBe('"requests";q=5;w=60');
    expect(answer.headers.get('ratelimit')).toMatch(/^"requests";r=4;t=\d+$/);
  });

  test('counts each operation of a batch, and does none where they are too many', async () => {
    const ada = await tokenOf('ada');
    const batch = (count: number) => {
      const operations = Array.from({ length: count }, () => ({ method: 'GET', path: '/api/notes' }));
      return app.request(undefined, 'POST', '/api/-/batch', { operations }, ada);
    };
    const first = await batch(3);
    expect([first.status, first.headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/;r=2;/)]);
    const second = await batch(3);
    expect(second).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('counts each row that somebody reads in who is not signed in', async () => {
    const csv = { 'Content-Type': 'text/csv' };
    const send = (rows: number, headers: Record<string, string> = {}) =>
      app.request(undefined, 'POST', '/api/hints/-/import', `text\n${'x\n'.repeat(rows)}`, {
        ...csv,
        ...headers,
      });
    expect((await send(4)).body).toMatchObject({ created: 4 });
    expect((await send(4)).status).toBe(429);
    expect((await send(40, await tokenOf('ada'))).body).toMatchObject({ created: 40 });
  });

  test('cannot be got around by tokens that open nothing', async () => {
    for (let count = 0; count < 5; count += 1) {
      const answer = await ask({ Authorization: `Bearer nf_${'x'.repeat(30)}${count}` });
      expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    }
    expect((await ask({ Authorization: `Bearer nf_${'y'.repeat(30)}` })).status).toBe(429);
    expect((await app.request(undefined, 'GET', '/healthz')).status).toBe(200);
  });
});

test('a rehearsal does not count: it answers on this machine only', async () => {
  const [{ open }] = databases as [(typeof databases)[number]];
  const database = await open();
  const app = await openApp({ contract, database });
  for (let count = 0; count < 10; count += 1) {
    expect((await app.request(undefined, 'GET', '/api/-/me')).status).toBe(200);
  }
  await app.close();
  await database.dispose();
});
