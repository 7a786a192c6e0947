import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRealApp } from '#tests/support/app.ts';
import { type Asked, noting } from '#tests/support/noted-statements.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { type AccountApp, cookieOf, openAccountApp } from './account-app.ts';
import { accountsContract } from './accounts-contract.ts';

const stan = 'stan@example.org';

describe.each(databases)('signing in by mail on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;

  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });
  const openShop = async (mail: boolean) => {
    shop = await openAccountApp(database, mail);
    await shop.account(stan, ['staff']);
  };
  const digitsOf = (text: string) => /^\d{6}\r?$/m.exec(text)?.[0].trim() ?? '';

  test('a code that was mailed opens a session in any browser, and lies nowhere before it is used', async () => {
    await openShop(true);
    await shop.ask(undefined, 'POST', 'sign-in-code', { email: stan });
    expect(await shop.kept()).not.toMatch(/\b\d{6}\b"/);
    const [letter] = await shop.letters();
    expect(letter?.to).toEqual([stan]);
    const code = digitsOf(letter?.text ?? '');
    const [row] = await shop.app.runtime.database.read((on) => on.all(sql`SELECT * FROM nf_sign_in`));
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain('stan');
    const answer = await shop.ask(undefined, 'PUT', 'sign-in-code', { email: stan, code });
    expect(answer).toMatchObject({ status: 200, body: { person: { email: stan } } });
    expect((await shop.ask(cookieOf(answer), 'GET', 'me')).body.person.email).toBe(stan);
  });

  test('a link that was mailed opens a session once, within a quarter of an hour', async () => {
    await openShop(true);
    await shop.ask(undefined, 'POST', 'sign-in-link', { email: stan });
    const [letter] = await shop.letters();
    expect(letter?.text).toContain(`https://shop.example.org/-/sign-in-link#key=${letter?.key}`);
    const enter = () => shop.ask(undefined, 'PUT', 'sign-in-link', { key: letter?.key });
    shop.setNow('2026-01-05T08:15:00.000Z');
    expect((await enter()).status).toBe(410);
    shop.setNow('2026-01-05T08:14:59.000Z');
    expect((await enter()).status).toBe(200);
    expect((await enter()).status).toBe(410);
  });

  test('who asks for somebody who is not here makes the database do the same, and sends nothing', async () => {
    await openShop(true);
    const asked: Asked[] = [];
    const app = await openRealApp({
      contract: accountsContract,
      database,
      clock: { now: () => '2026-01-05T08:00:00.000Z' },
      sendsMail: true,
      publicUrl: 'https://shop.example.org',
      between: (one) => noting(one, asked),
    });
    const count = async (email: string) => {
      const before = asked.length;
      const headers = { Origin: 'https://shop.example.org' };
      const answer = await app.request(undefined, 'POST', '/api/-/sign-in-code', { email }, headers);
      expect(answer).toMatchObject({ status: 202, body: { sent: true } });
      return asked.slice(before).map(({ text }) => text);
    };
    await count('first@example.org');
    expect(await count('nobody@example.org')).toEqual(await count(stan));
    await app.close();
    expect((await shop.letters()).map(({ to }) => to[0])).toEqual([stan]);
  });

  test('another password, another address and being disabled end what was mailed before', async () => {
    await openShop(true);
    await shop.account('olga@example.org', ['owner']);
    await shop.signIn('olga@example.org');
    await shop.ask(undefined, 'POST', 'sign-in-code', { email: stan });
    const code = digitsOf((await shop.letters())[0]?.text ?? '');
    const people = (await shop.ask('olga@example.org', 'GET', 'people')).body.items;
    const { id } = people.find(({ email }: { email: string }) => email === stan);
    for (const active of [false, true])
      await shop.ask('olga@example.org', 'PATCH', `people/${id}`, { active });
    expect(await shop.ask(undefined, 'PUT', 'sign-in-code', { email: stan, code })).toMatchObject({
      status: 410,
      body: { code: 'expired' },
    });
  });

  test('who guesses codes has to wait like who guesses passwords', async () => {
    await openShop(true);
    const answers = [];
    for (let times = 0; times < 6; times += 1)
      answers.push(
        (await shop.ask(undefined, 'PUT', 'sign-in-code', { email: stan, code: '123456' })).status,
      );
    expect(answers).toEqual([410, 410, 410, 410, 410, 429]);
    expect((await shop.signIn(stan)).status).toBe(429);
  });

  test('without mail there is no such way, and pages do not offer it', async () => {
    await openShop(false);
    expect((await shop.ask(undefined, 'GET', 'app')).body.accounts.ways).toEqual(['password']);
    expect(await shop.ask(undefined, 'POST', 'sign-in-code', { email: stan })).toMatchObject({
      status: 409,
      body: { code: 'not_allowed_now' },
    });
  });
});
