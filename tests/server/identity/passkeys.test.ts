import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { type AccountApp, cookieOf, openAccountApp, password } from './account-app.ts';
import { accountsContract } from './accounts-contract.ts';

const stan = 'stan@example.org';
const ada = 'ada@example.org';
const origin = 'https://shop.example.org';
const strict = accountsContract.replace('link: true }', 'link: true, second_factor: { required: [staff] } }');

describe.each(databases)('passkeys on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;

  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });

  const openShop = async (contract = accountsContract) => {
    shop = await openAccountApp(database, true, contract);
    await shop.account(stan, ['staff']);
    await shop.account(ada, ['owner']);
  };
  const begin = async (proof: object = { password }, who = stan) =>
    (await shop.ask(who, 'POST', 'passkeys', proof)).body.options;
  const keep = (passkey: object, name = 'Laptop') => shop.ask(stan, 'PUT', 'passkeys', { name, passkey });
  const stanMakesOne = async () => {
    await shop.signIn(stan);
    const laptop = new SoftwareAuthenticator(origin);
    const kept = await keep(laptop.make(await begin()));
    expect(kept.status).toBe(200);
    return { laptop, kept, codes: kept.body.recovery_codes as readonly string[] };
  };
  const asked = async () => {
    const answer = await shop.ask(undefined, 'POST', 'sign-in-passkey');
    expect(answer.status).toBe(201);
    return answer.body.options;
  };
  const signIn = (passkey: object) => shop.ask(undefined, 'PUT', 'sign-in-passkey', { passkey });
  const challengeOf = async (email = stan) => {
    const answer = await shop.ask(undefined, 'POST', 'session', { email, password });
    expect(answer.status).toBe(202);
    return answer.body as { challenge: string; set_up: boolean; passkey?: true };
  };
  const events = async (kind: string) =>
    (await shop.ask(ada, 'GET', `security-events?kind=${kind}`)).body.items;

  test('are made by who shows their password, and sign in by themselves from then on', async () => {
    await openShop();
    await shop.signIn(stan);
    expect((await shop.ask(stan, 'POST', 'passkeys', { password: 'wrong one' })).status).toBe(401);
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: 'shop.example.org', name: 'Corner shop' },
      user: { name: stan },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const laptop = new SoftwareAuthenticator(origin);
    const kept = await keep(laptop.make(options));
    expect(kept.body).toMatchObject({ id: laptop.id, name: 'Laptop', seen_at: null });
    expect(kept.body.recovery_codes).toHaveLength(10);
    expect((await shop.ask(stan, 'GET', 'second-factor')).body).toEqual({
      passkeys: 1,
      recovery_codes_left: 10,
      required: false,
    });
    shop.setNow('2026-01-05T09:00:00.000Z');
    const came = await signIn(laptop.show(await asked()));
    expect(came).toMatchObject({ status: 200, body: { person: { email: stan } } });
    expect((await shop.ask(cookieOf(came), 'GET', 'me')).body.person.email).toBe(stan);
    expect((await shop.ask(cookieOf(came), 'GET', 'passkeys')).body.items).toEqual([
      { id: laptop.id, name: 'Laptop', created_at: expect.any(String), seen_at: '2026-01-05T09:00:00.000Z' },
    ]);
    await shop.signIn(ada);
    expect(await events('passkey_added')).toMatchObject([{ about: 'Laptop', count: 1 }]);
    expect(await events('signed_in')).toHaveLength(3);
  });

  test('open nothing by another origin, without a finger, by an older count, or twice', async () => {
    await openShop();
    const { laptop } = await stanMakesOne();
    const refused = { status: 401, body: { code: 'wrong_credentials' } };
    expect(await signIn(laptop.show(await asked(), { origin: 'https://shop.example.com' }))).toMatchObject(
      refused,
    );
    expect(await signIn(laptop.show(await asked(), { unverified: true }))).toMatchObject(refused);
    expect(await signIn(laptop.show(await asked(), { type: 'webauthn.create' }))).toMatchObject(refused);
    const shown = laptop.show(await asked(), { counter: 50 });
    expect((await signIn(shown)).status).toBe(200);
    expect(await signIn(shown)).toMatchObject({ status: 410, body: { code: 'expired' } });
    expect(await signIn(laptop.show(await asked(), { counter: 50 }))).toMatchObject(refused);
    expect(await signIn(new SoftwareAuthenticator(origin).show(await asked()))).toMatchObject(refused);
    // Tries that open nothing are counted for the network.
    shop.setNow('2026-01-05T08:30:00.000Z');
    const own = laptop.show(await asked());
    const [head = '', ...rest] = own.response.signature;
    const forged = { ...own.response, signature: (head === 'M' ? 'N' : 'M') + rest.join('') };
    expect(await signIn({ ...own, response: forged })).toMatchObject(refused);
    const foreign = laptop.show({
      challenge: Buffer.alloc(32).toString('base64url'),
      rpId: 'shop.example.org',
    });
    expect((await signIn(foreign)).status).toBe(410);
    const late = await asked();
    shop.setNow('2026-01-05T08:41:00.000Z');
    expect((await signIn(laptop.show(late))).status).toBe(410);
    await shop.signIn(ada);
    expect((await events('sign_in_refused')).length).toBeGreaterThan(0);
  });

  test('are made once, for whom they were asked, and by no challenge of signing in', async () => {
    await openShop();
    const { laptop, codes } = await stanMakesOne();
    const options = await begin({ code: codes[0] });
    expect(options.excludeCredentials).toMatchObject([{ id: laptop.id }]);
    expect((await keep(laptop.make(options))).status).toBe(409);
    expect((await keep(new SoftwareAuthenticator(origin).make(options))).status).toBe(410);
    await shop.signIn(ada);
    const hers = (await shop.ask(ada, 'POST', 'passkeys', { password })).body.options;
    expect((await keep(new SoftwareAuthenticator(origin).make(hers))).status).toBe(410);
    const unverified = new SoftwareAuthenticator(origin).make(await begin({ code: codes[1] }), {
      unverified: true,
    });
    expect((await keep(unverified)).status).toBe(401);
    const signing = { ...(await asked()), rp: { id: 'shop.example.org' } };
    expect((await keep(new SoftwareAuthenticator(origin).make(signing))).status).toBe(410);
    expect((await keep({ id: 'x' })).status).toBe(422);
    expect(
      (await keep(new SoftwareAuthenticator(origin).make(await begin({ code: codes[2] })), ' ')).status,
    ).toBe(422);
  });

  test('are asked for beside a password, and a recovery code makes up for one', async () => {
    await openShop();
    const { laptop, codes } = await stanMakesOne();
    const { challenge, set_up: setUp, passkey } = await challengeOf();
    expect([setUp, passkey]).toEqual([false, true]);
    const show = (body: object) => shop.ask(undefined, 'PUT', 'sign-in-factor', body);
    expect((await show({ challenge, code: '123456' })).status).toBe(401);
    const came = await show({ challenge, passkey: laptop.show(await asked()) });
    expect(came).toMatchObject({ status: 200, body: { person: { email: stan } } });
    const other = await challengeOf();
    expect((await show({ challenge: other.challenge, code: codes[0] })).status).toBe(200);
    await shop.signIn(ada);
    const tablet = new SoftwareAuthenticator(origin);
    await shop.ask(ada, 'PUT', 'passkeys', {
      name: 'Tablet',
      passkey: tablet.make(await begin({ password }, ada)),
    });
    const third = await challengeOf();
    expect((await show({ challenge: third.challenge, passkey: tablet.show(await asked()) })).status).toBe(
      401,
    );
  });

  test('do as a second factor that is required, made on the way in; the last one stays', async () => {
    await openShop(strict);
    const { challenge, set_up: setUp } = await challengeOf();
    expect(setUp).toBe(true);
    const begun = await shop.ask(undefined, 'POST', 'sign-in-factor/passkey', { challenge });
    const phone = new SoftwareAuthenticator(origin);
    const made = { name: 'Phone', passkey: phone.make(begun.body.options) };
    const came = await shop.ask(undefined, 'PUT', 'sign-in-factor', { challenge, new_passkey: made });
    expect(came.body).toMatchObject({ person: { email: stan }, recovery_codes: expect.any(Array) });
    await shop.signIn(ada);
    expect(await events('passkey_added')).toHaveLength(1);
    const cookie = cookieOf(came);
    const remove = (id: string, proof: object) => shop.ask(cookie, 'POST', `passkeys/${id}/remove`, proof);
    const shown = { passkey: phone.show(await asked()) };
    expect(await remove(phone.id, shown)).toMatchObject({ status: 409, body: { code: 'not_allowed_now' } });
    const laptop = new SoftwareAuthenticator(origin);
    const options = (await shop.ask(cookie, 'POST', 'passkeys', { passkey: phone.show(await asked()) })).body
      .options;
    await shop.ask(cookie, 'PUT', 'passkeys', { name: 'Laptop', passkey: laptop.make(options) });
    expect((await remove(phone.id, {})).status).toBe(401);
    expect((await remove('nothing', { passkey: laptop.show(await asked()) })).status).toBe(404);
    expect((await remove(phone.id, { passkey: laptop.show(await asked()) })).status).toBe(204);
    expect((await signIn(phone.show(await asked()))).status).toBe(401);
    expect((await signIn(laptop.show(await asked()))).status).toBe(200);
  });

  test('stay when an app is turned off, and go with the last of them where none is required', async () => {
    await openShop();
    const { laptop } = await stanMakesOne();
    const proof = async () => ({ passkey: laptop.show(await asked()) });
    const begun = await shop.ask(stan, 'POST', 'second-factor', await proof());
    const code = new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({
      timestamp: Date.parse('2026-01-05T08:00:00.000Z'),
    });
    expect((await shop.ask(stan, 'PUT', 'second-factor', { code })).status).toBe(200);
    const off = await shop.ask(stan, 'PATCH', 'second-factor', { ...(await proof()), do: 'turn_off' });
    expect(off.status).toBe(200);
    const left = (await shop.ask(stan, 'GET', 'second-factor')).body;
    expect(left).toEqual({ passkeys: 1, recovery_codes_left: 10, required: false });
    const renewed = await shop.ask(stan, 'PATCH', 'second-factor', { ...(await proof()), do: 'new_codes' });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    await shop.ask(stan, 'POST', `passkeys/${laptop.id}/remove`, await proof());
    expect((await shop.signIn(stan)).status).toBe(200);
  });

  test('are taken away by the owner with what was lost, and by erasing; no session comes before', async () => {
    await openShop();
    const { laptop } = await stanMakesOne();
    await shop.signIn(ada);
    const { id } = (await shop.ask(stan, 'GET', 'me')).body.person;
    await shop.ask(ada, 'PATCH', `people/${id}`, { active: false });
    expect((await signIn(laptop.show(await asked()))).status).toBe(401);
    await shop.ask(ada, 'PATCH', `people/${id}`, { active: true });
    expect((await signIn(laptop.show(await asked()))).status).toBe(200);
    expect((await shop.ask(ada, 'DELETE', `people/${id}/second-factor`)).status).toBe(204);
    expect((await signIn(laptop.show(await asked()))).status).toBe(401);
    const rows = await shop.app.runtime.database.read((on) => on.all(sql`SELECT * FROM nf_passkey`));
    expect(rows).toEqual([]);
  });

  test('need a name in the address: numbers are nobody’s', async () => {
    shop = await openAccountApp(database, false);
    const refused = await shop.ask(undefined, 'POST', 'sign-in-passkey');
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_allowed_now' } });
    expect((await shop.ask(undefined, 'GET', 'passkeys')).status).toBe(401);
  });
});
