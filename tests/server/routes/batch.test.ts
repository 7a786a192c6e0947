import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { orders } from './orders.ts';

const missing = '00000000-0000-7000-8000-000000000000';

describe.each(databases)('a batch on $kind', ({ open }) => {
  const app = appForEach(open, { contract: orders });

  const send = (operations: unknown, headers: Record<string, string> = {}, query = '') =>
    app.request('cleo', 'POST', `/api/-/batch${query}`, { operations }, headers);
  const post = (path: string, body?: unknown) => ({ method: 'POST', path: `/api/${path}`, body });
  const count = async (plural: string) =>
    (await app.request('cleo', 'GET', `/api/${plural}`)).body.items.length;
  const order = async (code: string): Promise<string> =>
    (await app.request('cleo', 'POST', '/api/orders', { code })).body.id;

  test('is refused where it cannot be understood, with the number of the operation', async () => {
    const whole: readonly (readonly [unknown, string])[] = [
      [{}, '422 invalid'],
      [{ operations: [] }, '422 invalid'],
      [{ operations: [], more: 1 }, '422 invalid'],
      [{ operations: Array.from({ length: 101 }, () => post('orders', {})) }, '413 too_big'],
    ];
    for (const [body, said] of whole) {
      const answer = await app.request('cleo', 'POST', '/api/-/batch', body);
      expect(`${answer.status} ${answer.body.code}`).toBe(said);
      expect(answer.body).not.toHaveProperty('operation');
    }
    const parts: readonly (readonly [unknown, string])[] = [
      [7, '422 invalid'],
      [{ method: 'PUT', path: '/api/orders' }, '422 invalid'],
      [{ method: 'GET', path: '/healthz' }, '422 invalid'],
      [{ method: 'GET', path: '/api/orders', extra: 1 }, '422 invalid'],
      [post('orders?dry_run=true', { code: 'B' }), '400 bad_request'],
      [post('orders?colour=red', { code: 'B' }), '400 bad_request'],
      [{ method: 'GET', path: '/api/orders/%ff' }, '400 bad_request'],
      [{ method: 'GET', path: '/api/-/me' }, '404 not_found'],
      [{ method: 'GET', path: '/api/nothing' }, '404 not_found'],
      [{ method: 'GET', path: '/api/orders//' }, '404 not_found'],
      [{ method: 'PATCH', path: '/api/orders', body: {} }, '405 method_not_allowed'],
      [{ method: 'GET', path: `/api/orders/${missing}` }, '404 not_found'],
      [post('orders/$2.id/send', { note: 'x' }), '400 bad_request'],
      [post('lines', { order: '$9.id', text: 'x' }), '400 bad_request'],
    ];
    for (const [operation, said] of parts) {
      const answer = await send([post('orders', { code: 'A' }), operation]);
      expect(`${answer.status} ${answer.body.code} ${answer.body.operation}`, JSON.stringify(operation)).toBe(
        `${said} 2`,
      );
    }
    expect(await send([post('orders', { code: 'A' })], { 'If-Match': '"1"' })).toMatchObject({ status: 400 });
    expect(await count('orders')).toBe(0);
  });

  test('does nothing at all where one operation is refused, and says which and why as its single call would', async () => {
    const id = await order('A');
    const answer = await send([
      post('orders', { code: 'B' }),
      { method: 'PATCH', path: `/api/orders/${id}`, body: { note: 'changed' } },
      post('lines', { order: '$1.id', text: 'one' }),
      post('orders', { code: 'A' }),
    ]);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'not_unique', operation: 4, errors: [{ field: 'code' }] },
    });
    expect([await count('orders'), await count('lines')]).toEqual([1, 0]);
    const kept = await app.request('cleo', 'GET', `/api/orders/${id}/-/history`);
    expect(kept.body.items).toHaveLength(1);
  });

  test('gives nobody a right they do not have, and tells nothing they may not read', async () => {
    const id = await order('A');
    const ask = (person: string | undefined, operation: unknown) =>
      app.request(person, 'POST', '/api/-/batch', { operations: [operation] });
    const read = { method: 'GET', path: `/api/orders/${id}` };
    expect(await ask(undefined, read)).toMatchObject({ status: 401, body: { operation: 1 } });
    expect(await ask('gus', read)).toMatchObject({ status: 403 });
    expect(await ask('rita', read)).toMatchObject({ status: 404 });
    expect(await ask('rita', post('orders', { code: 'B' }))).toMatchObject({ status: 403 });
  });

  test('answers each operation in order as its single call would, and lets later ones name earlier results', async () => {
    const answer = await send([
      post('orders', { code: 'A', note: '$$1.id' }),
      post('lines', { order: '$1.id', text: 'one' }),
      post('orders/$1.id/send', { note: 'off' }),
      { method: 'GET', path: '/api/orders/$1.id?fields=code,status' },
      { method: 'GET', path: '/api/lines?count=true' },
      { method: 'DELETE', path: '/api/lines/$2.id' },
    ]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [made, line, sent, read, list, gone] = answer.body.answers;
    expect(made).toMatchObject({
      status: 201,
      body: { code: 'A', note: '$1.id', status: 'open', version: 1 },
    });
    expect(line).toMatchObject({ status: 201, body: { order: made.body.id, titles: { order: 'A' } } });
    expect(sent).toMatchObject({ status: 200, body: { id: made.body.id, status: 'sent', note: 'off' } });
    expect(read).toEqual({
      status: 200,
      body: { id: made.body.id, code: 'A', status: 'sent', titles: { id: 'A' } },
    });
    expect(list).toMatchObject({ status: 200, body: { count: 1 } });
    expect(gone).toEqual({ status: 204, body: null });
    expect([await count('orders'), await count('lines')]).toEqual([1, 0]);
  });

  test('asks rules and states of each operation on what the operations before it left', async () => {
    const lines = [1, 2, 3].map((number) => post('lines', { order: '$1.id', text: `${number}` }));
    const tooMany = await send([post('orders', { code: 'A' }), ...lines]);
    expect(tooMany).toMatchObject({ status: 422, body: { code: 'AT_MOST_TWO', operation: 4 } });
    const empty = await send([post('orders', { code: 'A' }), post('orders/$1.id/send', { note: 'x' })]);
    expect(empty).toMatchObject({ status: 409, body: { code: 'EMPTY', operation: 2 } });
    const id = await order('A');
    const stale = await send([
      { method: 'PATCH', path: `/api/orders/${id}`, body: { note: 'x' }, ifMatch: 1 },
      { method: 'PATCH', path: `/api/orders/${id}`, body: { note: 'y' }, ifMatch: '"1"' },
    ]);
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale', operation: 2 } });
  });

  test('leaves nothing behind when it was only tried', async () => {
    const tried = await send(
      [post('orders', { code: 'A' }), post('lines', { order: '$1.id', text: 'x' })],
      {},
      '?dry_run=true',
    );
    expect(tried).toMatchObject({ status: 200, body: { answers: [{ status: 201 }, { status: 201 }] } });
    expect([await count('orders'), await count('lines')]).toEqual([0, 0]);
  });

  test('is done once for one idempotency key, told again with the rights of then', async () => {
    const operations = [post('orders', { code: 'A' }), { method: 'GET', path: '/api/orders/$1.id' }];
    const key = { 'Idempotency-Key': 'batch-1' };
    const first = await send(operations, key);
    const again = await send(operations, key);
    expect(first.headers.has('idempotent-replay')).toBe(false);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await send([post('orders', { code: 'B' })], key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_conflict' },
    });
    const single = await app.request('cleo', 'POST', '/api/orders', { code: 'B' }, key);
    expect(single).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
    const id = first.body.answers[0].body.id;
    await app.request('cleo', 'DELETE', `/api/orders/${id}`);
    const late = await send(operations, key);
    expect(late.body.answers).toEqual([
      { status: 201, body: { id } },
      { status: 404, body: null },
    ]);
    expect(await count('orders')).toBe(0);
  });

  test('sent many times at once with one key is done once', async () => {
    const operations = [post('orders', { code: 'A' }), post('lines', { order: '$1.id', text: 'x' })];
    const key = { 'Idempotency-Key': 'batch-2' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(operations, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ headers }) => headers.has('idempotent-replay'))).toHaveLength(7);
    expect([await count('orders'), await count('lines')]).toEqual([1, 1]);
  });

  test('does not wait in a circle for another that names the same records the other way round', async () => {
    const [a, b] = [await order('A'), await order('B')];
    const change = (id: string, note: string) => ({
      method: 'PATCH',
      path: `/api/orders/${id}`,
      body: { note },
    });
    const rounds = Array.from({ length: 10 }, (_, round) =>
      send(
        round % 2 === 0 ? [change(a, 'x'), change(b, `x${round}`)] : [change(b, 'y'), change(a, `y${round}`)],
      ),
    );
    const answers = await Promise.all(rounds);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  test('holds rules against other batches: of many that fill one order only as many as fit are done', async () => {
    const id = await order('A');
    const fill = (text: string) => send([post('orders', { code: text }), post('lines', { order: id, text })]);
    const answers = await Promise.all(['1', '2', '3', '4', '5', '6'].map(fill));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const codes = answers.flatMap(({ status, body }) =>
      status === 200 ? [] : [`${body.code} ${body.operation}`],
    );
    expect(codes).toEqual(Array(4).fill('AT_MOST_TWO 2'));
    expect([await count('orders'), await count('lines')]).toEqual([3, 2]);
  });
});
