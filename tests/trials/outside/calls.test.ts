import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followSent } from '#server/clock/follow-sent.ts';
import { deliver, type Delivering } from '#server/sending/deliver.ts';
import type { Follow } from '#server/sending/note-outcome.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { answer, openProvider, type Provider, SECRET } from './provider.ts';

describe.each(databases)('calls with an answer, on $kind', (database) => {
  const trial = trialOf('outside/shop.md', database);
  const { done, list, make, read } = trial;
  let provider: Provider;
  let later = 0;
  const reports: { kind: string }[] = [];

  beforeEach(async () => {
    provider = await openProvider();
    reports.length = 0;
  });
  afterEach(async () => {
    await provider.close();
  });

  const moment = (at = later) => new Date(Date.parse('2026-03-02T09:00:00Z') + at).toISOString();
  const variables = () =>
    new Map([
      ['PAYMENT_URL', provider.url],
      ['PAYMENT_KEY', 'Bearer sk_test'],
      ['PAYMENT_SECRET', SECRET],
    ]);

  /** Calls what waits, as a server does twice a second; `minutes` after the last time. */
  async function call(minutes = 2, more: Partial<Delivering> = {}): Promise<void> {
    later += minutes * 60_000;
    const at = later;
    const underway = await deliver({
      current: () => trial.app().runtime,
      outside: { variables: variables() },
      report: (one) => void reports.push(one),
      clock: { now: () => moment(at) },
      follow: followSent(() => undefined),
      ...more,
    });
    await Promise.all(underway.map((one) => one.done));
  }

  const order = async (values: object = {}) => {
    await trial.app().setClock(moment());
    return make('cleo', 'orders', { amount: '20.00', buyer: 'Ada', ...values });
  };
  const deliveries = async () =>
    (await read('owner', '-/deliveries')).items as readonly Record<string, unknown>[];
  const delivery = async (id: string) => (await deliveries()).find(({ record }) => record === id);
  const last = () => provider.asked.at(-1);

  test('what is sent is signed, has a key, and the answer is kept with the record', async () => {
    const id = await order();
    expect(await delivery(id)).toMatchObject({ kind: 'call', state: 'waiting', answered: null });
    await call();
    const { number } = await read('cleo', `orders/${id}`);
    expect(last()).toMatchObject({
      method: 'POST',
      path: '/checkouts',
      body: { amount: '20.00', order: id, text: number },
      headers: {
        authorization: 'Bearer sk_test',
        'webhook-signature': expect.stringMatching(/^v1,/),
        'content-type': 'application/json',
      },
    });
    const reference = provider.checkouts.get(String(last()?.headers['idempotency-key']));
    expect(await read('cleo', `orders/${id}`)).toMatchObject({
      reference,
      pay_at: `https://pay.example.org/${reference}`,
      trouble: false,
    });
    expect(await list('cleo', `notes?filter=text == '${number}'`)).toMatchObject([{ size: '1.5000' }]);
    const told = await delivery(id);
    expect(told).toMatchObject({ state: 'sent', answered: 201, attempts: 1, error: null });
    expect(last()?.headers['idempotency-key']).toBe(told?.['id']);
    expect(JSON.stringify([await deliveries(), await read('cleo', `orders/${id}/-/history`)])).not.toMatch(
      /sk_test|127\.0\.0\.1|whsec/,
    );
  });

  test('is made again with growing delay under one key, and counts once', async () => {
    provider.behave((_, response) => answer(response, 503, {}));
    const id = await order();
    await call();
    expect(await delivery(id)).toMatchObject({ state: 'waiting', answered: 503, error: 'It answered 503.' });
    await call(0);
    expect(provider.asked).toHaveLength(1);
    provider.behave();
    await call(1);
    expect(provider.asked).toHaveLength(2);
    const keys = provider.asked.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(await read('cleo', `orders/${id}`)).toMatchObject({ status: 'open', trouble: false });
    expect((await read('cleo', `orders/${id}`)).pay_at).toMatch(/^https:/);
  });

  test.each<[string, (response: ServerResponse) => void, number | null, RegExp]>([
    ['refuses for good', (response) => answer(response, 422, {}), 422, /^It answered 422\.$/],
    ['answers no JSON', (response) => response.end('<html>'), 200, /not in JSON/],
    [
      'leaves out what is needed',
      (response) => answer(response, 200, { checkout: {} }),
      200,
      /id \(required\)/,
    ],
    [
      'answers something else',
      (response) => answer(response, 200, { checkout: { id: 7, url: 'javascript:alert(1)' } }),
      200,
      /url \(/,
    ],
    [
      'answers too much',
      (response) => answer(response, 200, { filler: 'x'.repeat(1_100_000) }),
      200,
      /too long/,
    ],
  ])('a system that %s: what is said for that is done', async (_, behaviour, status, error) => {
    provider.behave((__, response) => behaviour(response));
    const id = await order();
    await call();
    expect(await delivery(id)).toMatchObject({ state: 'failed', answered: status, attempts: 1 });
    expect((await delivery(id))?.['error']).toMatch(error);
    expect(await read('cleo', `orders/${id}`)).toMatchObject({ trouble: true, pay_at: null });
    expect(reports).toMatchObject([{ kind: 'not_delivered', attempts: 1 }]);
  });

  test('is given up when the contract says so', async () => {
    provider.behave((_, response) => answer(response, 500, {}));
    const id = await order();
    await call();
    await call(70);
    expect(await delivery(id)).toMatchObject({ state: 'failed', attempts: 2 });
    expect(await read('cleo', `orders/${id}`)).toMatchObject({ trouble: true });
    provider.behave();
    const failed = await delivery(id);
    await done('owner', 'POST', `-/deliveries/${String(failed?.['id'])}/retry`);
    await call(0, { clock: { now: () => new Date().toISOString() } });
    expect((await read('cleo', `orders/${id}`)).pay_at).toMatch(/^https:/);
  });

  test('a redirect is not followed, and is an answer for good', async () => {
    provider.behave((_, response) =>
      response.writeHead(307, { Location: `${provider.url}/elsewhere` }).end(),
    );
    const id = await order();
    await call();
    expect(provider.asked).toHaveLength(1);
    expect(await delivery(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('redirect') });
    expect(await read('cleo', `orders/${id}`)).toMatchObject({ trouble: true });
    provider.behave();
    await call();
    expect(provider.asked).toHaveLength(1);
  });

  test('an answer may begin with the mark of UTF-8', async () => {
    provider.behave((_, response) =>
      response.end(`\uFEFF${JSON.stringify({ checkout: { id: 'ck_mark', url: `${provider.url}/pay` } })}`),
    );
    const id = await order();
    await call();
    expect(await read('cleo', `orders/${id}`)).toMatchObject({ pay_at: `${provider.url}/pay` });
  });

  test('what hangs ends, and is made again', async () => {
    provider.behave(() => undefined);
    const id = await order();
    await call(2, { timeoutMs: 300 });
    expect((await delivery(id))?.['error']).toBe('No answer within 0.3 s.');
    provider.behave((_, response) => response.writeHead(200).write('{'));
    await call(1, { timeoutMs: 300 });
    expect((await delivery(id))?.['error']).toBe('No answer within 0.3 s.');
    provider.behave();
    await call(5);
    expect(await delivery(id)).toMatchObject({ state: 'sent', attempts: 3 });
  });

  test('a server that ends between the answer and what follows makes it again, and that happens once', async () => {
    const id = await order();
    const ends: Follow = {
      locks: () => ({ exclusive: [], shared: [] }),
      act: () => Promise.reject(new Error('the power goes')),
    };
    await call(2, { follow: ends });
    expect(await read('cleo', `orders/${id}`)).toMatchObject({ pay_at: null });
    expect(await delivery(id)).toMatchObject({ state: 'waiting', answered: 201 });
    await call(2);
    const number = (await read('cleo', `orders/${id}`)).number;
    expect(provider.asked).toHaveLength(2);
    expect(provider.checkouts.size).toBe(1);
    expect(await list('cleo', `notes?filter=text == '${number}'`)).toHaveLength(1);
  });

  test('two servers make it once', async () => {
    const id = await order();
    await Promise.all([call(0), call(0), call(0)]);
    expect(provider.asked.filter(({ body }) => body?.['order'] === id)).toHaveLength(1);
  });

  test('what follows and is refused is undone as a whole, and told', async () => {
    const first = await order();
    await call();
    const taken = (await read('cleo', `orders/${first}`)).reference;
    provider.behave((_, response) =>
      answer(response, 200, { checkout: { id: taken, url: 'https://pay.example.org/x' }, fee: 3 }),
    );
    const id = await order();
    await call();
    expect(await delivery(id)).toMatchObject({ state: 'failed', answered: 200 });
    expect((await delivery(id))?.['error']).toMatch(/^`then` was refused: /);
    const after = await read('cleo', `orders/${id}`);
    expect(after).toMatchObject({ pay_at: null, reference: null, trouble: false });
    expect(await list('cleo', `notes?filter=text == '${after.number}'`)).toEqual([]);
  });

  test('values of a record lead to no other place', async () => {
    provider.behave((_, response) => answer(response, 200, { parcels: [{ state: 'on its way' }] }));
    const id = await order({ online: false, parcel: 'A/1?x=2&y#z' });
    await done('cleo', 'POST', `orders/${id}/track`);
    await call();
    expect(last()).toMatchObject({
      method: 'GET',
      path: '/parcels/A%2F1%3Fx%3D2%26y%23z?lang=en',
      body: undefined,
    });
    expect(await read('cleo', `orders/${id}`)).toMatchObject({ parcel_state: 'on its way' });
    await done('cleo', 'PATCH', `orders/${id}`, { parcel: '..' });
    await done('cleo', 'POST', `orders/${id}/track`);
    await call();
    expect(provider.asked).toHaveLength(1);
    expect((await delivery(id))?.['error']).toMatch(/leads out of the address/);
  });

  test('a record that is gone has no consequences', async () => {
    const id = await order();
    await done('cleo', 'DELETE', `orders/${id}`);
    await call();
    expect(await delivery(id)).toMatchObject({ state: 'sent' });
  });

  test('an address that is not set is told, without what is secret', async () => {
    const id = await order();
    await call(2, { outside: { variables: new Map() } });
    expect(await delivery(id)).toMatchObject({
      state: 'waiting',
      error: 'NINEFOLD_ENV_PAYMENT_URL is not set.',
    });
    await call(2);
    expect(await delivery(id)).toMatchObject({ state: 'sent' });
  });

  test('a schedule makes it for each record', async () => {
    provider.behave(({ path }, response) =>
      answer(response, 200, { rate: path === '/rates/EUR' ? 1.0875 : '0.9' }),
    );
    const [euro, franc] = [
      await make('cleo', 'rates', { base: 'EUR' }),
      await make('cleo', 'rates', { base: 'CHF' }),
    ];
    later += 24 * 60 * 60_000;
    await trial.app().setClock(moment());
    await call();
    expect(await read('cleo', `rates/${euro}`)).toMatchObject({ rate: '1.0875' });
    expect(await read('cleo', `rates/${franc}`)).toMatchObject({ rate: '0.9000' });
  });
});
