import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { SECRET, signedBy } from './provider.ts';

const variables = new Map([
  ['PAYMENT_SECRET', SECRET],
  ['NOTES_SECRET', 'notes'],
  ['PAYMENT_SECRET_PREVIOUS', 'whsec_b2xk'],
  ['DESK', 'desk:long words'],
]);

describe.each(databases)('what other systems send, on $kind', (database) => {
  const trial = trialOf('outside/shop.md', database, { variables });
  const { list, make, read, tried } = trial;

  const send = async (name: string, body: string, headers: Record<string, string>) => {
    const answer = await fetch(`${trial.app().url}/api/-/receives/${name}`, {
      method: 'POST',
      headers,
      body,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  /** What the provider says of a checkout, once under an id. */
  const told = (id: string, said: object, more: { readonly secret?: string; readonly at?: number } = {}) => {
    const body = JSON.stringify(said);
    return send('payments', body, signedBy(more.secret ?? SECRET, { id, body, at: more.at ?? Date.now() }));
  };
  const paid = (checkout: string, amount = '20.00', type = 'paid') => ({
    type,
    data: { checkout, amount, id: `ch_${checkout}`, more: { not: 'declared' } },
  });
  const order = async () => {
    const reference = `ck_${randomUUID()}`;
    const id = await make('cleo', 'orders', { amount: '20.00', buyer: 'Ada', online: false, reference });
    return { id, reference };
  };
  const payments = async (id: string) => list('cleo', `payments?filter=order == '${id}'`);
  const received = async (sender: string) =>
    ((await read('owner', '-/received')).items as Record<string, unknown>[]).find(
      ({ sender_id: known }) => known === sender,
    );

  test('a signed message is taken once, and answered alike each time', async () => {
    const { id, reference } = await order();
    const first = await told(`evt_${id}`, paid(reference));
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(await told(`evt_${id}`, paid(reference))).toEqual(first);
    expect(await payments(id)).toMatchObject([{ amount: '20.00', charge: `ch_${reference}` }]);
    expect(await read('cleo', `orders/${id}`)).toMatchObject({ status: 'paid' });
    expect(await received(`evt_${id}`)).toMatchObject({ state: 'taken', tries: 1, code: null });
  });

  test('two at once are one', async () => {
    const { id, reference } = await order();
    const answers = await Promise.all([1, 2, 3, 4].map(() => told(`evt_${id}`, paid(reference))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(1);
    expect(await payments(id)).toHaveLength(1);
  });

  test('two messages of one payment at once do not pay twice', async () => {
    const { id, reference } = await order();
    const answers = await Promise.all([1, 2].map((one) => told(`evt_${one}_${id}`, paid(reference))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await payments(id)).toHaveLength(1);
  });

  test('out of order: what failed after it was paid changes nothing', async () => {
    const { id, reference } = await order();
    await told(`evt_paid_${id}`, paid(reference));
    expect((await told(`evt_failed_${id}`, paid(reference, '20.00', 'failed'))).status).toBe(200);
    expect(await read('cleo', `orders/${id}`)).toMatchObject({ status: 'paid' });
    const other = await order();
    await told(`evt_failed_${other.id}`, paid(other.reference, '20.00', 'failed'));
    await told(`evt_paid_${other.id}`, paid(other.reference));
    expect(await read('cleo', `orders/${other.id}`)).toMatchObject({ status: 'paid' });
  });

  test('too early: refused with the reason, and taken when it comes again', async () => {
    const reference = `ck_${randomUUID()}`;
    const event = `evt_early_${reference}`;
    expect(await told(event, paid(reference))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await received(event)).toMatchObject({ state: 'refused', code: 'not_found', tries: 1 });
    expect((await received(event))?.['detail']).toBe('There is no record that this message is about.');
    const id = await make('cleo', 'orders', { amount: '20.00', buyer: 'Ada', online: false, reference });
    expect((await told(event, paid(reference))).status).toBe(200);
    expect(await received(event)).toMatchObject({ state: 'taken', code: null, detail: null, tries: 2 });
    expect(await payments(id)).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof told>[2]]>([
    ['is signed with another secret', { secret: 'whsec_YW5vdGhlcg==' }],
    ['is too old', { at: Date.now() - 6 * 60_000 }],
    ['comes from the future', { at: Date.now() + 6 * 60_000 }],
  ])('a message that %s is refused, and nothing of it is kept', async (_, more) => {
    const { id, reference } = await order();
    expect(await told(`evt_${id}`, paid(reference), more)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await payments(id)).toEqual([]);
    expect(await received(`evt_${id}`)).toBeUndefined();
  });

  test('while the secret is exchanged the one before counts too', async () => {
    const { id, reference } = await order();
    expect(await told(`evt_${id}`, paid(reference), { secret: 'whsec_b2xk' })).toMatchObject({ status: 200 });
    const other = await told(`evt_other_${id}`, paid(reference), { secret: 'whsec_b2xlcg==' });
    expect(other).toMatchObject({ status: 403 });
  });

  test('a message without a signature, or with that of another body, is refused', async () => {
    const { reference } = await order();
    const body = JSON.stringify(paid(reference));
    const json = { 'Content-Type': 'application/json' };
    expect((await send('payments', body, json)).status).toBe(403);
    const signed = signedBy(SECRET, { id: 'evt_other', body });
    expect((await send('payments', `${body} `, signed)).status).toBe(403);
    expect((await send('payments', body, { ...signed, 'webhook-id': 'evt_another' })).status).toBe(403);
    expect((await send('payments', body, { ...signed, 'webhook-timestamp': 'now' })).status).toBe(403);
    const several = { ...signed, 'webhook-signature': `v1,AAAA ${signed['webhook-signature']}` };
    expect((await send('payments', body, several)).status).toBe(200);
  });

  test('rules refuse as anywhere, and nothing of it happens', async () => {
    const { id, reference } = await order();
    expect(await told(`evt_${id}`, paid(reference, '20.01'))).toMatchObject({
      status: 422,
      body: { code: 'TOO_MUCH' },
    });
    expect(await payments(id)).toEqual([]);
    expect(await received(`evt_${id}`)).toMatchObject({ state: 'refused', code: 'TOO_MUCH' });
    expect(await told(`evt_less_${id}`, paid(reference, '19.99'))).toMatchObject({
      status: 422,
      body: { code: 'UNPAID' },
    });
    expect(await payments(id)).toEqual([]);
  });

  test('what it says must be as declared', async () => {
    const { id, reference } = await order();
    const wrong = [
      { ...paid(reference), type: 'stolen' },
      { type: 'paid', data: { checkout: reference, amount: 'much', id: 'ch' } },
      { type: 'paid', data: 'nothing' },
      [],
    ];
    for (const [index, said] of wrong.entries())
      expect(await told(`evt_${index}_${id}`, said)).toMatchObject({
        status: 422,
        body: { code: 'invalid' },
      });
    expect(
      await told(`evt_number_${id}`, {
        ...paid(reference),
        data: { checkout: reference, amount: 20, id: 77 },
      }),
    ).toMatchObject({ status: 200 });
    expect(await payments(id)).toMatchObject([{ charge: '77' }]);
  });

  test('its own signature over the body, and the id in the body', async () => {
    const body = JSON.stringify({ note: { id: 7, text: 'From a form' }, size: 1.5 });
    const digest = createHmac('sha256', 'notes').update(body).digest('hex');
    const signed = { 'X-Signature': `sha256=${digest.toUpperCase()}` };
    expect((await send('notes', body, { 'X-Signature': digest })).status).toBe(403);
    const upper = { 'X-Signature': `sha256=${digest}` };
    expect((await send('notes', body, upper)).status).toBe(200);
    expect((await send('notes', body, upper)).status).toBe(200);
    expect((await send('notes', body, signed)).status).toBe(200);
    expect((await send('notes', body, { 'X-Signature': `SHA256=${digest}` })).status).toBe(403);
    expect(await list('cleo', "notes?filter=text == 'From a form'")).toMatchObject([{ size: '1.5000' }]);
  });

  test('an id of half letters is none, as all of them would be stored alike', async () => {
    for (const half of ['\\ud800', '\\ud801']) {
      const body = `{"note":{"id":"${half}","text":"Half"}}`;
      const digest = createHmac('sha256', 'notes').update(body).digest('hex');
      expect(await send('notes', body, { 'X-Signature': `sha256=${digest}` })).toMatchObject({
        status: 400,
        body: { code: 'bad_request' },
      });
    }
  });

  test('its condition: what it is not true for is taken, and does nothing', async () => {
    const body = JSON.stringify({ note: { id: 'big', text: 'Too big' }, size: 100 });
    const digest = createHmac('sha256', 'notes').update(body).digest('hex');
    expect((await send('notes', body, { 'X-Signature': `sha256=${digest}` })).status).toBe(200);
    expect(await list('cleo', "notes?filter=text == 'Too big'")).toEqual([]);
    expect(await received('big')).toMatchObject({ state: 'taken' });
  });

  test('a name and a password, and the id in a header', async () => {
    const authorization = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    const right = { Authorization: authorization('desk:long words'), 'X-Message-Id': 'm1' };
    expect((await send('anything', '{"text":"Hello"}', right)).status).toBe(200);
    expect(
      (await send('anything', '{"text":"Hello"}', { ...right, Authorization: authorization('desk:') }))
        .status,
    ).toBe(403);
    expect((await send('anything', '{}', { Authorization: right.Authorization })).status).toBe(400);
    expect(await list('cleo', "notes?filter=text == 'Hello'")).toHaveLength(1);
  });

  test('bad input', async () => {
    const right = { Authorization: `Basic ${Buffer.from('desk:long words').toString('base64')}` };
    const sent = async (body: string, id: string = randomUUID()) =>
      (await send('anything', body, { ...right, 'X-Message-Id': id })).status;
    expect(await sent('{')).toBe(400);
    expect(await sent('')).toBe(400);
    expect(await sent('[1]')).toBe(200);
    expect(await sent('{"text":{"a":1}}')).toBe(422);
    expect(await sent(`{"text":"${'x'.repeat(1_200_000)}"}`)).toBe(413);
    expect(await sent('{"text":"x"}', 'i'.repeat(201))).toBe(400);
    expect(await sent(`${'['.repeat(40)}${']'.repeat(40)}`)).toBe(400);
    expect(await tried(undefined, 'POST', '-/receives/nothing', {})).toBe('404 not_found');
    expect(await tried(undefined, 'GET', '-/receives/anything')).toBe('405 method_not_allowed');
  });

  test('only the owner looks at what came', async () => {
    expect(await tried('cleo', 'GET', '-/received')).toBe('403 forbidden');
    expect(await tried(undefined, 'GET', '-/received')).toBe('401 not_signed_in');
    expect(await tried('owner', 'GET', '-/received?state=lost')).toBe('400 bad_request');
    const page = await read('owner', '-/received?state=refused&limit=1');
    expect(page).toMatchObject({ items: [{ state: 'refused' }], next: expect.any(String) });
  });
});

describe('what is not set up', () => {
  const [sqlite] = databases;
  if (sqlite === undefined) throw new Error('no database');
  const trial = trialOf('outside/shop.md', sqlite);
  test('is refused, and says so', async () => {
    expect(await trial.tried(undefined, 'POST', '-/receives/payments', {})).toBe('409 not_allowed_now');
  });
});
