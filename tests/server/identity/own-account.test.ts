import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';

const owner = 'olga@example.org';
const customer = 'carl@example.org';

describe.each(databases)('one’s own account on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;
  let id: string;

  beforeEach(async () => {
    database = await open();
    shop = await openAccountApp(database, false);
    await shop.account(owner, ['owner']);
    id = await shop.account(customer, ['customer']);
    for (const email of [owner, customer]) await shop.signIn(email);
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });

  const change = (body: unknown, who: string | undefined = customer) => shop.ask(who, 'PATCH', 'me', body);

  test('is nobody’s who is not signed in, and not that of a narrowed token', async () => {
    expect(await change({ name: 'X' }, '')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    const made = await shop.ask(customer, 'POST', 'tokens', { name: 'report', scopes: ['order'] });
    const byToken = await shop.app.request(
      undefined,
      'PATCH',
      '/api/-/me',
      { name: 'X' },
      {
        Authorization: `Bearer ${made.body.token}`,
      },
    );
    expect(byToken).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await shop.ask(customer, 'GET', 'me')).body.person.name).toBe('carl');
  });

  test('takes no field that is changed elsewhere, none that is not known, and no empty name', async () => {
    for (const field of ['email', 'roles', 'active', 'owner', 'id', 'version']) {
      expect(await change({ name: 'Carl C.', [field]: 'x' }), field).toMatchObject({
        status: 403,
        body: { code: 'forbidden_field', errors: [{ field, code: 'forbidden_field' }] },
      });
    }
    expect(await change({ nick: 'C' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'nick', code: 'unknown_field' }] },
    });
    for (const name of ['', '   ', 'x'.repeat(121), 7, null])
      expect(await change({ name }), String(name)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'name' }] },
      });
    expect((await change([])).status).toBe(422);
    expect((await shop.ask(customer, 'GET', 'me')).body.person).toMatchObject({
      name: 'carl',
      email: customer,
    });
  });

  test('takes another name, by its person, and the history says so', async () => {
    const changed = await change({ name: ' Carl C. ' });
    const told = { person: { id, name: 'Carl C.', email: customer, roles: ['customer'], owner: false } };
    expect(changed).toMatchObject({ status: 200, body: told });
    expect((await shop.ask(customer, 'GET', 'me')).body).toEqual(told);
    const { body } = await shop.app.request(undefined, 'GET', `/api/users/${id}/-/history`, undefined, {
      Cookie: (await shop.signIn(owner)).headers.get('set-cookie')?.split(';')[0] ?? '',
    });
    expect(body.items[0]).toMatchObject({
      event: 'update',
      by: { kind: 'person', id },
      changes: { name: { before: 'carl', after: 'Carl C.' } },
    });
    expect((await change({})).status).toBe(200);
  });
});
