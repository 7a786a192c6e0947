import { createHmac } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '#server/sending/deliver.ts';
import type { Report } from '#server/observe/report.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { loans } from './loans.ts';
import { openReceiver, type Receiver } from './receiver.ts';

describe.each(databases)('webhooks on $kind', ({ open }) => {
  const app = appForEach(open, { contract: loans });
  let receiver: Receiver;
  let camera: string;
  let later: number;
  let reports: Report[];

  beforeEach(async () => {
    receiver = await openReceiver();
    const { body } = await app.request('mira', 'GET', '/api/items');
    camera = body.items[0].id;
    later = 0;
    reports = [];
  });

  afterEach(async () => {
    await receiver.close();
  });

  const secret = `whsec_${Buffer.from('a key of the ledger').toString('base64')}`;

  /** One round of a server that was told where the ledger is; `variables` says otherwise. */
  async function round(variables?: ReadonlyMap<string, string>, timeoutMs = 10_000): Promise<number> {
    const set = new Map([
      ['LEDGER_URL', `${receiver.url}/hook`],
      ['LEDGER_SECRET', secret],
    ]);
    const underway = await deliver({
      current: () => app.runtime,
      outside: { variables: variables ?? set },
      report: (one) => void reports.push(one),
      clock: { now: () => new Date(Date.now() + later).toISOString() },
      timeoutMs,
    });
    await Promise.all(underway.map(({ done }) => done));
    return underway.length;
  }

  async function lend(values: object = {}): Promise<string> {
    const made = await app.request('sam', 'POST', '/api/loans', { item: camera, amount: '12.50', ...values });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  }

  const told = () => receiver.received.map(({ body }) => JSON.parse(body));
  const deliveries = async () =>
    (await app.request('owner', 'GET', '/api/-/deliveries')).body.items as Record<string, unknown>[];

  test('what is refused or only tried out tells nobody', async () => {
    await app.request('sam', 'POST', '/api/loans', { item: camera, note: 'bad' });
    await app.request('sam', 'POST', '/api/loans?dry_run=true', { item: camera });
    await app.request('sam', 'POST', '/api/-/batch', {
      operations: [
        { method: 'POST', path: '/api/loans', body: { item: camera } },
        { method: 'POST', path: '/api/loans', body: { item: camera, note: 'bad' } },
      ],
    });
    expect(await round()).toBe(0);
    expect(await deliveries()).toEqual([]);
  });

  test('a call is signed, and says what happened with the values of that moment', async () => {
    const id = await lend();
    await app.request('sam', 'PATCH', `/api/loans/${id}`, { amount: '3.00' });
    expect(await round()).toBe(1);
    const [call] = receiver.received;
    const { headers, body = '' } = call ?? {};
    expect(JSON.parse(body)).toEqual({
      id: headers?.['webhook-id'],
      event: 'loan.create',
      time: '2026-01-05T08:00:00.000Z',
      contract: 1,
      entity: 'loan',
      record: id,
      fields: { amount: '12.50' },
    });
    expect(headers).toMatchObject({ 'content-type': 'application/json' });
    const signed = [headers?.['webhook-id'], headers?.['webhook-timestamp'], body].join('.');
    const signature = createHmac('sha256', 'a key of the ledger').update(signed).digest('base64');
    expect(headers?.['webhook-signature']).toBe(`v1,${signature}`);
    expect(Math.abs(Date.now() / 1000 - Number(headers?.['webhook-timestamp']))).toBeLessThan(60);
    expect(await round()).toBe(1);
    expect(told()[1]).toMatchObject({ event: 'loan.update', fields: { amount: '3.00' } });
    expect(await round()).toBe(0);
  });

  test('while its secret is exchanged a call is signed with both', async () => {
    await lend();
    const url = ['LEDGER_URL', `${receiver.url}/hook`] as const;
    await round(new Map([url, ['LEDGER_SECRET', 'another'], ['LEDGER_SECRET_PREVIOUS', secret]]));
    const { headers, body } = receiver.received[0] ?? {};
    const signed = [headers?.['webhook-id'], headers?.['webhook-timestamp'], body].join('.');
    const by = (key: string) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    expect(headers?.['webhook-signature']).toBe(`${by('another')} ${by('a key of the ledger')}`);
  });

  test('effects, the clock, batches and deletes tell as well; a condition is judged then', async () => {
    const id = await lend({ due: '2026-01-06', note: 'tell' });
    const quiet = await lend({ note: 'quiet' });
    await app.setClock('2026-01-08T08:00:00Z');
    await app.request('sam', 'POST', `/api/loans/${id}/return`);
    await app.request('sam', 'POST', '/api/-/batch', {
      operations: [{ method: 'POST', path: `/api/loans/${quiet}/return`, body: {} }],
    });
    await app.request('sam', 'DELETE', `/api/loans/${quiet}`);
    while ((await round()) > 0);
    const events = (record: string) =>
      told().flatMap((one) => (one.record === record ? [[one.event, one.fields]] : []));
    // Order is kept within each target: these are two.
    expect(events(id).toSorted((a, b) => Object.keys(a[1]).length - Object.keys(b[1]).length)).toEqual([
      ['loan.create', { amount: '12.50' }],
      ['loan.go_late', { amount: '12.50' }],
      ['loan.return', { amount: '12.50' }],
      ['loan.return', { double: '25.00', name_of_item: 'Canon <R6>', status: 'returned', item: camera }],
    ]);
    expect(events(quiet)).toEqual([
      ['loan.create', { amount: '12.50' }],
      ['loan.return', { amount: '12.50' }],
      ['loan.delete', { amount: '12.50' }],
    ]);
    expect(told().filter(({ event }) => event === 'fee.create')).toHaveLength(2);
  });

  test('what is not taken is tried again, later and later, under the same id; nothing after it overtakes it', async () => {
    receiver.behave(503);
    const id = await lend();
    await app.request('sam', 'PATCH', `/api/loans/${id}`, { amount: '3.00' });
    expect(await round()).toBe(1);
    expect(await round()).toBe(0);
    const [, first] = await deliveries();
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, error: 'It answered 503.' });
    later += 7_000;
    expect(await round()).toBe(1);
    later += 7_000;
    expect(await round()).toBe(0);
    receiver.behave(204);
    later += 7_000;
    expect(await round()).toBe(1);
    expect(await round()).toBe(1);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(0, 3)).toEqual([ids[0], ids[0], ids[0]]);
    expect(told().map(({ event }) => event)).toEqual([
      'loan.create',
      'loan.create',
      'loan.create',
      'loan.update',
    ]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const ofOneMessage = [{ kind: 'not_delivered', attempts: 1 }];
    expect(reports.filter(({ kind }) => kind === 'not_delivered')).toMatchObject(ofOneMessage);
  });

  test('a redirect is not followed, and one that hangs is left', async () => {
    const elsewhere = await openReceiver();
    receiver.behave({ redirectTo: elsewhere.url });
    await lend();
    await round();
    expect((await deliveries())[0]).toMatchObject({
      state: 'waiting',
      error: 'It answered 307, a redirect, which is not followed.',
    });
    receiver.behave('hangs');
    later += 60_000;
    await round(undefined, 200);
    expect((await deliveries())[0]).toMatchObject({ attempts: 2, error: 'No answer within 0.2 s.' });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  test('why it failed is told in the language of each reader, and as it was kept by an older Ninefold', async () => {
    receiver.behave(503);
    await lend();
    await round();
    const error = async () => (await deliveries())[0]?.['error'];
    const setTo = (kept: string) =>
      app.runtime.database.write((on) => on.run(sql`UPDATE nf_outbox SET error = ${kept}`));
    expect(await error()).toBe('It answered 503.');
    await app.request('owner', 'PATCH', '/api/-/preferences', { language: 'de' });
    expect(await error()).toBe('Antwort: 503.');
    await setTo('It answered 503.');
    expect(await error()).toBe('It answered 503.');
    for (const text of [
      { key: 'deliveries.ofLater', values: {} },
      { key: 'deliveries.answered', values: {} },
    ])
      for (const kept of [text, [text]]) {
        await setTo(JSON.stringify({ english: 'Told later.', text: kept }));
        expect(await error()).toBe('Told later.');
      }
    await setTo('{"english":1}');
    expect(await error()).toBe('{"english":1}');
  });

  test('without its variable a call is kept, and told which one is missing', async () => {
    await lend();
    await round(new Map([['LEDGER_URL', receiver.url]]));
    expect((await deliveries())[0]).toMatchObject({
      state: 'waiting',
      error: 'NINEFOLD_ENV_LEDGER_SECRET is not set.',
    });
    expect(receiver.received).toEqual([]);
  });

  test('deliveries are the owner’s to see and to retry, and show neither secrets nor what was sent', async () => {
    receiver.behave(500);
    await lend();
    await round();
    expect((await app.request(undefined, 'GET', '/api/-/deliveries')).body.code).toBe('not_signed_in');
    expect((await app.request('mira', 'GET', '/api/-/deliveries')).body.code).toBe('forbidden');
    expect((await app.request('owner', 'GET', '/api/-/deliveries?state=lost')).body.code).toBe('bad_request');
    const [row] = await deliveries();
    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|whsec|12\.50/);
    const address = `/api/-/deliveries/${String(row?.['id'])}/retry`;
    expect((await app.request('mira', 'POST', address)).body.code).toBe('forbidden');
    for (const id of ['none', '%00', '00000000-0000-0000-0000-000000000000'])
      expect((await app.request('owner', 'POST', `/api/-/deliveries/${id}/retry`)).body.code).toBe(
        'not_found',
      );
    receiver.behave(200);
    expect((await app.request('owner', 'POST', address)).body).toMatchObject({
      state: 'waiting',
      attempts: 1,
    });
    later += 1;
    expect(await round()).toBe(1);
    expect((await app.request('owner', 'GET', '/api/-/deliveries?state=sent')).body).toMatchObject({
      items: [{ state: 'sent', attempts: 2, error: null }],
      next: null,
    });
    expect((await app.request('owner', 'POST', address)).body.code).toBe('not_allowed_now');
  });

  test('several dispatchers at once send each call once, and those about one record in order', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await lend());
    for (const amount of ['1.00', '2.00'])
      for (const id of ids) await app.request('sam', 'PATCH', `/api/loans/${id}`, { amount });
    await Promise.all(Array.from({ length: 6 }, () => round()));
    while ((await Promise.all([round(), round()])).some((count) => count > 0));
    const sent = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(sent).toHaveLength(12);
    expect(new Set(sent).size).toBe(12);
    for (const id of ids)
      expect(told().flatMap((one) => (one.record === id ? [one.fields.amount] : []))).toEqual([
        '12.50',
        '1.00',
        '2.00',
      ]);
  });

  test('what a process took and did not settle is sent again under the same id', async () => {
    receiver.behave('hangs');
    await lend();
    const dying = round(undefined, 1_500);
    while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await round()).toBe(0);
    receiver.behave(200);
    later += 61_000;
    expect(await round()).toBe(1);
    await dying; // what it notes too late counts for nothing
    expect((await deliveries())[0]).toMatchObject({ state: 'sent', attempts: 2, error: null });
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
  });

  test('a rehearsal lists what would be sent', async () => {
    const id = await lend({ amount: '1.00' });
    await app.request('sam', 'POST', `/api/loans/${id}/return`);
    const { body } = await app.request(undefined, 'GET', '/api/-/rehearsal/outbox');
    const kinds = body.items.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`);
    expect(kinds.toSorted()).toEqual([
      'mail returned',
      'mail returned',
      'notice returned',
      'notice returned',
      'webhook ledger',
      'webhook ledger',
    ]);
    expect(receiver.received).toEqual([]);
  });
});
