import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
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

  test('of two lists at once get one link that works', async () => {
    await openShop(false);
    const both = await Promise.all([invite(['ann@example.org']), invite(['ann@example.org'])]);
    const answers = [];
    for (const { body } of both) {
      const key = keyIn(body.items[0].link);
      const password = 'a password of my own';
      answers.push((await shop.ask(undefined, 'PUT', 'invitations', { key, password })).status);
    }
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 410]);
  });
});
