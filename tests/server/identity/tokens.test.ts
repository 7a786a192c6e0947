import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { type AccountApp, keyIn, openAccountApp, password } from './account-app.ts';

const staff = 'stan@example.org';
const owner = 'olga@example.org';

describe.each(databases)('tokens on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;
  let order: string;

  beforeEach(async () => {
    database = await open();
    shop = await openAccountApp(database, false);
    await shop.account(staff, ['staff']);
    await shop.account(owner, ['owner']);
    for (const email of [staff, owner]) await shop.signIn(email);
    const token = await make(staff, {});
    order = (await by(token, 'POST', '/api/orders', { text: 'Tea' })).body.id;
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });

  const make = async (who: string, rest: object): Promise<string> => {
    const made = await shop.ask(who, 'POST', 'tokens', { name: 'script', ...rest });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.token;
  };
  const by = (token: string, method: string, path: string, body?: unknown) =>
    shop.app.request(undefined, method, path, body, { Authorization: `Bearer ${token}` });

  test('are not made by nobody, without a name, for the past or with an unknown scope', async () => {
    expect((await shop.ask(undefined, 'POST', 'tokens', { name: 'x' })).status).toBe(401);
    const wrong = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x', expires_at: '2026-01-05' }, 'expires_at'],
      [{ name: 'x', expires_at: 'soon' }, 'expires_at'],
      [{ name: 'x', scopes: ['ordr'] }, 'scopes'],
      [{ name: 'x', scopes: ['order.finsh'] }, 'scopes'],
    ] as const;
    for (const [body, field] of wrong) {
      expect(await shop.ask(staff, 'POST', 'tokens', body)).toMatchObject({
        status: 422,
        body: { errors: [{ field }] },
      });
    }
    const answer = await shop.ask(staff, 'POST', 'tokens', { name: 'x', scopes: ['order.finsh'] });
    expect(answer.body.detail).toContain('finish');
  });

  test('last at most a year', async () => {
    expect(await shop.ask(staff, 'POST', 'tokens', { name: 'x', expires_at: '9999-12-31' })).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'expires_at',
            code: 'too_large',
            message: 'A token lasts at most a year: until 2027-01-06.',
          },
        ],
      },
    });
    await make(staff, { expires_at: '2027-01-05' });
  });

  test('are made with the password where somebody did not sign in a moment ago', async () => {
    const asked = { name: 'x' };
    shop.setNow('2026-01-05T08:15:00.000Z');
    await make(staff, {});
    shop.setNow('2026-01-05T08:15:01.000Z');
    const refused = { status: 422, body: { errors: [{ field: 'password', code: 'required' }] } };
    expect(await shop.ask(staff, 'POST', 'tokens', asked)).toMatchObject(refused);
    expect(await shop.ask(staff, 'POST', 'tokens', { ...asked, password: 'wrong horse' })).toMatchObject({
      status: 401,
      body: { errors: [{ field: 'password', code: 'wrong_credentials' }] },
    });
    const token = await make(staff, { password });
    expect(await by(token, 'POST', '/api/-/tokens', asked)).toMatchObject(refused);
    expect((await by(token, 'POST', '/api/-/tokens', { ...asked, password })).status).toBe(201);
  });

  test('that read metrics are made by owners alone', async () => {
    expect(await shop.ask(staff, 'POST', 'tokens', { name: 'x', scopes: ['metrics'] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'scopes', code: 'not_an_option' }] },
    });
    const token = await make(owner, { scopes: ['metrics'] });
    expect((await by(token, 'GET', '/metrics')).status).toBe(200);
  });

  test('end with another password where their person wishes it, and always with a link for one', async () => {
    const works = async (token: string) => (await by(token, 'GET', '/api/-/me')).status === 200;
    const others = await make(owner, {});
    const first = await make(staff, {});
    const kept = { current: password, password: 'another horse battery' };
    expect((await shop.ask(staff, 'PATCH', 'password', kept)).status).toBe(200);
    expect(await works(first)).toBe(true);
    await shop.signIn(staff, kept.password);
    const ended = { current: kept.password, password: 'a third horse battery', end_tokens: true };
    expect((await shop.ask(staff, 'PATCH', 'password', ended)).status).toBe(200);
    expect(await works(first)).toBe(false);
    await shop.signIn(staff, ended.password);
    const second = await make(staff, {});
    const people = (await shop.ask(owner, 'GET', 'people')).body.items;
    const { id } = people.find(({ email }: { email: string }) => email === staff);
    const { link } = (await shop.ask(owner, 'POST', `people/${id}/password`)).body;
    const reset = { key: keyIn(link), password };
    expect((await shop.ask(undefined, 'PUT', 'password', reset)).status).toBe(200);
    expect(await works(second)).toBe(false);
    expect(await works(others)).toBe(true);
  });

  test('are told once, listed without their text, and used and revoked by their own person', async () => {
    const token = await make(staff, { expires_at: '2026-02-01' });
    const listed = await shop.ask(staff, 'GET', 'tokens');
    expect(JSON.stringify(listed.body)).not.toContain(token);
    const one = listed.body.items.at(-1);
    expect(one).toMatchObject({ expires_at: '2026-02-01T00:00:00.000Z', scopes: [], seen_at: null });
    expect((await by(token, 'GET', '/api/-/me')).body.person.email).toBe(staff);
    // Nobody waits for it.
    const seenAt = async () => (await shop.ask(staff, 'GET', 'tokens')).body.items.at(-1).seen_at;
    await expect.poll(seenAt, { timeout: 20_000 }).toBe('2026-01-05T08:00:00.000Z');
    expect((await shop.ask(owner, 'DELETE', `tokens/${one.id}`)).status).toBe(404);
    expect((await shop.ask(staff, 'DELETE', `tokens/${one.id}`)).status).toBe(204);
    expect((await by(token, 'GET', '/api/-/me')).status).toBe(401);
    expect((await shop.ask(staff, 'DELETE', `tokens/${one.id}`)).status).toBe(404);
    const other = await make(staff, { expires_at: '2026-01-06' });
    shop.setNow('2026-01-06T00:00:00.000Z');
    expect((await by(other, 'GET', '/api/-/me')).status).toBe(401);
  });

  test('end in their time and at once where they are revoked, however lately they were used', async () => {
    const other = await openDatabase({ directory: database.directory, databaseUrl: database.url });
    try {
      const works = async (token: string) => (await by(token, 'GET', '/api/-/me')).status === 200;
      const [short, long] = [await make(staff, { expires_at: '2026-01-06' }), await make(staff, {})];
      for (const token of [short, long, short, long]) expect(await works(token)).toBe(true);
      const unseen = sql`SELECT id FROM nf_token WHERE seen_at IS NULL`;
      await expect.poll(() => other.ask(unseen), { timeout: 20_000 }).toEqual([]);
      // Nothing is written from here on.
      shop.setNow('2026-01-05T08:00:30.000Z');
      for (const token of [short, long, short, long]) expect(await works(token)).toBe(true);
      shop.setNow('2026-01-06T00:00:00.000Z');
      expect(await works(short)).toBe(false);
      shop.setNow('2026-01-05T08:00:30.000Z');
      expect(await works(long)).toBe(true);
      await other.write((on) => on.run(sql`UPDATE nf_token SET revoked_at = ${'2026-01-05T08:00:30.000Z'}`));
      expect(await works(long)).toBe(false);
    } finally {
      await other.close();
    }
  });

  test.each([staff, owner])('that only read write nothing, whatever %s may do', async (who) => {
    const token = await make(who, { scopes: ['read'] });
    expect((await by(token, 'GET', '/api/orders')).body.items).toHaveLength(1);
    const writes = [
      ['POST', '/api/orders', { text: 'Milk' }],
      ['PATCH', `/api/orders/${order}`, { text: 'Milk' }],
      ['DELETE', `/api/orders/${order}`],
      ['POST', `/api/orders/${order}/finish`],
      ['POST', '/api/-/tokens', { name: 'wider' }],
      ['POST', '/api/-/invitations', { email: 'x@example.org' }],
      ['PATCH', '/api/-/password', { current: 'x', password: 'y' }],
      ['PATCH', '/api/-/settings', {}],
    ] as const;
    for (const [method, path, body] of writes)
      expect(await by(token, method, path, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const operations = [{ method: 'POST', path: '/api/orders', body: { text: 'Milk' } }];
    expect((await by(token, 'POST', '/api/-/batch', { operations })).status).toBe(403);
    expect((await by(token, 'GET', '/api/orders')).body.items).toMatchObject([
      { text: 'Tea', status: 'open' },
    ]);
  });

  test('that only read open nothing', async () => {
    const [reading, writing] = [await make(staff, { scopes: ['read'] }), await make(staff, {})];
    const { id } = (await by(writing, 'POST', '/api/shelfs', { name: 'Left' })).body;
    const looks = async (token: string) => (await by(token, 'GET', `/api/shelfs/${id}`)).body.looks;
    expect([await looks(reading), await looks(writing), await looks(reading)]).toEqual([0, 1, 1]);
  });

  test.each([staff, owner])('narrowed to an entity know of no other, whatever %s may read', async (who) => {
    const token = await make(who, { scopes: ['order'] });
    expect((await by(token, 'POST', '/api/orders', { text: 'Milk' })).status).toBe(201);
    expect((await by(token, 'GET', '/api/shelfs')).status).toBe(403);
    expect((await by(token, 'POST', '/api/shelfs', { name: 'A' })).status).toBe(403);
    expect((await by(token, 'GET', '/api/users')).status).toBe(403);
    for (const path of [
      'people',
      'tokens',
      'sessions',
      'invitations',
      'deliveries',
      'stuck',
      'advice',
      'settings',
    ])
      expect((await by(token, 'GET', `/api/-/${path}`)).status, path).toBe(403);
    const known = (await by(token, 'GET', '/api/-/app')).body.entities.map(
      ({ name }: { name: string }) => name,
    );
    expect(known).toEqual(['order']);
    const listed = (await by(token, 'GET', '/api/orders?fields=text,created_by')).body;
    expect(JSON.stringify(listed)).not.toContain('stan');
  });

  test.each([staff, owner])('narrowed to calls make no others, for %s', async (who) => {
    const token = await make(who, { scopes: ['order.finish'] });
    expect((await by(token, 'PATCH', `/api/orders/${order}`, { text: 'Milk' })).status).toBe(403);
    expect((await by(token, 'POST', '/api/orders', { text: 'Milk' })).status).toBe(403);
    expect(await by(token, 'POST', `/api/orders/${order}/finish`)).toMatchObject({
      status: 200,
      body: { status: 'done' },
    });
    const dropping = await make(who, { scopes: ['order.create'] });
    expect((await by(dropping, 'GET', '/api/orders')).status).toBe(403);
    const made = await by(dropping, 'POST', '/api/orders', { text: 'Milk' });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body)).toEqual(['id']);
  });

  test('never give what their person may not do', async () => {
    await shop.account('carl@example.org', ['customer']);
    await shop.signIn('carl@example.org');
    const token = await make('carl@example.org', { scopes: ['order', 'shelf'] });
    expect((await by(token, 'GET', '/api/shelfs')).status).toBe(403);
    expect((await by(token, 'GET', '/api/orders')).body.items).toEqual([]);
  });
});
