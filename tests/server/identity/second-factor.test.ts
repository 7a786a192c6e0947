import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { type AccountApp, cookieOf, openAccountApp, password } from './account-app.ts';
import { accountsContract } from './accounts-contract.ts';

const stan = 'stan@example.org';
const ada = 'ada@example.org';
const start = Date.parse('2026-01-05T08:00:00.000Z');

describe.each(databases)('a second factor on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;

  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });

  /** So many steps of thirty seconds after the beginning. */
  const goTo = (step: number) => shop.setNow(new Date(start + step * 30_000).toISOString());
  const codeAt = (secret: string, step: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: start + step * 30_000 });
  const openShop = async (contract = accountsContract) => {
    shop = await openAccountApp(database, false, contract);
    await shop.account(stan, ['staff']);
    await shop.account(ada, ['owner']);
  };
  const stanSetsUp = async () => {
    await shop.signIn(stan);
    const begun = await shop.ask(stan, 'POST', 'second-factor', { password });
    const { secret } = begun.body;
    const on = await shop.ask(stan, 'PUT', 'second-factor', { code: codeAt(secret, 0) });
    return { begun, on, secret: String(secret), codes: on.body.recovery_codes as readonly string[] };
  };
  const challengeOf = async (email = stan) => {
    const answer = await shop.ask(undefined, 'POST', 'session', { email, password });
    expect(answer).toMatchObject({ status: 202 });
    expect(answer.headers.get('set-cookie')).toBeNull();
    return answer.body as { challenge: string; set_up: boolean };
  };
  const show = (challenge: string, code: string) =>
    shop.ask(undefined, 'PUT', 'sign-in-factor', { challenge, code });

  test('is set up by the password and a first code, and asked for from then on', async () => {
    await openShop();
    await shop.signIn(stan);
    expect((await shop.ask(stan, 'GET', 'second-factor')).body).toEqual({ passkeys: 0, required: false });
    expect((await shop.ask(stan, 'POST', 'second-factor', { password: 'wrong one' })).status).toBe(401);
    expect((await shop.ask(stan, 'PUT', 'second-factor', { code: '123456' })).status).toBe(409);
    const { begun, on, secret, codes } = await stanSetsUp();
    expect(begun.body.address).toMatch(/^otpauth:\/\/totp\/Corner%20shop:stan%40example\.org\?/);
    expect(begun.body.qr).toMatch(/^<svg/);
    expect(on.status).toBe(200);
    expect(new Set(codes).size).toBe(10);
    expect((await shop.ask(stan, 'GET', 'second-factor')).body).toMatchObject({
      since: '2026-01-05T08:00:00.000Z',
      recovery_codes_left: 10,
    });
    expect(await shop.kept()).not.toContain(secret);
    const { challenge, set_up: setUp } = await challengeOf();
    expect(setUp).toBe(false);
    expect((await shop.ask(`ninefold=${challenge}`, 'GET', 'me')).body.person).toBeNull();
    goTo(1);
    const came = await show(challenge, codeAt(secret, 1));
    expect(came).toMatchObject({ status: 200, body: { person: { email: stan } } });
    expect((await shop.ask(cookieOf(came), 'GET', 'me')).body.person.email).toBe(stan);
  });

  test('takes a code once, within a step of its time, also of two who come at once', async () => {
    await openShop();
    const { secret } = await stanSetsUp();
    const first = await challengeOf();
    expect(await show(first.challenge, codeAt(secret, 0))).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', errors: [{ field: 'code' }] },
    });
    goTo(5);
    expect((await show(first.challenge, codeAt(secret, 3))).status).toBe(401);
    const [a, b] = [await challengeOf(), await challengeOf()];
    const both = await Promise.all([a, b].map(({ challenge }) => show(challenge, codeAt(secret, 4))));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  test('ends a challenge after five wrong codes and ten minutes, and once it has been answered', async () => {
    await openShop();
    const { secret } = await stanSetsUp();
    const { challenge } = await challengeOf();
    for (let n = 0; n < 5; n += 1) expect((await show(challenge, '000000')).status).toBe(401);
    goTo(2);
    expect((await show(challenge, codeAt(secret, 2))).status).toBe(410);
    const late = await challengeOf();
    goTo(23);
    expect((await show(late.challenge, codeAt(secret, 23))).status).toBe(410);
    const good = await challengeOf();
    expect((await show(good.challenge, codeAt(secret, 23))).status).toBe(200);
    goTo(24);
    expect((await show(good.challenge, codeAt(secret, 24))).status).toBe(410);
  });

  test('counts wrong codes for the person, however many challenges they are spread over', async () => {
    await openShop();
    await stanSetsUp();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await show((await challengeOf()).challenge, '000000')).status);
    expect(statuses).toContain(429);
    expect(statuses[0]).toBe(401);
  });

  test('is made up for by a recovery code, each once', async () => {
    await openShop();
    const { codes } = await stanSetsUp();
    const [code = ''] = codes;
    expect(
      (await show((await challengeOf()).challenge, code.toUpperCase().replaceAll('-', ' '))).status,
    ).toBe(200);
    expect((await show((await challengeOf()).challenge, code)).status).toBe(401);
    expect((await shop.ask(stan, 'GET', 'second-factor')).body.recovery_codes_left).toBe(9);
    const renewed = await shop.ask(stan, 'PATCH', 'second-factor', { code: codes[1], do: 'new_codes' });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await show((await challengeOf()).challenge, codes[2] ?? '')).status).toBe(401);
  });

  test('is replaced and turned off by a code alone', async () => {
    await openShop();
    const { secret, codes } = await stanSetsUp();
    expect((await shop.ask(stan, 'POST', 'second-factor', { password })).status).toBe(401);
    goTo(1);
    const other = await shop.ask(stan, 'POST', 'second-factor', { code: codeAt(secret, 1) });
    expect(other.status).toBe(201);
    expect((await shop.ask(stan, 'PATCH', 'second-factor', { code: '000000', do: 'turn_off' })).status).toBe(
      401,
    );
    const off = await shop.ask(stan, 'PATCH', 'second-factor', { code: codes[0], do: 'turn_off' });
    expect(off.status).toBe(200);
    expect((await shop.signIn(stan)).status).toBe(200);
  });

  test('is asked for where a password was forgotten too', async () => {
    await openShop();
    await stanSetsUp();
    await shop.signIn(ada);
    const people = await shop.ask(ada, 'GET', 'people');
    const known = people.body.items.find((one: { email: string }) => one.email === stan);
    expect(known.second_factor).toBe(true);
    const link = await shop.ask(ada, 'POST', `people/${known.id}/password`);
    const key = /#key=([\w-]{43})$/.exec(link.body.link)?.[1];
    const set = await shop.ask(undefined, 'PUT', 'password', { key, password: 'another horse battery' });
    expect(set).toMatchObject({ status: 202, body: { set_up: false } });
  });

  test('is taken away by the owner alone, which ends the sessions of its person', async () => {
    await openShop();
    await stanSetsUp();
    await shop.signIn(ada);
    const { id } = (await shop.ask(stan, 'GET', 'me')).body.person;
    expect((await shop.ask(stan, 'DELETE', `people/${id}/second-factor`)).status).toBe(403);
    expect((await shop.ask(ada, 'DELETE', `people/${id}/second-factor`)).status).toBe(204);
    expect((await shop.ask(ada, 'DELETE', `people/${id}/second-factor`)).status).toBe(404);
    expect((await shop.ask(stan, 'GET', 'me')).body.person).toBeNull();
    expect((await shop.signIn(stan)).status).toBe(200);
  });

  test('is required of a role: nobody of it comes in without one, and it is set up on the way', async () => {
    const strict = accountsContract.replace(
      'link: true }',
      'link: true, second_factor: { required: [staff] } }',
    );
    expect(strict).not.toBe(accountsContract);
    await openShop(strict);
    expect((await shop.signIn(ada)).status).toBe(200);
    const { challenge, set_up: setUp } = await challengeOf();
    expect(setUp).toBe(true);
    expect((await show(challenge, '123456')).status).toBe(409);
    const begun = await shop.ask(undefined, 'POST', 'sign-in-factor', { challenge });
    const came = await show(challenge, codeAt(begun.body.secret, 0));
    expect(came.body).toMatchObject({ person: { email: stan }, recovery_codes: expect.any(Array) });
    const cookie = cookieOf(came);
    expect((await shop.ask(cookie, 'GET', 'me')).body.person.email).toBe(stan);
    goTo(1);
    const off = { code: codeAt(begun.body.secret, 1), do: 'turn_off' };
    expect(await shop.ask(cookie, 'PATCH', 'second-factor', off)).toMatchObject({ status: 409 });
    // Whoever gets the role while they are signed in without one is asked to sign in again.
    const others = await shop.account('tom@example.org', ['customer']);
    await shop.signIn('tom@example.org');
    await shop.ask(ada, 'PATCH', `people/${others}`, { roles: ['staff'] });
    expect((await shop.ask('tom@example.org', 'GET', 'me')).body.person).toBeNull();
  });

  test('refuses what is no code, no challenge, or too long', async () => {
    await openShop();
    const { challenge } = await stanSetsUp().then(() => challengeOf());
    expect((await show(challenge, 'x'.repeat(50))).status).toBe(422);
    expect((await show('nothing', '123456')).status).toBe(410);
    expect((await shop.ask(undefined, 'PUT', 'sign-in-factor', { challenge, code: 123_456 })).status).toBe(
      422,
    );
    expect((await shop.ask(undefined, 'POST', 'sign-in-factor', { challenge })).status).toBe(409);
    expect((await shop.ask(undefined, 'GET', 'second-factor')).status).toBe(401);
  });
});
