import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { type AccountApp, openAccountApp, password } from './account-app.ts';

const owner = 'olga@example.org';
const staff = 'stan@example.org';
const customer = 'carl@example.org';

interface Told {
  readonly kind: string;
  readonly person: string | null;
  readonly by: string | null;
  readonly address: string | null;
  readonly about: string | null;
  readonly count: number;
}

/** Who came in, who could not, and what was done about accounts. */
describe.each(databases)('security events on $kind', ({ open }) => {
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

  const told = async (query = ''): Promise<readonly Told[]> => {
    const answer = await shop.ask(owner, 'GET', `security-events${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.items;
  };
  const kinds = async (query = '') => (await told(query)).map(({ kind }) => kind);
  const guess = (email: string, times = 1) =>
    Promise.all(
      Array.from({ length: times }, () =>
        shop.ask(undefined, 'POST', 'session', { email, password: 'swordfish swordfish' }),
      ),
    );

  test('tell who signed in, from where', async () => {
    const [newest] = await told(`?person=${ids[customer]}`);
    expect(newest).toMatchObject({ kind: 'signed_in', person: ids[customer], by: ids[customer], count: 1 });
    expect(newest?.address).toMatch(/127\.0\.0\.1/);
  });

  test('tell which account was attacked, folded by the minute, and nothing of what was typed', async () => {
    await guess(customer, 3);
    await guess('nobody@example.org', 2);
    const refused = await told('?kind=sign_in_refused');
    const counted = Object.groupBy(refused, ({ person }) => person ?? 'unknown');
    const sum = (all: readonly Told[] = []) => all.reduce((total, { count }) => total + count, 0);
    expect(sum(counted[ids[customer] ?? ''])).toBe(3);
    expect(sum(counted['unknown'])).toBe(2);
    expect(refused.length).toBeLessThan(5);
    expect(JSON.stringify(refused)).not.toMatch(/swordfish|nobody@example/);
  });

  test('tell what was done about accounts, by whom', async () => {
    await shop.ask(owner, 'PATCH', `people/${ids[customer]}`, { active: false });
    await shop.ask(staff, 'POST', 'tokens', { name: 'nightly', password });
    await shop.ask(staff, 'PATCH', 'password', { current: password, password: 'another horse battery' });
    expect(await told('?kind=person_changed')).toMatchObject([{ person: ids[customer], by: ids[owner] }]);
    expect(await told('?kind=token_made')).toMatchObject([{ by: ids[staff], about: 'nightly' }]);
    expect(await kinds(`?person=${ids[staff]}`)).toContain('password_changed');
    expect(JSON.stringify(await told())).not.toMatch(/horse battery|nf_/);
  });

  test('tell calls that were refused', async () => {
    expect((await shop.ask(customer, 'GET', 'people')).status).toBe(403);
    expect(await told('?kind=refused')).toMatchObject([
      { by: ids[customer], about: 'GET /-/people', count: 1 },
    ]);
  });

  test('are told to nobody else, and found by what is asked', async () => {
    expect((await shop.ask(staff, 'GET', 'security-events')).status).toBe(403);
    expect((await shop.ask(undefined, 'GET', 'security-events')).status).toBe(401);
    expect((await shop.ask(owner, 'GET', 'security-events?kind=nonsense')).status).toBe(400);
    expect(await told('?since=2026-01-06')).toEqual([]);
    expect(await told('?address=203.0.113.7')).toEqual([]);
    const first = await shop.ask(owner, 'GET', 'security-events?limit=2');
    const rest = await shop.ask(owner, 'GET', `security-events?limit=200&after=${first.body.next}`);
    expect(first.body.items).toHaveLength(2);
    expect(rest.body.items).toHaveLength((await told('?limit=200')).length - 2);
  });

  test('lose address and name of who is erased', async () => {
    await guess(customer);
    await shop.ask(owner, 'POST', `people/${ids[customer]}/erase`, {});
    const theirs = await told(`?person=${ids[customer]}`);
    const before = theirs.filter(({ kind }) => kind !== 'person_erased');
    expect(before.length).toBeGreaterThan(0);
    expect(before.every(({ address, about }) => address === null && about === null)).toBe(true);
  });
});
