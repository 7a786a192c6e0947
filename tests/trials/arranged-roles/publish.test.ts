import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const contract = readFileSync(new URL('shop.md', import.meta.url), 'utf8');

/** Roles that stand in records follow what a contract does to them, and the plan tells it before. */
describe.each(databases)('roles in records under another contract, on $kind', (database) => {
  const { app, make, done, tried, read, list } = trialOf('arranged-roles/shop.md', database);
  let cleo: string;
  let clerk: string;
  beforeAll(async () => {
    const people = await list('owner', 'users');
    cleo = String(people.find(({ name }) => String(name).toLowerCase() === 'cleo')?.['id']);
    clerk = await make('olga', 'duties', { name: 'Clerk', permissions: ['take_orders', 'see_prices'] });
    await done('olga', 'PATCH', `users/${cleo}`, { duties: [clerk] });
  });
  const ask = async (step: 'plan' | 'publish', body: object) =>
    (await app().request('owner', 'POST', `/api/-/studio/${step}`, body)).body;
  /** Publishes with the first answer to each question, and gives the questions. */
  const publish = async (text: string): Promise<readonly string[]> => {
    const { plan, findings } = await ask('plan', { text });
    expect(plan, JSON.stringify(findings)).not.toBeNull();
    const { questions } = plan;
    const accept = questions.map((one: { accept: { word: string }[] }) => one.accept[0]?.word);
    const again = (await ask('plan', { text, accept })).plan;
    const published = await ask('publish', { text, accept, plan: again.hash });
    expect(published.version, JSON.stringify(published)).toBeGreaterThan(1);
    return questions.map(({ id, records }: { id: string; records: number }) => `${id} ${records}`);
  };
  const renamed = contract
    .replace('see_prices: { from: duty }', 'know_prices: { from: duty, was: see_prices }')
    .replaceAll('see_prices', 'know_prices')
    .replace('was: know_prices', 'was: see_prices');

  test('a role that is renamed is renamed in records and with its people, without a question', async () => {
    expect(await publish(renamed)).toEqual([]);
    expect((await read('olga', `duties/${clerk}`))['permissions']).toEqual(['take_orders', 'know_prices']);
    expect((await read('owner', `users/${cleo}`))['roles']).toEqual(['take_orders', 'know_prices']);
    const order = await make('cleo', 'orders', { item: 'Lamp' });
    expect(await read('cleo', `orders/${order}`)).toHaveProperty('price');
  });

  test('a role that goes is asked about, with the records and the people that have it', async () => {
    const without = renamed
      .replace('  know_prices: { from: duty, was: see_prices }\n', '')
      .replace('take_orders, know_prices]', 'take_orders]')
      .replace(/ {4}know_prices: \{ read.*\n/, '');
    expect(await publish(without)).toEqual([
      'option:duty.permissions.know_prices 1',
      'option:user.roles.know_prices 1',
    ]);
    expect((await read('olga', `duties/${clerk}`))['permissions']).toEqual(['take_orders']);
    expect((await read('owner', `users/${cleo}`))['roles']).toEqual(['take_orders']);
  });

  test('a role that people had themselves, and have by records from now on, is asked about', async () => {
    const direct = contract.replace('{ from: duty, label: Delete', '{ label: Delete');
    await publish(direct);
    await done('owner', 'PATCH', `users/${cleo}`, { roles: ['take_orders', 'delete_orders'] });
    expect(await publish(contract)).toEqual(['option:user.roles.delete_orders 1']);
    expect((await read('owner', `users/${cleo}`))['roles']).toEqual(['take_orders']);
    const order = await make('cleo', 'orders', { item: 'Lamp' });
    expect(await tried('cleo', 'DELETE', `orders/${order}`)).toBe('403 forbidden');
  });

  test('what takes the place of a role in records takes its place with their people', async () => {
    await done('olga', 'PATCH', `duties/${clerk}`, { permissions: ['take_orders', 'see_prices'] });
    const text = contract
      .replace('  see_prices: { from: duty }\n', '')
      .replaceAll('take_orders, see_prices', 'take_orders')
      .replace(/ {4}see_prices: \{ read.*\n/, '');
    const accept = ['option:duty.permissions.see_prices=delete_orders', 'option:user.roles.see_prices='];
    const { plan } = await ask('plan', { text, accept });
    expect(plan.questions).toHaveLength(2);
    const published = await ask('publish', { text, accept, plan: plan.hash });
    expect(published.version, JSON.stringify(published)).toBeGreaterThan(1);
    expect((await read('owner', `users/${cleo}`))['roles']).toEqual(['take_orders', 'delete_orders']);
  });
});
