import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Calls that wait for a second person only where a condition is true of what they would make. */
describe.each(databases)('a second person for some records on $kind', (database) => {
  const trial = trialOf('second-person/payments.md', database);
  const { make, done, tried, read, list } = trial;
  const ask = (...of: Parameters<ReturnType<typeof trial.app>['request']>) => trial.app().request(...of);
  const payment = (cost: string, values: object = {}) =>
    make('cleo', 'payments', { payee: 'Orchard', cost, ...values });
  const approve = (request: string) => tried('chad', 'POST', `-/requests/${request}/approve`, {});
  const asked = async (method: string, path: string, body?: object, headers?: Record<string, string>) => {
    const answer = await ask('cleo', method, `/api/${path}`, body, headers);
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    return String(answer.body.request);
  };

  test('what is small is done at once, what is large waits and changes nothing until it is agreed to', async () => {
    expect(await tried('cleo', 'POST', 'payments', { payee: 'Small', cost: '1000.00' })).toBe('201');
    const before = (await list('cleo', 'payments')).length;
    const request = await asked('POST', 'payments', { payee: 'Large', cost: '1000.01' });
    expect(await list('cleo', 'payments')).toHaveLength(before);
    expect(await approve(request)).toBe('200');
    expect((await list('cleo', "payments?filter=payee == 'Large'"))[0]).toMatchObject({ cost: '1000.01' });
  });

  test('the record is asked as the call would leave it, and what it was is `old`', async () => {
    const id = await payment('900.00');
    expect(await tried('cleo', 'PATCH', `payments/${id}`, { cost: '950.00' })).toBe('200');
    const request = await asked('PATCH', `payments/${id}`, { cost: '1200.00' });
    expect(await read('cleo', `payments/${id}`)).toMatchObject({ cost: '950.00', version: 2 });
    expect(await approve(request)).toBe('200');
    expect(await tried('cleo', 'PATCH', `payments/${id}`, { cost: '1100.00' })).toBe('200');
    await asked('PATCH', `payments/${id}`, { cost: '1100.01' });
  });

  test('a step asks with what is sent to it, and the state it leads to', async () => {
    const small = await payment('10.00');
    expect(await tried('cleo', 'POST', `payments/${small}/pay`, { cost: '20.00' })).toBe('200');
    const id = await payment('10.00');
    const request = await asked('POST', `payments/${id}/pay`, { cost: '2000.00' });
    expect(await read('cleo', `payments/${id}`)).toMatchObject({ status: 'planned', cost: '10.00' });
    expect(await approve(request)).toBe('200');
    expect(await read('cleo', `payments/${id}`)).toMatchObject({ status: 'paid', cost: '2000.00' });
  });

  test('a part asks its whole, also where it moves from one to another', async () => {
    const id = await payment('900.00');
    expect(await tried('cleo', 'POST', 'items', { payment: id, text: 'Paper', sum: '100.00' })).toBe('201');
    const request = await asked('POST', 'items', { payment: id, text: 'Ink', sum: '0.01' });
    expect(await approve(request)).toBe('200');
    expect(await read('cleo', `payments/${id}`)).toMatchObject({ total: '1000.01' });
    const [part] = await list('cleo', "items?filter=text == 'Ink'");
    const other = await payment('999.99');
    expect(await tried('cleo', 'PATCH', `items/${part?.id}`, { text: 'Blue ink' })).toBe('200');
    expect(await tried('cleo', 'PATCH', `items/${part?.id}`, { payment: other })).toBe('200');
    await asked('PATCH', `items/${part?.id}`, { payment: id });
    expect(await tried('cleo', 'DELETE', `items/${part?.id}`)).toBe('204');
  });

  test('a delete asks what the record was, and may read what the caller may not', async () => {
    const id = await payment('1.00');
    await done('chad', 'PATCH', `payments/${id}`, { risk: 6 });
    const request = await asked('DELETE', `payments/${id}`);
    expect(await tried('cleo', 'GET', `payments/${id}`)).toBe('200');
    expect(await approve(request)).toBe('200');
    expect(await tried('cleo', 'GET', `payments/${id}`)).toBe('404 not_found');
    expect(await tried('cleo', 'DELETE', `payments/${await payment('1.00')}`)).toBe('204');
  });

  test('what would be refused is refused at once, a dry run waits for nobody, and a key comes to the same answer', async () => {
    expect(await tried('cleo', 'POST', 'payments', { payee: 'Huge', cost: '9001.00' })).toBe('422 TOO_MUCH');
    const dry = await ask('cleo', 'POST', '/api/payments?dry_run=true', { payee: 'Dry', cost: '2000.00' });
    expect(dry.status).toBe(201);
    expect(dry.body).not.toHaveProperty('waits');
    for (const cost of ['3.00', '3000.00']) {
      const body = { payee: 'Keyed', cost };
      const keyed = { 'idempotency-key': `one-${cost}` };
      const first = await ask('cleo', 'POST', '/api/payments', body, keyed);
      const second = await ask('cleo', 'POST', '/api/payments', body, keyed);
      expect(first.status).toBe(cost === '3.00' ? 201 : 202);
      expect([second.status, second.body.id, second.body.request]).toEqual([
        first.status,
        first.body.id,
        first.body.request,
      ]);
    }
    expect(await list('cleo', "payments?filter=payee == 'Keyed'")).toHaveLength(1);
  });

  test('numbers have no gap after what waited', async () => {
    const first = await read('cleo', `payments/${await payment('1.00')}`);
    await asked('POST', 'payments', { payee: 'Waits', cost: '5000.00' });
    const next = await read('cleo', `payments/${await payment('1.00')}`);
    const numberOf = ({ number }: { readonly number?: unknown }) => Number(String(number).slice(2));
    expect(numberOf(next) - numberOf(first)).toBe(1);
  });

  test('a batch in which one operation waits does the others', async () => {
    const { status, body } = await ask('cleo', 'POST', '/api/-/batch', {
      operations: ['1.00', '4000.00'].map((cost) => ({
        method: 'POST',
        path: '/api/payments',
        body: { payee: 'Batch', cost },
      })),
    });
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('"request"')]);
    expect(await list('cleo', "payments?filter=payee == 'Batch'")).toHaveLength(1);
  });

  test('who acts as somebody else does what is small, and cannot ask for what waits', async () => {
    const people = await list('owner', 'users');
    const cleo = people.find(({ name }) => name === 'Cleo')?.id;
    const small = await ask(
      'chad',
      'POST',
      '/api/payments',
      { payee: 'As', cost: '1.00' },
      { 'Ninefold-Act-As': cleo },
    );
    expect(small.status, JSON.stringify(small.body)).toBe(201);
    const large = await ask(
      'chad',
      'POST',
      '/api/payments',
      { payee: 'As', cost: '2000.00' },
      { 'Ninefold-Act-As': cleo },
    );
    expect([large.status, large.body.code]).toEqual([403, 'forbidden']);
  });
});
