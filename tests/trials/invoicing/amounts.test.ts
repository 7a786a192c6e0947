import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { officeOn } from './office.ts';

/** What the specification of an invoicing desk says of amounts and payments. */
describe.each(databases)('amounts of an invoicing desk on $kind', (database) => {
  const office = officeOn(database);
  const { ids, invoice, sent, choose, pay, linesOf, during, make, done, tried, read, list } = office;
  const change = (id: string, values: object) => done('ada', 'PATCH', `invoices/${id}`, values);
  const shown = (id: string) => read('ada', `invoices/${id}`);
  const three = () => ['One', 'Two', 'Three'].map((name, position) => ({ name, price: '10.00', position }));

  test('1: taxes first: the discount of a line does not lower its tax', async () => {
    const id = await invoice();
    expect(await linesOf(id)).toMatchObject([
      { subtotal: '59.97', tax: '11.39', discounts: '3.00', total: '68.36' },
      { subtotal: '100.00', tax: '7.00', discounts: '0.00', total: '107.00' },
    ]);
    expect(await shown(id)).toMatchObject({ net: '156.97', tax: '18.39', total: '175.36' });
  });

  test('2: a discount is a percentage or an amount, and of both the percentage', async () => {
    const total = async (values: object) => shown(await invoice(values));
    expect(await total({ discount_percent: '10' })).toMatchObject({ total: '157.82' });
    expect(await total({ discount_amount: '10.00' })).toMatchObject({ total: '165.36' });
    expect(await total({ discount_percent: '10', discount_amount: '10.00' })).toMatchObject({
      total: '157.82',
      discount_amount: '0.00',
    });
  });

  test('3: a tax on the whole invoice, without and with the taxes of its lines', async () => {
    const id = await invoice();
    const tax = await make('ada', 'invoice_taxes', { invoice: id, tax_rate: ids['City levy'] });
    const amount = async () => (await read('ada', `invoice_taxes/${tax}`)).amount;
    expect([await amount(), (await shown(id)).total]).toEqual(['7.85', '183.21']);
    expect((await change(id, { discount_percent: '10' })).total).toBe('164.89');
    await done('ada', 'PATCH', `invoice_taxes/${tax}`, { after_line_taxes: true });
    expect([await amount(), (await shown(id)).total]).toEqual(['8.77', '165.72']);
  });

  test('4: discounts first: each line has its share, and its tax on the rest', () =>
    during({ DISCOUNTS_FIRST: true }, async () => {
      const id = await invoice({ discount_percent: '10' });
      expect(await linesOf(id)).toMatchObject([
        { share: '6.00', tax: '9.68', total: '60.65' },
        { share: '10.00', tax: '6.30', total: '96.30' },
      ]);
      expect(await shown(id)).toMatchObject({ net: '140.97', total: '156.95' });
    }));

  test('5: a discount that does not divide becomes the sum of its shares', () =>
    during({ DISCOUNTS_FIRST: true }, async () => {
      const id = await invoice({ lines: three(), discount_amount: '10.00' });
      expect((await linesOf(id)).map(({ share }) => share)).toEqual(['3.33', '3.33', '3.33']);
      expect(await shown(id)).toMatchObject({ discount_amount: '9.99', total: '20.01' });
    }));

  test('6: lines keep their shares until the invoice is saved', () =>
    during({ DISCOUNTS_FIRST: true }, async () => {
      const id = await invoice({ lines: three(), discount_amount: '10.00' });
      await done('ada', 'DELETE', `invoice_lines/${(await linesOf(id))[0]?.['id']}`);
      expect((await shown(id)).net).toBe('13.34');
      await change(id, { discount_amount: '10.00' });
      expect((await shown(id)).total).toBe('10.00');
    }));

  test('7: payments reach what is open and no more, and end it', async () => {
    const id = await sent();
    expect(await pay(id, '100.00')).toBe('201');
    expect(await shown(id)).toMatchObject({ balance: '57.82', status: 'sent' });
    expect(await pay(id, '57.83')).toBe('422 EXCEEDS_BALANCE');
    expect(await pay(id, '57.82')).toBe('201');
    expect(await shown(id)).toMatchObject({ balance: '0.00', status: 'paid', read_only: true });
  });

  test('8: a payment that is changed does not count itself', async () => {
    const id = await sent();
    const payment = await make('ada', 'payments', { invoice: id, amount: '100.00' });
    const becomes = (amount: string) => tried('ada', 'PATCH', `payments/${payment}`, { amount });
    expect(await becomes('157.83')).toBe('422 EXCEEDS_BALANCE');
    expect(await becomes('157.82')).toBe('200');
    expect((await shown(id)).status).toBe('paid');
  });

  test('9: a payment that is taken away opens the invoice again, as sent and read-only', async () => {
    const id = await sent();
    await choose(`invoices/${id}`, 'viewed');
    await make('ada', 'payments', { invoice: id, amount: '100.00' });
    const last = await make('ada', 'payments', { invoice: id, amount: '57.82' });
    await done('ada', 'DELETE', `payments/${last}`);
    expect(await shown(id)).toMatchObject({ status: 'sent', balance: '57.82', read_only: true });
  });

  test('10: of two payments of all that is open at once one is accepted', async () => {
    const id = await sent();
    await pay(id, '100.00');
    const both = await Promise.all([pay(id, '57.82'), pay(id, '57.82')]);
    expect(both.sort()).toEqual(['201', '422 EXCEEDS_BALANCE']);
    expect((await shown(id)).balance).toBe('0.00');
  });

  test('11: two invoices at once have two numbers that follow each other', async () => {
    const number = async (id: string) => Number((await shown(id)).number);
    const before = await number(await invoice());
    const both = await Promise.all([invoice(), invoice()]);
    const numbers = await Promise.all(both.map(number));
    expect(numbers.sort((a, b) => a - b)).toEqual([before + 1, before + 2]);
    expect(await number(await invoice())).toBe(before + 3);
  });

  test('12: a number is taken once among invoices, and once among quotes', async () => {
    const [one, other] = [await invoice(), await invoice()];
    const { number } = await shown(one);
    expect(await tried('ada', 'PATCH', `invoices/${other}`, { number })).toBe('409 NUMBER_TAKEN');
    await office.quote({ number: `${number}` });
  });

  test('13: a number that was drawn is used up', async () => {
    const first = await invoice();
    const { number } = await shown(first);
    await done('ada', 'DELETE', `invoices/${first}`);
    expect(Number((await shown(await invoice())).number)).toBe(Number(number) + 1);
  });

  test('13: people choose how numbers are written', async () => {
    const group = { name: 'By year', format: '{year}-{number}', next: 12, padding: 4 };
    const number_group = await make('ada', 'number_groups', group);
    const first = await invoice({ number_group });
    expect((await shown(first)).number).toBe('2026-0012');
    await done('ada', 'DELETE', `invoices/${first}`);
    expect((await shown(await invoice({ number_group }))).number).toBe('2026-0013');
  });

  test('13: numbers of a group follow each other for invoices at once, and what is refused takes none', async () => {
    const group = { name: 'At once', format: 'A{number}', next: 7, padding: 1 };
    const number_group = await make('ada', 'number_groups', group);
    const numberOf = async (id: string) => (await shown(id)).number;
    const refused = { number_group, lines: [{ quantity: '1', price: '5.00' }] };
    const tries = [
      invoice({ number_group }),
      tried('ada', 'POST', 'invoices', { client: office.ids['Harbor Books'], ...refused }),
      invoice({ number_group }),
    ] as const;
    const [one, no, other] = await Promise.all(tries);
    expect(no).toBe('422 FIELD_REQUIRED');
    expect(new Set([await numberOf(one), await numberOf(other)])).toEqual(new Set(['A7', 'A8']));
    expect((await read('ada', `number_groups/${number_group}`)).next).toBe(9);
    const quote = await office.quote({ number_group });
    expect((await read('ada', `quotes/${quote}`)).number).toBe('A9');
  });

  test('14: a read-only invoice takes payments and no changes', async () => {
    const id = await sent();
    await make('ada', 'payments', { invoice: id, amount: '100.00' });
    const last = await make('ada', 'payments', { invoice: id, amount: '57.82' });
    await done('ada', 'DELETE', `payments/${last}`);
    const [line] = await linesOf(id);
    expect(await tried('ada', 'PATCH', `invoice_lines/${line?.['id']}`, { price: '1.00' })).toBe(
      '409 READ_ONLY',
    );
    expect((await shown(id)).total).toBe('157.82');
    expect(await pay(id, '57.82')).toBe('201');
  });

  test('15: drafts are deleted with their lines, and their tasks are complete again', async () => {
    expect(await tried('ada', 'DELETE', `invoices/${await sent()}`)).toBe('409 DELETION_FORBIDDEN');
    const task = ids['Repair of the door'] ?? '';
    const id = await invoice({ lines: [{ task }] });
    expect((await read('ada', `tasks/${task}`)).status).toBe('invoiced');
    await done('ada', 'DELETE', `invoices/${id}`);
    expect(await linesOf(id)).toEqual([]);
    expect((await read('ada', `tasks/${task}`)).status).toBe('complete');
  });

  test('31: a quote becomes a draft of the same amount, and keeps its status', async () => {
    const id = await office.quote({ discount_percent: '10' });
    await choose(`quotes/${id}`, 'viewed');
    const { result } = await done('ada', 'POST', `quotes/${id}/make_invoice`);
    expect(await shown(result.id)).toMatchObject({ total: '157.82', status: 'draft' });
    expect(await read('ada', `quotes/${id}`)).toMatchObject({ status: 'viewed', invoice: result.id });
  });

  test('32: a credit note is the exact mirror, of an amount as of a percentage', async () => {
    const id = await sent();
    const { result } = await done('ada', 'POST', `invoices/${id}/credit`);
    expect((await linesOf(result.id)).map(({ quantity }) => Number(quantity))).toEqual([-3, -2.5]);
    expect((await shown(result.id)).total).toBe('-157.82');
    expect((await shown(id)).read_only).toBe(true);
    const other = await sent({ discount_percent: '0', discount_amount: '10.00' });
    const mirror = (await done('ada', 'POST', `invoices/${other}/credit`)).result;
    expect((await shown(mirror.id)).total).toBe('-165.36');
  });

  test('33: a credit note is paid back at once and as a whole', async () => {
    const lines = [{ name: 'Corners', price: '90.00' }];
    const id = await sent({ lines, discount_percent: '0' });
    const { result } = await done('ada', 'POST', `invoices/${id}/credit`);
    expect(await pay(result.id, '-50.00')).toBe('422 EXCEEDS_BALANCE');
    expect(await pay(result.id, '-90.00')).toBe('201');
    expect((await shown(result.id)).status).toBe('paid');
  });

  test('34: a line without a name is refused, and nothing of what came with it is saved', async () => {
    const id = await invoice();
    const lines = [{ name: 'Good', price: '5.00' }, { price: '5.00' }];
    expect(await tried('ada', 'PATCH', `invoices/${id}`, { lines })).toBe('422 FIELD_REQUIRED');
    expect(await linesOf(id)).toHaveLength(2);
  });

  test('35: a client goes with everything, what was paid included', async () => {
    const client = await make('ada', 'clients', { name: 'Passing Trade' });
    const year = async () => {
      const { items } = (await office.app().request('ada', 'GET', '/api/-/queries/sales_by_year')).body;
      return items.reduce((sum: number, { total }: { total: string }) => sum + Number(total), 0);
    };
    const before = await year();
    const id = await sent({ client });
    await pay(id, '157.82');
    expect(await year()).toBeCloseTo(before + 157.82);
    await done('ada', 'POST', `clients/${client}/remove`);
    expect(await tried('ada', 'GET', `invoices/${id}`)).toBe('404 not_found');
    expect(await list('ada', `payments?filter=invoice == '${id}'`)).toEqual([]);
    expect(await year()).toBeCloseTo(before);
  });
});
