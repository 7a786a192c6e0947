import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { disablePerson, newPerson } from '#server/operations/accounts/new-person.ts';
import { openRealApp, type TestApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { accountsContract } from './accounts-contract.ts';
import { openProvider, type TestProvider } from './provider.ts';

const now = new Date().toISOString();
const noAccount = '/-/sign-in?refused=no_account';
const failed = '/-/sign-in?refused=failed';

describe.each(databases)('signing in with a provider on $kind', ({ open }) => {
  let database: TestDatabase;
  let provider: TestProvider;
  let app: TestApp;
  let jar: Map<string, string>;

  const openShop = async (contract: string) => {
    database = await open();
    provider = await openProvider();
    app = await openRealApp({ contract, database, openId: provider.settings });
    provider.serve(app.url);
    jar = new Map();
  };
  beforeEach(() => openShop(accountsContract.replace('{ signup: true }', '{}')));
  afterEach(async () => {
    await app.close();
    await provider.close();
    await database.dispose();
  });

  /** One step of a browser that keeps cookies; both servers are the same host to it. */
  const step = async (address: string) => {
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { Cookie: cookies } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (/Max-Age=0|1970/i.test(line) || value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return { status: answer.status, to: new URL(answer.headers.get('location') ?? '', address).href };
  };
  /** Follows the way until it is back at the shop with an answer that leads to one of its pages. */
  const travel = async (start: string): Promise<string> => {
    let { to } = await step(start);
    for (let steps = 0; steps < 8; steps += 1) {
      if (to.startsWith(app.url) && !to.includes('/api/')) return to.slice(app.url.length);
      ({ to } = await step(to));
    }
    throw new Error(`lost at ${to}`);
  };
  const enter = (back = '') => travel(`${app.url}/api/-/openid${back}`);
  const me = async () => {
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return (await app.request(undefined, 'GET', '/api/-/me', undefined, { Cookie: cookies })).body.person;
  };
  const account = async (email: string) => {
    const person = { email, passwordHash: '-', roles: ['staff'], now };
    const made = await app.runtime.database.write((on) => newPerson(on, app.runtime, person));
    if (made.kind === 'refusal') throw new Error(made.code);
    return made.value.id;
  };
  const verified = { email: 'stan@example.org', email_verified: true, name: 'Stan' };

  test('lets nobody in whom nobody here knows, or whose address is not theirs for sure', async () => {
    provider.comes('1', verified);
    expect(await enter()).toBe(noAccount);
    await account('stan@example.org');
    for (const known of [{ ...verified, email_verified: false }, { email: verified.email }, {}]) {
      provider.comes('2', known);
      jar.clear();
      expect(await enter()).toBe(noAccount);
      expect(await me()).toBeNull();
    }
  });

  test('links the person with the verified address, and knows them from then on whatever their address', async () => {
    const id = await account('Stan@Example.org');
    provider.comes('1', verified);
    expect(await enter('?back=%2Forders%3Fq%3Dtea')).toBe('/orders?q=tea');
    expect(await me()).toMatchObject({ id, roles: ['staff'] });
    jar.clear();
    provider.comes('1', { email: 'other@example.org', email_verified: true });
    expect(await enter()).toBe('/');
    expect(await me()).toMatchObject({ id });
    jar.clear();
    provider.comes('2', verified);
    expect(await enter(), 'another identity that now has the address').toBe(noAccount);
  });

  test('keeps disabled people out', async () => {
    const id = await account('stan@example.org');
    await account('olga@example.org');
    provider.comes('1', verified);
    await enter();
    await app.runtime.database.write((on) => disablePerson(on, app.runtime, id));
    expect(await me()).toBeNull();
    jar.clear();
    expect(await enter()).toBe(noAccount);
  });

  test('leads nowhere but to pages of its own', async () => {
    await account('stan@example.org');
    provider.comes('1', verified);
    for (const back of ['https://evil.example', '//evil.example', '/\\evil.example', '/%0d%0aX: y']) {
      jar.clear();
      expect(await enter(`?back=${encodeURIComponent(back)}`)).toMatch(/^\/(%250d.*)?$/);
    }
  });

  test('takes no answer that this browser did not ask for', async () => {
    await account('stan@example.org');
    provider.comes('1', verified);
    const callback = `${app.url}/api/-/openid/callback`;
    expect(await travel(callback)).toBe(failed);
    expect(await travel(`${callback}?code=x&state=y`)).toBe(failed);
    // The whole way up to the answer, which another browser then brings.
    let { to } = await step(`${app.url}/api/-/openid`);
    while (!to.startsWith(callback)) ({ to } = await step(to));
    const mine = new Map(jar);
    jar.clear();
    expect(await travel(to)).toBe(failed);
    await step(`${app.url}/api/-/openid`);
    expect(await travel(to), 'with the state of another sign-in').toBe(failed);
    expect(await me()).toBeNull();
    jar = mine;
    expect(await travel(to)).toBe('/');
    expect(await me()).not.toBeNull();
    jar = new Map(mine);
    expect(await travel(to), 'a code that was used').toBe(failed);
  });

  test('is reported without code, token or address', async () => {
    await account('stan@example.org');
    provider.comes('1', verified);
    await enter();
    await travel(`${app.url}/api/-/openid/callback?code=a-secret-code&state=y`);
    const said = JSON.stringify(app.reports);
    expect(said).toContain('signed_in');
    for (const secret of ['a-secret-code', 'stan@example.org', provider.settings.clientSecret])
      expect(said).not.toContain(secret);
  });

  test('says so, and stays up, while the provider does not answer', async () => {
    await provider.close();
    const answer = await app.request(undefined, 'GET', '/api/-/openid');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(failed);
    provider = await openProvider();
  });

  test('is told to the sign-in page', async () => {
    const { accounts } = (await app.request(undefined, 'GET', '/api/-/app')).body;
    expect(accounts).toEqual({
      mail: false,
      passwordMin: 10,
      ways: ['password'],
      provider: 'Acme',
      signUp: {},
      give: {},
      invite: {},
    });
  });

  test('makes an account where people may sign up for one role', async () => {
    await app.close();
    await provider.close();
    await database.dispose();
    await openShop(accountsContract);
    provider.comes('7', { email: 'carla@example.org', email_verified: true, name: 'Carla' });
    expect(await enter()).toBe('/');
    expect(await me()).toMatchObject({ name: 'Carla', roles: ['customer'], email: 'carla@example.org' });
  });
});
