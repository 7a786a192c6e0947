import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { type AccountApp, cookieOf, keyIn, openAccountApp, password } from './account-app.ts';

const chosen = 'a password of my own';
const expired = { status: 410, body: { code: 'expired' } };

describe.each(databases)('accounts on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;

  const openShop = async (mail: boolean) => {
    shop = await openAccountApp(database, mail);
    await shop.account('olga@example.org', ['owner']);
    await shop.account('stan@example.org', ['staff']);
    for (const email of ['olga@example.org', 'stan@example.org']) await shop.signIn(email);
  };

  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });

  describe('where mail goes out', () => {
    beforeEach(() => openShop(true));

    test('signing up answers the same whether the address is known, and opens nothing before the mail', async () => {
      const asked = { name: 'Carla' };
      const fresh = await shop.ask(undefined, 'POST', 'signup', { ...asked, email: 'carla@example.org' });
      const known = await shop.ask(undefined, 'POST', 'signup', { ...asked, email: 'STAN@example.org' });
      for (const answer of [fresh, known]) {
        expect(answer).toMatchObject({ status: 202, body: { sent: true } });
        expect(answer.headers.has('set-cookie')).toBe(false);
      }
      const letters = await shop.letters();
      const [toStan] = letters.filter(({ to }) => to[0] === 'stan@example.org');
      expect(toStan?.text).toContain('There is an account with it already');
      expect(toStan?.key).toBe('');
      const people = await shop.ask('olga@example.org', 'GET', 'people');
      expect(JSON.stringify(people.body)).not.toContain('carla');
    });

    test('signing up takes no password before the address is proven, and no role that is not offered', async () => {
      const body = { email: 'carla@example.org', password: chosen };
      expect(await shop.ask(undefined, 'POST', 'signup', body)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'password', code: 'unknown_field' }] },
      });
      for (const role of ['staff', 'owner']) {
        const answer = await shop.ask(undefined, 'POST', 'signup', { email: 'carla@example.org', role });
        expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'role' }] } });
      }
      const without = await shop.ask(undefined, 'POST', 'signup', { name: 'Carla' });
      expect(without).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'email', code: 'required', message: 'Please fill this in.' }] },
      });
      expect(await shop.letters()).toEqual([]);
    });

    test('the link in the mail opens the account once, for a day', async () => {
      await shop.ask(undefined, 'POST', 'signup', { email: 'carla@example.org', name: 'Carla' });
      const key = (await shop.letters())[0]?.key ?? '';
      const finish = (given: string, word = chosen) =>
        shop.ask(undefined, 'PUT', 'signup', { key: given, password: word });
      expect(await finish('x'.repeat(43))).toMatchObject(expired);
      expect(await finish(key, 'short')).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'weak_password' }] },
      });
      shop.setNow('2026-01-06T08:00:00.000Z');
      expect(await finish(key)).toMatchObject(expired);
      shop.setNow('2026-01-06T07:59:00.000Z');
      const opened = await finish(key);
      expect(opened).toMatchObject({
        status: 200,
        body: { person: { name: 'Carla', email: 'carla@example.org', roles: ['customer'], owner: false } },
      });
      expect((await shop.ask(cookieOf(opened), 'GET', 'me')).body.person.name).toBe('Carla');
      expect(await finish(key)).toMatchObject(expired);
      expect((await shop.signIn('carla@example.org', chosen)).status).toBe(200);
    });

    test('neither the database nor the log ever holds the key of a mailed link, nor a password', async () => {
      await shop.ask(undefined, 'POST', 'password', { email: 'stan@example.org' });
      expect(await shop.kept()).not.toContain('#key=');
      const key = (await shop.letters())[0]?.key ?? '';
      expect(key).toHaveLength(43);
      await shop.ask(undefined, 'PUT', 'password', { key, password: chosen });
      const kept = await shop.kept();
      for (const secret of [key, chosen]) expect(kept).not.toContain(secret);
    });

    test('a forgotten password is set by a link, within an hour; every session ends', async () => {
      const unknown = await shop.ask(undefined, 'POST', 'password', { email: 'nobody@example.org' });
      const known = await shop.ask(undefined, 'POST', 'password', { email: 'stan@example.org' });
      for (const answer of [unknown, known])
        expect(answer).toMatchObject({ status: 202, body: { sent: true } });
      const letters = await shop.letters();
      expect(letters.map(({ to }) => to[0])).toEqual(['stan@example.org']);
      const key = letters[0]?.key ?? '';
      expect(letters[0]?.text).toContain(`https://shop.example.org/-/password#key=${key}`);
      const set = () => shop.ask(undefined, 'PUT', 'password', { key, password: chosen });
      shop.setNow('2026-01-05T09:00:00.000Z');
      expect(await set()).toMatchObject(expired);
      shop.setNow('2026-01-05T08:59:00.000Z');
      const answer = await set();
      expect(answer).toMatchObject({ status: 200, body: { person: { email: 'stan@example.org' } } });
      expect((await shop.ask('stan@example.org', 'GET', 'me')).body.person).toBeNull();
      expect((await shop.ask(cookieOf(answer), 'GET', 'me')).body.person.email).toBe('stan@example.org');
      expect((await shop.signIn('stan@example.org')).status).toBe(401);
      expect((await shop.signIn('stan@example.org', chosen)).status).toBe(200);
      expect(await set()).toMatchObject(expired);
    });

    test('only the newest of several links works, and none for who was disabled meanwhile', async () => {
      for (let i = 0; i < 2; i += 1)
        await shop.ask(undefined, 'POST', 'password', { email: 'stan@example.org' });
      const keys = (await shop.letters()).map(({ key }) => key).filter((key) => key !== '');
      expect(keys).toHaveLength(1);
      const people = (await shop.ask('olga@example.org', 'GET', 'people')).body.items;
      const stan = people.find((one: { email: string }) => one.email === 'stan@example.org').id;
      await shop.ask('olga@example.org', 'PATCH', `people/${stan}`, { active: false });
      expect(await shop.ask(undefined, 'PUT', 'password', { key: keys[0], password: chosen })).toMatchObject(
        expired,
      );
    });

    test('asking for links is counted by account, and more generously by sender', async () => {
      const ask = (email: string) => shop.ask(undefined, 'POST', 'password', { email });
      for (let i = 0; i < 5; i += 1) expect((await ask('stan@example.org')).status).toBe(202);
      expect(await ask('Stan@Example.org')).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests' },
      });
      expect((await ask('olga@example.org')).status).toBe(202);
    });

    test('a new address is taken over once the mail to it was opened; the old one is told', async () => {
      const change = (body: unknown) => shop.ask('stan@example.org', 'POST', 'email', body);
      expect(await change({ email: 'new@example.org', password: 'wrong' })).toMatchObject({
        status: 401,
        body: { code: 'wrong_credentials', errors: [{ field: 'password' }] },
      });
      expect((await change({ email: 'olga@example.org', password })).status).toBe(202);
      expect(await shop.letters()).toEqual([]);
      expect((await change({ email: 'new@example.org', password })).body).toEqual({ sent: true });
      expect((await shop.signIn('new@example.org')).status).toBe(401);
      const key = (await shop.letters())[0]?.key ?? '';
      expect((await shop.ask(undefined, 'PUT', 'email', { key })).status).toBe(200);
      expect((await shop.signIn('new@example.org')).status).toBe(200);
      expect((await shop.letters()).at(-1)).toMatchObject({ to: ['stan@example.org'] });
      expect(await shop.ask(undefined, 'PUT', 'email', { key })).toMatchObject(expired);
    });
  });

  describe('where no mail goes out', () => {
    beforeEach(() => openShop(false));

    test('signing up opens the account at once, and says that an address is taken', async () => {
      const body = { email: 'carla@example.org', password: chosen };
      expect(await shop.ask(undefined, 'POST', 'signup', { ...body, password: 'short' })).toMatchObject({
        body: { errors: [{ field: 'password', code: 'weak_password' }] },
      });
      expect(
        await shop.ask(undefined, 'POST', 'signup', { ...body, email: 'stan@example.org' }),
      ).toMatchObject({ status: 409, body: { code: 'not_unique', errors: [{ field: 'email' }] } });
      expect(await shop.ask(undefined, 'POST', 'signup', body)).toMatchObject({
        status: 200,
        body: { person: { name: 'carla', roles: ['customer'] } },
      });
    });

    test('a forgotten password needs the owner, who gets a link to hand over', async () => {
      const mail = await shop.ask(undefined, 'POST', 'password', { email: 'stan@example.org' });
      expect(mail).toMatchObject({ status: 409, body: { code: 'not_allowed_now' } });
      const people = (await shop.ask('olga@example.org', 'GET', 'people')).body.items;
      const stan = people.find((one: { email: string }) => one.email === 'stan@example.org').id;
      expect((await shop.ask('stan@example.org', 'POST', `people/${stan}/password`)).status).toBe(403);
      const made = await shop.ask('olga@example.org', 'POST', `people/${stan}/password`);
      expect(made).toMatchObject({ status: 201, body: { expires_at: '2026-01-05T09:00:00.000Z' } });
      const key = keyIn(made.body.link);
      expect((await shop.ask(undefined, 'PUT', 'password', { key, password: chosen })).status).toBe(200);
    });

    test('an invitation is for who may give roles, and gives no more than they may', async () => {
      const body = { email: 'ivo@example.org', name: 'Ivo', roles: ['customer'] };
      expect((await shop.ask(undefined, 'POST', 'invitations', body)).status).toBe(401);
      await shop.account('carl@example.org', ['customer']);
      await shop.signIn('carl@example.org');
      expect((await shop.ask('carl@example.org', 'POST', 'invitations', body)).status).toBe(403);
      for (const roles of [['staff'], ['owner'], ['customer', 'owner']]) {
        expect(await shop.ask('stan@example.org', 'POST', 'invitations', { ...body, roles })).toMatchObject({
          status: 403,
          body: { code: 'forbidden_field' },
        });
      }
      const taken = await shop.ask('stan@example.org', 'POST', 'invitations', {
        ...body,
        email: 'olga@example.org',
      });
      expect(taken).toMatchObject({ status: 409, body: { code: 'not_unique' } });
      const made = await shop.ask('stan@example.org', 'POST', 'invitations', body);
      expect(made.status).toBe(201);
      const waiting = await shop.ask('stan@example.org', 'GET', 'invitations');
      expect(waiting.body.items).toEqual([
        {
          ...body,
          id: made.body.id,
          created_at: '2026-01-05T08:00:00.000Z',
          expires_at: '2026-01-12T08:00:00.000Z',
        },
      ]);
      expect(JSON.stringify(waiting.body)).not.toContain('key');
      const accept = { key: keyIn(made.body.link), password: chosen };
      expect(await shop.ask(undefined, 'PUT', 'invitations', accept)).toMatchObject({
        status: 200,
        body: { person: { name: 'Ivo', roles: ['customer'] } },
      });
      expect(await shop.ask(undefined, 'PUT', 'invitations', accept)).toMatchObject(expired);
    });

    test('an invitation ends when it is taken back, and with what its maker may give', async () => {
      const invite = async (email: string) =>
        (await shop.ask('stan@example.org', 'POST', 'invitations', { email, roles: ['customer'] })).body;
      const [first, second] = [await invite('one@example.org'), await invite('two@example.org')];
      expect((await shop.ask('stan@example.org', 'DELETE', `invitations/${first.id}`)).status).toBe(204);
      expect((await shop.ask('stan@example.org', 'DELETE', `invitations/${first.id}`)).status).toBe(404);
      const people = (await shop.ask('olga@example.org', 'GET', 'people')).body.items;
      const stan = people.find((one: { email: string }) => one.email === 'stan@example.org').id;
      await shop.ask('olga@example.org', 'PATCH', `people/${stan}`, { roles: [] });
      for (const { link } of [first, second]) {
        const accept = { key: keyIn(link), password: chosen };
        expect(await shop.ask(undefined, 'PUT', 'invitations', accept)).toMatchObject(expired);
      }
    });

    test('one link makes one account of two who open it at the same moment', async () => {
      const body = { email: 'ivo@example.org', roles: [] };
      const { link } = (await shop.ask('olga@example.org', 'POST', 'invitations', body)).body;
      const accept = { key: keyIn(link), password: chosen };
      const answers = await Promise.all(
        [1, 2, 3].map(() => shop.ask(undefined, 'PUT', 'invitations', accept)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    });
  });
});
