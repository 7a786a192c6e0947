import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { accountsContract } from './accounts-contract.ts';
import { type AccountApp, keyIn, openAccountApp } from './account-app.ts';

const [stan, olga] = ['stan@example.org', 'olga@example.org'];

describe.each(databases)('people invited by a list on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;

  const openShop = async (mail: boolean) => {
    shop = await openAccountApp(database, mail);
    await shop.account(olga, ['owner']);
    await shop.account(stan, ['staff']);
    for (const email of [olga, stan]) await shop.signIn(email);
  };
  const invite = (emails: unknown, { who = stan, roles = ['customer'], query = '' } = {}) =>
    shop.ask(who, 'POST', `invitations/list${query}`, { emails, roles });
  const outcomes = (body: { items: readonly { email: string; outcome: string }[] }) =>
    body.items.map(({ email, outcome }) => `${email} ${outcome}`);

  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });

  test('get a mail each; who has an account is left out and told', async () => {
    await openShop(true);
    const { status, body } = await invite(['ann@example.org', 'STAN@example.org', 'ben@example.org']);
    expect(status).toBe(200);
    expect(outcomes(body)).toEqual([
      'ann@example.org invited',
      'STAN@example.org known',
      'ben@example.org invited',
    ]);
    expect((await shop.letters()).map(({ to }) => String(to[0])).sort()).toEqual([
      'ann@example.org',
      'ben@example.org',
    ]);
    expect(outcomes((await invite(['ann@example.org', 'ANN@example.org'])).body)).toEqual([
      'ANN@example.org again',
    ]);
  });

  test('hear nothing of a dry run, which tells the same', async () => {
    await openShop(true);
    const dry = await invite(['ann@example.org', stan], { query: '?dry_run=true' });
    expect(outcomes(dry.body)).toEqual(['ann@example.org invited', `${stan} known`]);
    expect((await invite([stan], { query: '?dry_run=true' })).status).toBe(200);
    expect((await shop.ask(stan, 'GET', 'invitations')).body.items).toEqual([]);
    expect(await shop.letters()).toEqual([]);
  });

  test('are thirty at the most, and a list of which nobody is left is refused', async () => {
    await openShop(true);
    const many = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.org`);
    expect(await invite(many(31))).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: [{ field: 'emails' }] },
    });
    expect((await invite(many(30))).body.items).toHaveLength(30);
    expect(await invite([stan, olga])).toMatchObject({ status: 409, body: { code: 'not_unique' } });
  });

  test('are refused together where one address is none, and get no more than their inviter may give', async () => {
    await openShop(true);
    const wrong = await invite(['ann@example.org', 'nobody']);
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'emails.1']);
    for (const emails of [[], 'ann@example.org', undefined, [7]])
      expect((await invite(emails)).status).toBe(422);
    expect((await invite(['ann@example.org'], { roles: ['staff'] })).body.code).toBe('forbidden_field');
    expect((await invite(['ann@example.org'], { query: '?dry=1' })).status).toBe(400);
    expect((await shop.ask(undefined, 'POST', 'invitations/list', { emails: [stan] })).status).toBe(401);
    expect((await shop.ask(stan, 'GET', 'invitations')).body.items).toEqual([]);
  });

  test('come in by links that are shown once, where no mail goes out', async () => {
    await openShop(false);
    const { body } = await invite(['ann@example.org', 'ben@example.org']);
    const key = keyIn(body.items[1].link);
    const word = 'a password of my own';
    const opened = await shop.ask(undefined, 'PUT', 'invitations', { key, password: word });
    expect(opened).toMatchObject({ status: 200, body: { person: { email: 'ben@example.org' } } });
  });

  test('of several lists at once get one link that works', async () => {
    await openShop(false);
    const both = await Promise.all([1, 2, 3, 4, 5, 6].map(() => invite(['ann@example.org'])));
    const answers = [];
    for (const { body } of both) {
      const key = keyIn(body.items[0].link);
      const password = 'a password of my own';
      answers.push((await shop.ask(undefined, 'PUT', 'invitations', { key, password })).status);
    }
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410]);
  });

  describe('by who gives no roles', () => {
    const hal = 'hal@example.org';
    const inviting = accountsContract
      .replace('staff: { may_give: [customer] }', 'staff: { may_give: [customer, helper] }\n  helper: {}')
      .replace('link: true }', 'link: true, invitations: { by: { helper: [customer] }, letter: true } }');
    const openInviting = async (mail: boolean) => {
      shop = await openAccountApp(database, mail, inviting);
      await shop.account(olga, ['owner']);
      const id = await shop.account(hal, ['helper']);
      for (const email of [olga, hal]) await shop.signIn(email);
      return id;
    };
    const letter = { subject: 'Our shop', message: 'Hello!\n{link}\nSee you.' };
    const byHal = (body: object, path = 'invitations/list') => shop.ask(hal, 'POST', path, body);

    test('get a letter in words of their own', async () => {
      await openInviting(true);
      expect((await byHal({ emails: ['ann@example.org'], ...letter })).status).toBe(200);
      expect((await byHal({ email: 'ben@example.org', ...letter, subject: '' }, 'invitations')).status).toBe(
        201,
      );
      const letters = await shop.letters();
      expect(letters).toHaveLength(2);
      expect(letters[0]?.text).toMatch(/^Subject: Our shop\r$/m);
      expect(letters[0]?.text).toMatch(/Hello!\r\n\r\nhttps:\S+#key=\S+\r\n\r\nSee you\./);
      expect(letters[1]?.text).not.toMatch(/^Subject: Our shop/m);
      const waiting = (await shop.ask(hal, 'GET', 'invitations')).body.items;
      expect(waiting).toMatchObject([{ roles: ['customer'] }, { roles: ['customer'] }]);
      expect((await shop.ask(hal, 'DELETE', `invitations/${waiting[0].id}`)).status).toBe(204);
      const word = 'a password of my own';
      const keys = letters.map(({ key }) => key);
      const opened = [];
      for (const key of keys)
        opened.push((await shop.ask(undefined, 'PUT', 'invitations', { key, password: word })).status);
      expect(opened.toSorted((a, b) => a - b)).toEqual([200, 410]);
    });

    test('come into the roles that the contract names, and into no others', async () => {
      await openInviting(false);
      expect((await byHal({ emails: ['ann@example.org'], roles: ['staff'] })).body.code).toBe(
        'forbidden_field',
      );
      expect((await byHal({ emails: ['ann@example.org'], message: 'Hello!' })).body).toMatchObject({
        code: 'invalid',
        errors: [{ field: 'message', code: 'pattern' }],
      });
      expect((await shop.ask(hal, 'GET', 'people')).body.code).toBe('forbidden');
      expect(
        (await shop.ask(olga, 'POST', 'invitations', { email: 'x@example.org', ...letter })).status,
      ).toBe(201);
    });

    test('have an account as long as who invited them could invite', async () => {
      const id = await openInviting(false);
      const { body } = await byHal({ emails: ['ann@example.org'] });
      expect((await shop.ask(olga, 'PATCH', `people/${id}`, { roles: ['customer'] })).status).toBe(200);
      const key = keyIn(body.items[0].link);
      const opened = await shop.ask(undefined, 'PUT', 'invitations', {
        key,
        password: 'a password of my own',
      });
      expect(opened.body.code).toBe('expired');
      expect((await byHal({ emails: ['ann@example.org'] })).body.code).toBe('forbidden');
    });

    test('get the usual letter where the contract knows no other', async () => {
      await openShop(true);
      const answer = await shop.ask(stan, 'POST', 'invitations', { email: 'ann@example.org', ...letter });
      expect(answer.body).toMatchObject({
        code: 'forbidden_field',
        errors: [{ field: 'subject' }, { field: 'message' }],
      });
    });
  });
});
