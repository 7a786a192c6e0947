import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { type AccountApp, cookieOf, openAccountApp, password } from './account-app.ts';

const owner = 'olga@example.org';
const staff = 'stan@example.org';
const customer = 'carl@example.org';

describe.each(databases)('people on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;
  let ids: Readonly<Record<string, string>>;

  beforeEach(async () => {
    database = await open();
    shop = await openAccountApp(database, false);
    ids = {
      [owner]: await shop.account(owner, ['owner']),
      [staff]: await shop.account(staff, ['staff']),
      [customer]: await shop.account(customer, ['customer']),
    };
    for (const email of [owner, staff, customer]) await shop.signIn(email);
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });

  const emails = (answer: { body: { items: { email: string }[] } }) =>
    answer.body.items.map(({ email }) => email);
  const change = (who: string, whom: string, body: unknown) =>
    shop.ask(who, 'PATCH', `people/${ids[whom]}`, body);

  test('are told to the owner, to others as far as they look after them, and to nobody else', async () => {
    expect((await shop.ask(undefined, 'GET', 'people')).status).toBe(401);
    expect((await shop.ask(customer, 'GET', 'people')).status).toBe(403);
    expect(emails(await shop.ask(staff, 'GET', 'people'))).toEqual([customer]);
    expect(await shop.ask(owner, 'GET', 'people')).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            id: ids[customer],
            name: 'carl',
            email: customer,
            roles: ['customer'],
            active: true,
            last_seen: '2026-01-05T08:00:00.000Z',
          },
          { email: owner },
          { email: staff },
        ],
      },
    });
    for (const id of [ids[owner], ids[staff], 'x'])
      expect((await shop.ask(staff, 'GET', `people/${id}`)).status).toBe(404);
  });

  test('get no role from who may not give it, and keep those nobody here may take', async () => {
    for (const roles of [['staff'], ['owner'], ['customer', 'staff']]) {
      expect(await change(staff, customer, { roles })).toMatchObject({
        status: 403,
        body: { code: 'forbidden_field' },
      });
    }
    expect((await change(staff, staff, { roles: ['customer'] })).status).toBe(404);
    expect((await change(staff, owner, { active: false })).status).toBe(404);
    expect((await change(customer, customer, { roles: ['staff'] })).status).toBe(403);
    expect(await change(owner, customer, { roles: ['king'] })).toMatchObject({ status: 422 });
    expect(await change(owner, customer, { email: 'x@example.org' })).toMatchObject({
      body: { errors: [{ field: 'email', code: 'unknown_field' }] },
    });
    expect(await change(staff, customer, { roles: [], name: 'Carl C.' })).toMatchObject({
      status: 200,
      body: { roles: [], name: 'Carl C.' },
    });
    expect((await change(owner, customer, { roles: ['staff'] })).body.roles).toEqual(['staff']);
    expect(emails(await shop.ask(staff, 'GET', 'people'))).toEqual([]);
  });

  test('leave in their history who changed them', async () => {
    await change(staff, customer, { name: 'Carl C.' });
    const cookie = cookieOf(await shop.signIn(owner));
    const { body } = await shop.app.request(
      undefined,
      'GET',
      `/api/users/${ids[customer]}/-/history`,
      undefined,
      {
        Cookie: cookie,
      },
    );
    expect(body.items[0]).toMatchObject({
      event: 'update',
      by: { kind: 'person', id: ids[staff] },
      changes: { name: { before: 'carl', after: 'Carl C.' } },
    });
  });

  test('who are disabled lose sessions, tokens and links at once, and come back without them', async () => {
    const { token } = (await shop.ask(staff, 'POST', 'tokens', { name: 'script' })).body;
    const invited = { email: 'new@example.org', roles: ['customer'] };
    const { link } = (await shop.ask(staff, 'POST', 'invitations', invited)).body;
    const byToken = () =>
      shop.app.request(undefined, 'GET', '/api/orders', undefined, { Authorization: `Bearer ${token}` });
    expect((await byToken()).status).toBe(200);
    expect((await change(owner, staff, { active: false })).body.active).toBe(false);
    expect((await shop.ask(staff, 'GET', 'me')).body.person).toBeNull();
    expect((await byToken()).status).toBe(401);
    const key = String(link).split('key=')[1];
    expect((await shop.ask(undefined, 'PUT', 'invitations', { key, password })).status).toBe(410);
    expect((await shop.signIn(staff)).status).toBe(401);
    await change(owner, staff, { active: true });
    expect((await byToken()).status).toBe(401);
    expect((await shop.signIn(staff)).status).toBe(200);
  });

  test('are never left without an owner', async () => {
    for (const body of [{ active: false }, { roles: [] }]) {
      expect(await change(owner, owner, body)).toMatchObject({
        status: 409,
        body: { code: 'not_allowed_now' },
      });
    }
    expect((await change(owner, staff, { roles: ['owner'] })).status).toBe(200);
    expect((await change(owner, owner, { roles: [] })).status).toBe(200);
    expect((await shop.ask(owner, 'GET', 'people')).status).toBe(403);
  });

  test('change their password only with the present one; all other sessions end', async () => {
    const elsewhere = cookieOf(await shop.signIn(staff));
    const here = cookieOf(await shop.signIn(staff));
    const set = (body: unknown) => shop.ask(here, 'PATCH', 'password', body);
    const next = 'another horse battery';
    expect(
      (await shop.ask(undefined, 'PATCH', 'password', { current: password, password: next })).status,
    ).toBe(401);
    expect(await set({ current: 'wrong horse', password: next })).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', errors: [{ field: 'current' }] },
    });
    expect(await set({ current: password, password: 'short' })).toMatchObject({
      body: { errors: [{ field: 'password', code: 'weak_password' }] },
    });
    const done = await set({ current: password, password: next });
    expect(done.status).toBe(200);
    for (const old of [elsewhere, here]) expect((await shop.ask(old, 'GET', 'me')).body.person).toBeNull();
    expect((await shop.ask(cookieOf(done), 'GET', 'me')).body.person.email).toBe(staff);
    expect((await shop.signIn(staff)).status).toBe(401);
  });

  test('see where they are signed in, end one session or all, and none of anybody else', async () => {
    const second = cookieOf(await shop.signIn(staff));
    const { items } = (await shop.ask(second, 'GET', 'sessions')).body;
    expect(items).toHaveLength(2);
    expect(items.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(second.split('=')[1]);
    const [mine] = items;
    expect((await shop.ask(customer, 'DELETE', `sessions/${mine.id}`)).status).toBe(404);
    expect((await shop.ask(second, 'DELETE', 'sessions/%25')).status).toBe(404);
    expect((await shop.ask(second, 'DELETE', `sessions/${mine.id}`)).status).toBe(204);
    const third = cookieOf(await shop.signIn(staff));
    const out = await shop.ask(third, 'DELETE', 'sessions');
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    for (const cookie of [second, third])
      expect((await shop.ask(cookie, 'GET', 'me')).body.person).toBeNull();
    expect((await shop.ask(customer, 'GET', 'me')).body.person.email).toBe(customer);
  });
});
