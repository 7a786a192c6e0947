import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What was deleted, as whoever may bring it back finds it. */
describe.each(databases)('the trash of a list, on $kind', (database) => {
  const { app, make, done, tried, read } = trialOf('trash/trash.md', database);
  let orders = 0;
  const idOf = async (person: string): Promise<string> =>
    (await app().request(person, 'GET', '/api/-/me')).body.person.id;
  const shops = new Map<string, string>();
  const shopOf = async (clerk: string) => {
    const known = shops.get(clerk);
    if (known !== undefined) return known;
    const shop = await make('owner', 'shops', { name: `Shop of ${clerk}`, clerk: await idOf(clerk) });
    shops.set(clerk, shop);
    return shop;
  };
  const order = async (clerk: string, values: object = {}) =>
    make('bo', 'orders', { number: `O${(orders += 1)}`, shop: await shopOf(clerk), cost: 5, ...values });
  const trash = async (person: string, query = 'limit=100') =>
    (await read(person, `orders/-/trash?${query}`)).items as readonly Record<string, unknown>[];
  const inTrash = async (person: string, id: string) => (await trash(person)).find((one) => one['id'] === id);

  test('it has the record, as it was, by its name, with who deleted it', async () => {
    const product = await make('bo', 'products', { name: `Anvil ${orders}` });
    const id = await order('cleo', { product, note: 'fragile', lines: [{ text: 'one' }] });
    await done('cleo', 'DELETE', `orders/${id}`);
    const found = await inTrash('bo', id);
    expect(found).toMatchObject({
      title: `O${orders}, Anvil ${orders - 1}`,
      by: { kind: 'person', id: await idOf('cleo') },
      values: { number: `O${orders}`, cost: 5, product, status: 'open' },
    });
    expect(found?.['values']).not.toHaveProperty('note');
  });

  test('it tells each what they could read of it, and nobody of what was not theirs', async () => {
    const open = await order('cleo');
    const sent = await order('cleo');
    await done('bo', 'POST', `orders/${sent}/send`);
    for (const id of [open, sent]) await done('bo', 'DELETE', `orders/${id}`);
    expect((await inTrash('cleo', open))?.['values']).toMatchObject({ cost: 5 });
    expect((await inTrash('cleo', sent))?.['values']).not.toHaveProperty('cost');
    expect(await inTrash('cem', open)).toBeUndefined();
  });

  test('what came back is in it no more, until it goes again', async () => {
    const id = await order('cleo', { lines: [{ text: 'one' }] });
    await done('cleo', 'DELETE', `orders/${id}`);
    await done('cleo', 'POST', 'orders/-/restore', { id });
    expect(await inTrash('cleo', id)).toBeUndefined();
    await done('cleo', 'DELETE', `orders/${id}`);
    expect((await trash('cleo')).filter((one) => one['id'] === id)).toHaveLength(1);
  });

  test('it is told in pages, newest first, and what is hidden takes no place', async () => {
    const mine: string[] = [];
    for (const clerk of ['cem', 'cleo', 'cem', 'cleo', 'cem']) {
      const id = await order(clerk);
      await done('bo', 'DELETE', `orders/${id}`);
      if (clerk === 'cem') mine.unshift(id);
    }
    const first = await read('cem', 'orders/-/trash?limit=2');
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual(mine.slice(0, 2));
    const second = await read('cem', `orders/-/trash?limit=2&after=${first.next}`);
    expect(second.items.map(({ id }: { id: string }) => id)).toEqual(mine.slice(2));
    expect(second.next).toBeNull();
  });

  test('what is in the way of a restore is told where it could be read, in parts too', async () => {
    const serial = `N${orders}`;
    const id = await order('cleo', { lines: [{ text: 'one', serial }] });
    await done('cleo', 'DELETE', `orders/${id}`);
    await order('cleo', { lines: [{ text: 'two', serial }] });
    const { status, body } = await app().request('bo', 'POST', '/api/orders/-/restore', { id });
    expect([status, body.code]).toEqual([409, 'not_unique']);
    expect(body.errors).toMatchObject([{ field: 'lines.0.serial', code: 'not_unique' }]);
  });

  test('of what could not be read a refused restore tells only that the record cannot come back', async () => {
    const slip = `S${orders}`;
    const id = await order('cleo', { slip });
    await done('cleo', 'DELETE', `orders/${id}`);
    await order('cleo', { slip });
    const { status, body } = await app().request('cleo', 'POST', '/api/orders/-/restore', { id });
    const message = 'This can no longer be restored as it was.';
    expect([status, body.detail]).toEqual([422, message]);
    expect(body.errors).toEqual([{ code: 'invalid', message }]);
    expect(JSON.stringify(body)).not.toMatch(/slip|unique/i);
    const told = await app().request('bo', 'POST', '/api/orders/-/restore', { id });
    expect(told.body.errors).toMatchObject([{ field: 'slip', code: 'not_unique' }]);
  });

  test('a refused restore has the code of what could be read', async () => {
    const both = { seal: `E${orders}`, label: `L${orders}` };
    const id = await order('cleo', both);
    await done('cleo', 'DELETE', `orders/${id}`);
    await order('cleo', both);
    expect(await tried('bo', 'POST', 'orders/-/restore', { id })).toBe('423 SEAL_TAKEN');
    const { status, body } = await app().request('cleo', 'POST', '/api/orders/-/restore', { id });
    expect([status, body.code, body.detail]).toEqual([
      409,
      'LABEL_TAKEN',
      `Label ${both.label} is on another order.`,
    ]);
    expect(body.errors).toMatchObject([{ field: 'label', code: 'LABEL_TAKEN' }]);
    expect(JSON.stringify(body)).not.toMatch(/seal/i);
  });

  test('a reference that was emptied since is told as it was', async () => {
    const product = await make('bo', 'products', { name: `Bellows ${orders}` });
    const id = await order('cleo', { product });
    await done('cleo', 'DELETE', `orders/${id}`);
    await done('bo', 'DELETE', `products/${product}`);
    expect(await inTrash('cleo', id)).toMatchObject({ values: { product } });
  });

  test('it is for who may make such records; parts have none', async () => {
    expect(await tried('gus', 'GET', 'orders/-/trash')).toBe('403 forbidden');
    expect(await tried(undefined, 'GET', 'orders/-/trash')).toBe('401 not_signed_in');
    expect(await tried('bo', 'GET', 'order_lines/-/trash')).toBe('404 not_found');
    expect(await tried('bo', 'GET', 'nothings/-/trash')).toBe('404 not_found');
  });

  test('what it does not know is refused', async () => {
    expect(await tried('bo', 'GET', 'orders/-/trash?sort=number')).toBe('400 bad_request');
    expect(await tried('bo', 'GET', 'orders/-/trash?limit=0')).toBe('400 bad_request');
    expect(await tried('bo', 'GET', 'orders/-/trash?after=x')).toBe('400 bad_request');
  });
});
