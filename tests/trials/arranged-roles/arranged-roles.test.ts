import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** The contract names permissions; which of them make a role is data of the application. */
describe.each(databases)('roles that people put together, on $kind', (database) => {
  const { app, make, done, tried, read, list } = trialOf('arranged-roles/shop.md', database);
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? '';
  const rolesOf = async (name: string) => (await read('owner', `users/${idOf(name)}`))['roles'];
  const give = (by: string, name: string, duties: readonly string[]) =>
    tried(by, 'PATCH', `users/${idOf(name)}`, { duties });
  beforeAll(async () => {
    for (const person of await list('owner', 'users'))
      ids.set(String(person['name']).toLowerCase(), String(person['id']));
  });
  const made = (permissions: readonly string[]) =>
    make('olga', 'duties', { name: crypto.randomUUID(), permissions });

  test('who has a record has its permissions, at once and until it is taken from them', async () => {
    expect(await tried('cleo', 'POST', 'orders', { item: 'Lamp' })).toBe('403 forbidden');
    const clerk = await made(['take_orders']);
    expect(await give('olga', 'cleo', [clerk])).toBe('200');
    expect(await rolesOf('cleo')).toEqual(['take_orders']);
    const order = await make('cleo', 'orders', { item: 'Lamp' });
    expect(await read('cleo', `orders/${order}`)).not.toHaveProperty('price');
    await done('olga', 'PATCH', `duties/${clerk}`, { permissions: ['take_orders', 'see_prices'] });
    expect(await read('cleo', `orders/${order}`)).toHaveProperty('price');
    await done('olga', 'PATCH', `duties/${clerk}`, { permissions: [] });
    expect(await tried('cleo', 'GET', `orders/${order}`)).toBe('403 forbidden');
    expect(await rolesOf('cleo')).toBeNull();
    expect(await give('olga', 'cleo', [])).toBe('200');
  });

  test('two records add up, and what one gives the other still gives', async () => {
    const [one, other] = [await made(['take_orders']), await made(['take_orders', 'see_prices'])];
    expect(await give('olga', 'bob', [one, other])).toBe('200');
    expect(await rolesOf('bob')).toEqual(['take_orders', 'see_prices']);
    expect(await give('olga', 'bob', [one])).toBe('200');
    expect(await rolesOf('bob')).toEqual(['take_orders']);
    expect(await tried('olga', 'DELETE', `duties/${one}`)).toBe('409 in_use');
    expect(await give('olga', 'bob', [])).toBe('200');
    expect(await tried('olga', 'DELETE', `duties/${one}`)).toBe('204');
  });

  test('nobody puts into a record what they may not give, nor gives a record that has it', async () => {
    expect(await tried('olga', 'POST', 'duties', { name: 'Lead', permissions: ['delete_orders'] })).toBe(
      '403 forbidden_field',
    );
    const lead = await make('owner', 'duties', {
      name: 'Lead',
      permissions: ['take_orders', 'delete_orders'],
    });
    expect(await give('olga', 'bob', [lead])).toBe('403 forbidden_field');
    expect(await tried('olga', 'PATCH', `duties/${lead}`, { permissions: ['take_orders'] })).toBe(
      '403 forbidden_field',
    );
    expect(await tried('olga', 'PATCH', `duties/${lead}`, { name: 'Head' })).toBe('200');
    expect(await give('owner', 'bob', [lead])).toBe('200');
    expect(await rolesOf('bob')).toEqual(['take_orders', 'delete_orders']);
    expect(await give('olga', 'bob', [])).toBe('403 forbidden_field');
    expect(await give('owner', 'bob', [])).toBe('200');
  });

  test('nobody gets more by what they do themselves', async () => {
    const clerk = await made(['take_orders']);
    expect(await give('olga', 'olga', [clerk])).toBe('403 forbidden_field');
    expect(await give('owner', 'olga', [clerk])).toBe('200');
    expect(
      await tried('olga', 'PATCH', `duties/${clerk}`, { permissions: ['take_orders', 'see_prices'] }),
    ).toBe('403 forbidden_field');
    expect(await give('olga', 'olga', [])).toBe('200');
    expect(await rolesOf('olga')).toEqual(['office']);
  });

  test('they are given by records alone, also by the owner', async () => {
    const path = `users/${idOf('cleo')}`;
    expect(await tried('owner', 'PATCH', path, { roles: ['see_prices'] })).toBe('403 forbidden_field');
    const clerk = await made(['take_orders']);
    expect(await give('olga', 'cleo', [clerk])).toBe('200');
    expect(await tried('owner', 'PATCH', path, { roles: [] })).toBe('403 forbidden_field');
    expect(await tried('owner', 'PATCH', path, { roles: ['take_orders', 'office'] })).toBe('200');
    expect(await rolesOf('cleo')).toEqual(['take_orders', 'office']);
    expect(await tried('owner', 'PATCH', path, { roles: ['take_orders'] })).toBe('200');
    expect(await give('olga', 'cleo', [])).toBe('200');
  });

  test('history tells who gave what', async () => {
    const clerk = await made(['take_orders']);
    expect(await give('olga', 'bob', [clerk])).toBe('200');
    const { body } = await app().request('owner', 'GET', `/api/users/${idOf('bob')}/-/history`);
    expect(JSON.stringify(body)).toContain('take_orders');
    expect(await give('olga', 'bob', [])).toBe('200');
  });

  test('whoever gives a record while it is changed gives what it has then', async () => {
    for (let round = 0; round < 5; round += 1) {
      const clerk = await made(['take_orders']);
      const [changed, given] = await Promise.all([
        tried('owner', 'PATCH', `duties/${clerk}`, { permissions: ['delete_orders'] }),
        give('olga', 'cleo', [clerk]),
      ]);
      expect(changed).toBe('200');
      const roles = await rolesOf('cleo');
      // Given before the change, the change reached her; given after it, it was not olga's to give.
      expect([given, roles]).toEqual(
        given === '200' ? ['200', ['delete_orders']] : ['403 forbidden_field', null],
      );
      expect(await give('owner', 'cleo', [])).toBe('200');
    }
  });
});
