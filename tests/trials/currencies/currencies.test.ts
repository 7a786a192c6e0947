import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Amounts whose currency stands in their record. */
describe.each(databases)('money of several currencies, on $kind', (database) => {
  const { app, make, done, tried, read } = trialOf('currencies/travel.md', database);
  const trip = (currency: string, values: object = {}) =>
    make('cleo', 'trips', { name: currency, currency, ...values });

  test('amounts are added up in the currency of what they belong to, and told in it', async () => {
    const id = await trip('JPY', { advance: '1000' });
    for (const amount of ['1500', '2000'])
      await done('cleo', 'POST', 'expenses', { trip: id, what: 'Train', amount });
    expect(await read('cleo', `trips/${id}`)).toMatchObject({ total: '3500.000', left: '2500.000' });
    await done('cleo', 'POST', `trips/${id}/pay`);
    const list = await app().request('cleo', 'GET', '/api/payments');
    expect(list.body.items).toMatchObject([
      { currency: 'JPY', amount: '2500.000', titles: { trip: 'JPY, JP¥3,500' } },
    ]);
  });

  test('an amount has the digits of its currency: more are refused, what is calculated is rounded', async () => {
    const [yen, euros, dinars] = [await trip('JPY'), await trip('EUR'), await trip('BHD')];
    const spent = (to: string, amount: string) => ({ trip: to, what: 'Tea', amount });
    for (const body of [spent(yen, '1.5'), spent(euros, '1.555'), spent(dinars, '1.5555')]) {
      const answer = await app().request('cleo', 'POST', '/api/expenses', body);
      expect(answer.body.errors).toMatchObject([{ field: 'amount', code: 'bad_type' }]);
    }
    for (const [to, amount, third] of [
      [yen, '100', '33.000'],
      [euros, '100.00', '33.330'],
      [dinars, '100.000', '33.333'],
    ] as const)
      expect(await done('cleo', 'POST', 'expenses', spent(to, amount))).toMatchObject({ third });
    const payment = { trip: yen, currency: 'JPY', amount: '0.5' };
    expect(await tried('cleo', 'POST', 'payments', payment)).toBe('422 TOO_FINE');
    const paid = await make('cleo', 'payments', { ...payment, currency: 'EUR' });
    expect(await tried('cleo', 'PATCH', `payments/${paid}`, { currency: 'JPY' })).toBe('422 TOO_FINE');
    expect(await read('cleo', `payments/${paid}`)).toMatchObject({ currency: 'EUR', amount: '0.500' });
  });

  test('a message says an amount as people write it', async () => {
    const { body } = await app().request('cleo', 'POST', '/api/trips', {
      name: 'Far',
      currency: 'BHD',
      advance: '5000.5',
    });
    expect(body).toMatchObject({
      code: 'ADVANCE_TOO_LARGE',
      errors: [{ message: 'BHD\u00a05,000.500 is too much.' }],
    });
  });

  test('a query adds up what it groups by currency', async () => {
    const { body } = await app().request('cleo', 'GET', '/api/-/queries/paid');
    expect(body.items).toMatchObject([
      { currency: 'EUR', total: '0.500' },
      { currency: 'JPY', total: '2500.000' },
    ]);
  });

  test('amounts mix where a condition says that their currency is the same', async () => {
    const id = await trip('JPY', { advance: '1000' });
    for (const amount of ['900', '1500', '2000'])
      await done('cleo', 'POST', 'expenses', { trip: id, what: 'Train', amount });
    for (const [currency, amount] of [
      ['JPY', '700'],
      ['EUR', '0.50'],
    ])
      await make('cleo', 'payments', { trip: id, currency, amount });
    expect(await read('cleo', `trips/${id}`)).toMatchObject({
      dear: '3500.000',
      paid: '700.000',
      newest: '1000.000',
    });
  });

  test('an amount is taken once, as long as its currency stays', async () => {
    const id = await trip('EUR');
    const { id: spent } = await done('cleo', 'POST', 'expenses', { trip: id, what: 'Tea', amount: '3' });
    expect(await done('cleo', 'PATCH', `expenses/${spent}`, { amount: '4' })).toMatchObject({
      first: '3.000',
    });
  });
});
