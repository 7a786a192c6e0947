import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('prices of a part of a cent on $kind', (database) => {
  const { app, make, done, tried, read } = trialOf('fine-prices/fine-prices.md', database);
  const ordered = () => make('pia', 'orders', { name: 'Flyers' });
  const line = async (values: object) => ({ order: await ordered(), sheet: 'A5', count: 1, ...values });

  test('a price has six digits, and amounts are rounded to those of their field', async () => {
    const order = await ordered();
    const cheap = await done('pia', 'POST', 'lines', { order, sheet: 'A5', count: 12_345, price: '0.0042' });
    expect(cheap).toMatchObject({ price: '0.004200', exactly: '51.849000', amount: '51.85', whole: '52' });
    await done('pia', 'POST', 'lines', { order, sheet: 'A4', count: 3, price: '0.001667' });
    expect(await read('pia', `orders/${order}`)).toMatchObject({ sheets: 12_348, total: '51.86' });
  });

  test('what is finer, or less than the least, is refused at its field', async () => {
    const problems = async (values: object) => {
      const { status, body } = await app().request('pia', 'POST', '/api/lines', await line(values));
      return [
        status,
        ...(body.errors ?? []).map((one: { field: string; code: string }) => `${one.field} ${one.code}`),
      ];
    };
    expect(await problems({ price: '0.0042001' })).toEqual([422, 'price bad_type']);
    expect(await problems({ price: '0' })).toEqual([422, 'price too_small']);
    expect(await problems({ price: '1', yen: '1.5' })).toEqual([422, 'yen bad_type']);
    expect(await tried('pia', 'POST', 'lines', await line({ price: '0.0004' }))).toBe('422 TOO_CHEAP');
  });

  test('lists are filtered and sorted by each digit, and queries keep them', async () => {
    await done('pia', 'POST', 'lines', await line({ sheet: 'B', price: '7.000001' }));
    await done('pia', 'POST', 'lines', await line({ sheet: 'C', price: '7.000002' }));
    const { body } = await app().request('pia', 'GET', '/api/lines?filter=price > 7.000001&sort=-price');
    expect(body.items.map((one: { sheet: string }) => one.sheet)).toEqual(['C']);
    const answer = await app().request('pia', 'GET', '/api/-/queries/prices');
    expect(answer.body.items[0]).toMatchObject({ most: '7.000002' });
    expect(answer.body.items[0].exact).toMatch(/^\d+\.\d{6}$/);
  });

  test('a file of records is read in with them, and written so', async () => {
    const rows = `order,sheet,count,price\n${await ordered()},D,1000,0.000875\n`;
    const headers = { 'Content-Type': 'text/csv' };
    expect((await app().request('pia', 'POST', '/api/lines/-/import', rows, headers)).status).toBe(200);
    const { body } = await app().request('pia', 'GET', "/api/lines?filter=sheet == 'D'");
    expect(body.items).toMatchObject([{ price: '0.000875', amount: '0.88' }]);
  });
});
