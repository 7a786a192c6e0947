import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Files with amounts whose currency stands in their line. */
describe.each(databases)('files with money of several currencies, on $kind', (database) => {
  const { app, make, read, list } = trialOf('currencies/travel.md', database);
  const imported = async (plural: string, lines: readonly string[], asked = '') => {
    const headers = { 'Content-Type': 'text/csv' };
    const path = `/api/${plural}/-/import${asked}`;
    const { status, body } = await app().request('cleo', 'POST', path, `${lines.join('\n')}\n`, headers);
    const errors = (body.errors ?? []) as { line: number; field: string; code: string }[];
    return status < 300
      ? { created: body.created, updated: body.updated }
      : { is: `${status} ${body.code}`, at: errors.map((one) => `${one.line} ${one.field} ${one.code}`) };
  };

  test('an export says each amount with its currency, and importing it again changes nothing', async () => {
    const ids: string[] = [];
    for (const [currency, advance] of [
      ['JPY', '1200'],
      ['EUR', '12.5'],
      ['BHD', '12.345'],
    ] as const)
      ids.push(await make('cleo', 'trips', { name: `Out ${currency}`, currency, advance }));
    const { body: csv } = await app().request(
      'cleo',
      'GET',
      `/api/trips/-/export?format=csv&fields=id,name,currency,advance&filter=name.startsWith('Out')&sort=created_at`,
    );
    const rows = [',Out JPY,JPY,1200.000', ',Out EUR,EUR,12.500', ',Out BHD,BHD,12.345'];
    const text = String(csv).replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(text).toEqual(['id,name,currency,advance', ...rows.map((row, at) => `${ids[at]}${row}`)]);
    expect(await imported('trips', text, '?key=id')).toEqual({ created: 0, updated: 3 });
    expect(await read('cleo', `trips/${ids[0]}`)).toMatchObject({ advance: '1200.000', version: 1 });
    const anew = text.map((line) => line.replace(/^[^,]*,/, '').replace('Out', 'Back'));
    expect(await imported('trips', anew)).toEqual({ created: 3, updated: 0 });
    expect(await list('cleo', `trips?filter=name.startsWith('Back')&sort=created_at`)).toMatchObject([
      { currency: 'JPY', advance: '1200.000' },
      { currency: 'EUR', advance: '12.500' },
      { currency: 'BHD', advance: '12.345' },
    ]);
  });

  test('without a column for the currency a new record has its default, and the digits of that', async () => {
    expect(await imported('trips', ['name,advance', 'Default,12.5'])).toEqual({ created: 1, updated: 0 });
    expect(await list('cleo', `trips?filter=name=='Default'`)).toMatchObject([
      { currency: 'EUR', advance: '12.500' },
    ]);
    expect(await imported('trips', ['name,advance', 'Fine,12.50', 'Too fine,12.345'])).toEqual({
      is: '422 invalid',
      at: ['3 advance bad_type'],
    });
  });

  test('a missing or unknown currency, and more digits than it has, are refused with their line', async () => {
    const trip = await make('cleo', 'trips', { name: 'Paid', currency: 'JPY' });
    const paid = (...lines: string[]) =>
      imported('payments', ['trip,currency,amount', ...lines.map((line) => `${trip},${line}`)]);
    expect(await paid('JPY,100', ',100')).toEqual({ is: '422 invalid', at: ['3 currency required'] });
    expect(await paid('XYZ,100', 'JPY,5')).toEqual({ is: '422 invalid', at: ['2 currency not_an_option'] });
    expect(await paid('JPY,100', 'EUR,0.5', 'JPY,0.5', 'BHD,0.5555')).toEqual({
      is: '422 TOO_FINE',
      at: ['4 amount TOO_FINE', '5 amount TOO_FINE'],
    });
    expect(await list('cleo', `payments?filter=trip=='${trip}'`)).toEqual([]);
    expect(await imported('payments', ['trip,amount', `${trip},100`])).toMatchObject({
      at: ['2 currency required'],
    });
  });

  test('amount and currency change together: the amount has the digits of the new one', async () => {
    const trip = await make('cleo', 'trips', { name: 'Changed', currency: 'EUR' });
    const id = await make('cleo', 'payments', { trip, currency: 'EUR', amount: '12.50' });
    const changed = (...lines: string[]) => imported('payments', lines, '?key=id');
    const told = () => read('cleo', `payments/${id}`);
    expect(await changed('id,currency', `${id},JPY`)).toEqual({
      is: '422 TOO_FINE',
      at: ['2 amount TOO_FINE'],
    });
    expect(await changed('id,currency,amount', `${id},JPY,12.5`)).toMatchObject({ is: '422 TOO_FINE' });
    expect(await told()).toMatchObject({ currency: 'EUR', amount: '12.500', version: 1 });
    expect(await changed('id,currency,amount', `${id},JPY,2000`)).toEqual({ created: 0, updated: 1 });
    expect(await told()).toMatchObject({ currency: 'JPY', amount: '2000.000' });
    expect(await changed('id,amount,currency', `${id},12.345,BHD`)).toEqual({ created: 0, updated: 1 });
    expect(await told()).toMatchObject({ currency: 'BHD', amount: '12.345' });
  });
});
