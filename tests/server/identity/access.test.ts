import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isNetwork, isWithinNetworks } from '#server/identity/keys/networks.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { type AccountApp, cookieOf, openAccountApp } from './account-app.ts';

const owner = 'olga@example.org';
const staff = 'stan@example.org';

test.each([
  ['203.0.113.0/24', '203.0.113.7', true],
  ['203.0.113.0/24', '203.0.114.7', false],
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::1', '::1', true],
  ['203.0.113.0/24', 'unknown', false],
])('%s has %s: %s', (network, address, within) => {
  expect(isNetwork(network)).toBe(true);
  expect(isWithinNetworks([network], address)).toBe(within);
  expect(isWithinNetworks(['192.0.2.1', network], address)).toBe(within);
  expect(isWithinNetworks([], address)).toBe(true);
});

test.each([
  '',
  '203.0.113',
  '203.0.113.0/33',
  '203.0.113.0/024',
  '203.0.113.0/',
  '::1/129',
  'fe80::1%eth0',
  'a/b/c',
  '203.0.113.0/-1',
])('%s is no network', (text) => expect(isNetwork(text)).toBe(false));

describe.each(databases)('what others come in with, on $kind', ({ open }) => {
  let database: TestDatabase;
  let shop: AccountApp;
  let ids: Readonly<Record<string, string>>;

  beforeEach(async () => {
    database = await open();
    shop = await openAccountApp(database, false);
    ids = { [owner]: await shop.account(owner, ['owner']), [staff]: await shop.account(staff, ['staff']) };
    for (const email of [owner, staff]) await shop.signIn(email);
  });
  afterEach(async () => {
    await shop.close();
    await database.dispose();
  });

  const accessFor = (who: string | undefined) => shop.ask(who, 'GET', `people/${ids[staff]}/access`);
  const access = () => accessFor(owner);
  const signOut = (body: object, who = owner) => shop.ask(who, 'POST', `people/${ids[staff]}/sign-out`, body);
  const make = async (who: string, rest: object = {}): Promise<string> => {
    const made = await shop.ask(who, 'POST', 'tokens', { name: 'script', ...rest });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.token;
  };
  const by = (token: string, headers: Readonly<Record<string, string>> = {}) =>
    shop.app.request(undefined, 'GET', '/api/-/me', undefined, {
      Authorization: `Bearer ${token}`,
      ...headers,
    });
  const isIn = async (cookie: string) => (await shop.ask(cookie, 'GET', 'me')).body.person !== null;
  const events = async (kind: string) =>
    (await shop.ask(owner, 'GET', `security-events?kind=${kind}`)).body.items;

  test('is told to the owner alone, without what opens anything, and each can be ended', async () => {
    const second = cookieOf(await shop.signIn(staff));
    const token = await make(staff);
    expect((await accessFor(staff)).status).toBe(403);
    expect((await accessFor(undefined)).status).toBe(401);
    expect((await signOut({}, staff)).status).toBe(403);
    const told = await access();
    expect(told.body).toMatchObject({
      sessions: [{ current: false }, { current: false }],
      tokens: [{ name: 'script', networks: [] }],
      passkeys: [],
    });
    expect(JSON.stringify(told.body)).not.toContain(token);
    const mine = (await shop.ask(second, 'GET', 'sessions')).body.items;
    const one = mine.find(({ current }: { current: boolean }) => current);
    expect((await signOut({ session: one.id })).status).toBe(204);
    expect(await isIn(second)).toBe(false);
    expect((await access()).body.sessions).toHaveLength(1);
    expect((await signOut({ session: one.id })).status).toBe(404);
    expect((await signOut({ token: told.body.tokens[0].id })).status).toBe(204);
    expect((await by(token)).status).toBe(401);
    expect((await signOut({ sesion: 'x' })).status).toBe(422);
    const others = { body: (await shop.ask(owner, 'GET', 'sessions')).body };
    expect((await signOut({ session: others.body.items[0].id })).status).toBe(404);
    expect(await events('sessions_ended')).toMatchObject([{ person: ids[staff], by: ids[owner] }]);
    expect(await events('token_ended')).toMatchObject([{ person: ids[staff], by: ids[owner] }]);
  });

  test('ends all at once: of one, or of everybody but who asks', async () => {
    const token = await make(staff);
    const mine = cookieOf(await shop.signIn(staff));
    expect((await signOut({})).status).toBe(204);
    expect(await isIn(mine)).toBe(false);
    expect((await by(token)).status).toBe(200);
    const again = cookieOf(await shop.signIn(staff));
    expect((await shop.ask(again, 'POST', 'sign-out-everybody', {})).status).toBe(403);
    const all = await shop.ask(owner, 'POST', 'sign-out-everybody', {});
    expect(all).toMatchObject({ status: 200, body: { sessions: 1, tokens: 0 } });
    expect(await isIn(again)).toBe(false);
    expect((await shop.ask(owner, 'GET', 'me')).body.person.email).toBe(owner);
    expect((await by(token)).status).toBe(200);
    const tokens = await shop.ask(owner, 'POST', 'sign-out-everybody', { tokens: true });
    expect(tokens.body.tokens).toBe(1);
    expect((await by(token)).status).toBe(401);
    expect(await events('everybody_signed_out')).toMatchObject([{ by: ids[owner], count: 2 }]);
  });

  test('holds for a token only where it may come from, and tells who tried it elsewhere', async () => {
    const here = await make(staff, { networks: ['127.0.0.0/8', '::1'] });
    expect((await by(here)).status).toBe(200);
    const elsewhere = await make(staff, { name: 'nightly', networks: ['203.0.113.0/24'] });
    expect(await by(elsewhere)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: 'This token may not be used from this address.' },
    });
    // What nobody trusts says nothing of where it comes from.
    expect((await by(elsewhere, { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(403);
    const [told] = await events('refused');
    expect(told).toMatchObject({
      person: ids[staff],
      about: 'nightly',
      address: expect.stringMatching(/127\.0\.0\.1/),
    });
    const wrong = await shop.ask(staff, 'POST', 'tokens', { name: 'x', networks: ['203.0.113.0/33'] });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'networks', code: 'bad_type' }] } });
  });
});
