import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What a call would be filled in with: each sentence as a stranger would try it. */
describe.each(databases)('prefilled orders of a shop on $kind', (database) => {
  const trial = trialOf('prefilled/shop.md', database);
  const { make, done, tried, list } = trial;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    ids['maker'] = await make('cleo', 'makers', { name: 'Acme' });
    const product = { maker: ids['maker'], cost: '2.00' };
    ids['pen'] = await make('cleo', 'products', { ...product, name: 'Pen', price: '5.00' });
    ids['clock'] = await make('cleo', 'products', { ...product, name: 'Clock', price: '120.00' });
    ids['relic'] = await make('cleo', 'products', {
      ...product,
      name: 'Relic',
      price: '7.00',
      withdrawn: true,
    });
    for (const person of ['cleo', 'mia']) {
      const order = await make(person, 'orders', {});
      ids[person] = (await trial.read(person, `orders/${order}`)).member;
      ids[`order of ${person}`] = order;
    }
  });
  const filled = async (person: string | undefined, call: string, body: object = {}) => {
    const answer = await trial.app().request(person, 'POST', `/api/${call}/-/prefilled`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const line = async (person: string, values: object) =>
    (await filled(person, 'orders', { lines: [values] })).lines?.[0];

  test('defaults and initials are told as they would be, each by what is filled in and by those above it', async () => {
    const told = { copies: 1, remark: 'Please ring', margin: '0.00' };
    expect(await filled('cleo', 'orders')).toEqual({
      ...told,
      member: ids['cleo'],
      day: '2026-03-04',
      due: '2026-03-18',
    });
    expect(await filled('cleo', 'orders', { day: '2026-04-01', remark: null, member: ids['mia'] })).toEqual({
      copies: 1,
      margin: '0.00',
      due: '2026-04-15',
    });
  });

  test('what is told is what is saved where nothing is sent', async () => {
    const body = { day: '2026-05-01', lines: [{ product: ids['pen'], count: 3 }] };
    const { lines, ...own } = await filled('cleo', 'orders', body);
    const id = await make('cleo', 'orders', body);
    expect(await trial.read('cleo', `orders/${id}`)).toMatchObject(own);
    expect(await list('cleo', `order_lines?filter=order%20%3D%3D%20%22${id}%22`)).toMatchObject(lines);
  });

  test('a reference brings what depends on it, in each part by itself', async () => {
    const { lines } = await filled('cleo', 'orders', {
      lines: [{ product: ids['pen'] }, {}, { product: ids['clock'], price: '99.00', count: 3 }],
    });
    expect(lines).toEqual([
      { name: 'Pen', price: '5.00', cost: '2.00', maker: ids['maker'], count: 1 },
      { price: '0.00', count: 1 },
      { name: 'Clock', cost: '2.00', maker: ids['maker'], half: '0.50' },
    ]);
  });

  test('what hangs on the whole that is sent along is known to the save alone, and what has no result to nobody', async () => {
    const told = await line('cleo', { count: 1 });
    for (const name of ['until', 'shown_until', 'half']) expect(told).not.toHaveProperty(name);
    const order = await make('cleo', 'orders', { day: '2026-04-01' });
    expect(await filled('cleo', 'order_lines', { order, count: 3 })).toMatchObject({
      until: '2026-04-15',
      shown_until: '2026-04-15',
    });
  });

  test('new parts of a change are filled in, and what is there already is not', async () => {
    const id = await make('cleo', 'orders', { lines: [{ product: ids['pen'], count: 3 }] });
    const [own] = await list('cleo', `order_lines?filter=order%20%3D%3D%20%22${id}%22`);
    const lines = [{ id: own?.id, count: 2 }, { product: ids['clock'] }, { id: own?.id, delete: true }];
    const told = await filled('cleo', `orders/${id}`, { remark: 'New', lines });
    expect(told).toEqual({
      lines: [{}, { name: 'Clock', price: '120.00', cost: '2.00', maker: ids['maker'], count: 1 }, {}],
    });
  });

  test('a step is told what it would be taken with', async () => {
    const id = await make('mia', 'orders', { day: '2026-04-01' });
    const told = { until: '2026-04-15', by: 'post', note: 'Thank you' };
    expect(await filled('cleo', `orders/${id}/send`)).toEqual({ ...told, maker: ids['maker'] });
    expect(await filled('mia', `orders/${id}/send`)).toEqual(told); // makers are not hers to read
    expect(await filled('cleo', `orders/${id}/send`, { by: 'hand', maker: null })).toEqual({
      until: '2026-04-15',
      note: 'Thank you',
    });
  });

  test('nothing is told that could not be read in the record that would come of it', async () => {
    expect(await filled('mia', 'orders')).not.toHaveProperty('margin');
    const own = `orders/${ids['order of mia']}`;
    const { lines } = await filled('mia', own, {
      lines: [{ product: ids['pen'] }, { product: ids['clock'] }],
    });
    // Neither its cost, nor a maker whom she may not read; a clock is not hers to order, and nothing is told of it.
    expect(lines).toEqual([{ name: 'Pen', price: '5.00', count: 1 }, {}]);
    // Where the right to a part hangs on the whole, that must be there.
    expect(await line('mia', { product: ids['pen'] })).toEqual({});
    expect(await filled('mia', 'orders', { copies: 50, lines: [{ product: ids['pen'] }] })).toEqual({});
    expect(await filled('mia', 'orders', { member: ids['mia'] })).toMatchObject({ due: '2026-03-18' });
  });

  test('bad input is refused as by the call, but that nothing needs to be there yet', async () => {
    const asks = (person: string | undefined, call: string, body: object = {}) =>
      tried(person, 'POST', `${call}/-/prefilled`, body);
    const relic = await trial
      .app()
      .request('mia', 'POST', '/api/orders/-/prefilled', { lines: [{ product: ids['relic'] }] });
    expect([relic.status, relic.body.errors]).toMatchObject([
      422,
      [{ field: 'lines.0.product', code: 'no_such_record' }],
    ]);
    expect(await asks('mia', 'orders', { day: 'soon' })).toBe('422 invalid');
    expect(await asks('mia', 'orders', { lines: [{ count: 100 }] })).toBe('422 invalid');
    expect(await asks('mia', 'orders', { lines: 'many' })).toBe('422 invalid');
    expect(await asks('mia', 'orders', { status: 'sent' })).toBe('403 forbidden_field');
    expect(await asks('mia', 'orders', { nonsense: 1 })).toMatch(/^4/);
    expect(await asks('mia', 'orders', [])).toBe('400 bad_request');
    expect(await asks('mia', 'orders', { lines: Array.from({ length: 1_001 }, () => ({})) })).toBe(
      '413 too_big',
    );
    expect(await asks('nobody', 'orders')).toBe('403 forbidden');
    expect(await asks(undefined, 'orders')).toBe('401 not_signed_in');
    const id = await make('mia', 'orders', {});
    expect(await asks('max', `orders/${id}/send`)).toBe('404 not_found');
    expect(await asks('max', `orders/${id}`)).toBe('404 not_found');
    expect(await asks('mia', `orders/${id}/nonsense`)).toBe('404 not_found');
    expect(await asks('mia', 'nonsense')).toBe('404 not_found');
  });

  test('nothing is written, no number is drawn, and it stands in no history', async () => {
    const before = await list('cleo', 'orders');
    const last = await make('cleo', 'orders', {});
    for (let time = 0; time < 3; time += 1)
      await filled('cleo', 'orders', { lines: [{ product: ids['pen'] }] });
    const next = await make('cleo', 'orders', {});
    const seq = async (id: string) =>
      Number(String((await trial.read('cleo', `orders/${id}`)).number).replace('O-', ''));
    expect((await seq(next)) - (await seq(last))).toBe(1);
    expect((await list('cleo', 'orders')).length).toBe(before.length + 2);
    await done('cleo', 'DELETE', `orders/${last}`);
  });
});
