import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { offerSetup } from '#server/identity/keys/setup-link.ts';
import { type TestApp, openRealApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { smallContract } from '#tests/server/small-contract.ts';

const owner = { email: 'owner@example.org', name: 'Olga', password: 'correct horse battery' };

describe.each(databases)('the link of the first start on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let now: string;
  let key: string;

  beforeEach(async () => {
    database = await open();
    now = '2026-01-05T08:00:00.000Z';
    app = await openRealApp({ contract: smallContract, database, clock: { now: () => now } });
    key = (await offerSetup(app.runtime, now)) ?? '';
  });

  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const claim = (body: unknown) => app.request(undefined, 'POST', '/api/-/setup', body);

  test('is refused with a wrong key, and after an hour', async () => {
    expect(await claim({ ...owner, key: 'x'.repeat(43) })).toMatchObject({
      status: 410,
      body: { code: 'expired' },
    });
    now = '2026-01-05T09:00:00.000Z';
    expect(await claim({ ...owner, key })).toMatchObject({ status: 410, body: { code: 'expired' } });
  });

  test('is refused with a weak password or without an address, and stays good', async () => {
    const weak = await claim({ ...owner, key, password: 'short' });
    expect(weak).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', code: 'weak_password' }] },
    });
    const both = await claim({ key, password: '', email: '' });
    expect(both.body.errors).toMatchObject([
      { field: 'email' },
      { field: 'password', code: 'weak_password' },
    ]);
    const without = await claim({ key, password: owner.password, email: '' });
    expect(without).toMatchObject({ status: 422, body: { errors: [{ field: 'email', code: 'required' }] } });
    expect((await claim({ ...owner, key })).status).toBe(200);
  });

  test('makes one owner, signs them in, and is dead from then on', async () => {
    const other = (await offerSetup(app.runtime, now)) ?? '';
    const claimed = await claim({ ...owner, key });
    expect(claimed).toMatchObject({
      status: 200,
      body: { person: { email: owner.email, name: 'Olga', roles: ['owner'], owner: true } },
    });
    const cookie = (claimed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const me = await app.request(undefined, 'GET', '/api/-/me', undefined, { Cookie: cookie });
    expect(me.body.person.owner).toBe(true);
    for (const used of [key, other]) {
      expect((await claim({ ...owner, key: used, email: 'second@example.org' })).status).toBe(410);
    }
    expect(await offerSetup(app.runtime, now)).toBeUndefined();
  });

  test('makes one owner of two who open it at the same moment', async () => {
    const tries = ['a@example.org', 'b@example.org', 'c@example.org'];
    const answers = await Promise.all(tries.map((email) => claim({ ...owner, key, email })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  test('is what helps while nobody can sign in', async () => {
    expect((await app.request(undefined, 'GET', '/api/-/app')).body.signIn).toBe(false);
    await claim({ ...owner, key });
    expect((await app.request(undefined, 'GET', '/api/-/app')).body.signIn).toBe(true);
  });
});
