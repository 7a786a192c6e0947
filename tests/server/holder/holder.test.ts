import { beforeEach, describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';
import { quotes } from './quotes.ts';

describe.each(databases)('the key of a record on $kind', ({ open }) => {
  const app = appForEach(open, { contract: quotes });
  let first: Made;
  let second: Made;

  beforeEach(async () => {
    first = await quote('Roof');
    second = await quote('Cellar');
  });

  interface Made {
    readonly id: string;
    readonly key: string;
    readonly client: string;
  }

  const clerk = async (method: string, path: string, body?: unknown) => {
    const answer = await app.request('ada', method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const quote = async (subject: string): Promise<Made> => {
    const { id: client } = await clerk('POST', '/api/clients', {
      name: `Client of ${subject}`,
      phone: '+43 1',
    });
    const lines = [{ text: `${subject} work`, cost: 7 }];
    const { id } = await clerk('POST', '/api/quotes', { subject, client, margin: 9, lines });
    const { key } = await clerk('GET', `/api/quotes/${id}`);
    await clerk('POST', `/api/quotes/${id}/send`);
    return { id, key, client };
  };
  const as = (key: string, method: string, path: string, body?: unknown, person?: string) =>
    app.request(person, method, path, body, { 'Ninefold-Key': key });
  const withoutRequest = ({ status, body }: { status: number; body: object }) => ({
    status,
    body: { ...body, request: '' },
  });

  test('is made by the engine, shown to who may read it, and in no list', async () => {
    expect(first.key).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(first.key).not.toBe(second.key);
    const { items } = await clerk('GET', '/api/quotes');
    expect(items).toHaveLength(2);
    expect(JSON.stringify(items)).not.toContain(first.key);
    for (const person of ['wim', undefined]) {
      const seen = await app.request(person, 'GET', `/api/quotes/${first.id}`);
      expect(JSON.stringify(seen.body)).not.toContain(first.key);
    }
  });

  test('that opens nothing is refused in the same words, whatever is wrong with it', async () => {
    const wrong = [
      'x',
      'A'.repeat(32),
      first.key.slice(0, -1),
      `${first.key.slice(0, -1)}!`,
      `${first.key}A`,
    ];
    const answers = [];
    for (const key of wrong) answers.push(withoutRequest(await as(key, 'GET', `/api/quotes/${first.id}`)));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await as('A'.repeat(32), 'GET', '/api/-/me')).toMatchObject({ status: 401 });
  });

  test('cannot be guessed: after some failed tries its network is made to wait, but never who has a right one', async () => {
    const tries = [];
    for (let n = 0; n < 30; n += 1)
      tries.push((await as(`${n}`.padStart(32, 'k'), 'GET', '/api/-/me')).status);
    expect(tries.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(tries).toContain(429);
    expect((await as(first.key, 'GET', '/api/-/me')).status).toBe(200);
  });

  test('that is right does not use up any tries', async () => {
    for (let n = 0; n < 30; n += 1) expect((await as(first.key, 'GET', '/api/-/me')).status).toBe(200);
  });

  test('says which record it opens', async () => {
    const { body } = await as(first.key, 'GET', '/api/-/me');
    expect(body).toEqual({ person: null, held: { entity: 'quote', id: first.id } });
    expect((await app.request('ada', 'GET', '/api/-/me')).body).not.toHaveProperty('held');
  });

  test('shows the record, its parts and what it refers to, as far as holders may read them', async () => {
    const { status, body } = await as(first.key, 'GET', `/api/quotes/${first.id}?expand=client`);
    expect({ status, body }).toMatchObject({ status: 200, body: { subject: 'Roof', status: 'sent' } });
    expect(body).not.toHaveProperty('margin');
    expect(body).not.toHaveProperty('key');
    expect(body.expanded.client).toMatchObject({ name: 'Client of Roof' });
    expect(body.expanded.client).not.toHaveProperty('phone');
    const lines = await as(first.key, 'GET', '/api/quote_lines');
    expect(lines.body.items).toMatchObject([{ text: 'Roof work', quote: first.id }]);
    expect(lines.body.items[0]).not.toHaveProperty('cost');
    expect((await as(first.key, 'GET', '/api/clients')).body.items).toHaveLength(1);
    expect((await as(first.key, 'GET', '/api/quotes?count=true')).body).toMatchObject({ count: 1 });
  });

  test('of one record says of any other the same as of one that is not there', async () => {
    const missing = '00000000-0000-7000-8000-000000000000';
    for (const [path, other] of [
      ['quotes', second.id],
      ['clients', second.client],
    ] as const) {
      const answers = [
        await as(first.key, 'GET', `/api/${path}/${other}`),
        await as(first.key, 'GET', `/api/${path}/${missing}`),
      ];
      expect(answers[0]?.status).toBe(404);
      expect(withoutRequest(answers[0]!)).toEqual(withoutRequest(answers[1]!));
    }
    for (const [method, path, body] of [
      ['PATCH', '', { answer: 'Yes' }],
      ['POST', '/accept', {}],
      ['GET', '/-/history', undefined],
    ] as const) {
      const other = await as(first.key, method, `/api/quotes/${second.id}${path}`, body);
      const none = await as(first.key, method, `/api/quotes/${missing}${path}`, body);
      expect(other.status).toBe(404);
      expect(withoutRequest(other)).toEqual(withoutRequest(none));
    }
  });

  test('reaches nothing that no key leads to, whatever is granted there', async () => {
    await clerk('POST', '/api/client_notes', { client: first.client, text: 'Pays late' });
    expect((await as(first.key, 'GET', '/api/client_notes')).body.items).toEqual([]);
    expect(await as(first.key, 'GET', '/api/users')).toMatchObject({ status: 401 });
    expect(await as(first.key, 'POST', '/api/quotes', { subject: 'Mine' })).toMatchObject({ status: 401 });
    expect(await as(first.key, 'DELETE', `/api/quotes/${first.id}`)).toMatchObject({ status: 401 });
  });

  test('lets its holder change and move the record within the grants, and the history says who it was', async () => {
    const at = `/api/quotes/${first.id}`;
    expect(await as(first.key, 'PATCH', at, { subject: 'Free' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden_field' },
    });
    expect(await as(first.key, 'PATCH', at, { answer: 'Soon' })).toMatchObject({ status: 200 });
    const can = await as(first.key, 'GET', `${at}?can=true`);
    expect(can.body.can).toMatchObject({ update: ['answer'], delete: false, transitions: { accept: true } });
    expect(await as(first.key, 'POST', `${at}/send`)).toMatchObject({ status: 401 });
    expect(await as(first.key, 'POST', `${at}/accept`, { answer: 'Yes' })).toMatchObject({
      status: 200,
      body: { status: 'accepted', answer: 'Yes' },
    });
    expect(await as(first.key, 'PATCH', at, { answer: 'No' })).toMatchObject({ status: 403 });
    const told = await as(first.key, 'GET', `${at}/-/history`);
    const { items } = await clerk('GET', `${at}/-/history`);
    expect(items.map(({ event, by }: { event: string; by: object }) => [event, by])).toMatchObject([
      ['accept', { kind: 'holder' }],
      ['update', { kind: 'holder' }],
      ['send', { kind: 'person' }],
      ['create', { kind: 'person' }],
    ]);
    const texts = JSON.stringify([items, told.body]);
    expect(told.status).toBe(200);
    expect(texts).not.toContain(first.key);
    expect(JSON.stringify(told.body)).not.toContain('margin');
  });

  test('is one more right of somebody who is signed in, and what they do is theirs', async () => {
    const at = `/api/quotes/${first.id}`;
    expect((await app.request('wim', 'GET', at)).body).not.toHaveProperty('answer');
    expect((await as(first.key, 'GET', at, undefined, 'wim')).body).toHaveProperty('answer', null);
    expect(
      (await as(first.key, 'GET', `/api/quotes/${second.id}`, undefined, 'wim')).body,
    ).not.toHaveProperty('answer');
    expect(await as(first.key, 'POST', `${at}/accept`, {}, 'wim')).toMatchObject({ status: 200 });
    const { items } = await clerk('GET', `${at}/-/history`);
    expect(items[0].by).toMatchObject({ kind: 'person' });
  });

  test('of a part opens that part alone', async () => {
    const guest = await clerk('POST', '/api/guests', { quote: first.id, name: 'Ann' });
    await clerk('POST', '/api/guests', { quote: first.id, name: 'Ben' });
    const { pass } = await clerk('GET', `/api/guests/${guest.id}`);
    expect((await as(pass, 'GET', '/api/guests')).body.items).toMatchObject([{ name: 'Ann' }]);
    expect(await as(pass, 'PATCH', `/api/guests/${guest.id}`, { name: 'Anne' })).toMatchObject({
      status: 200,
    });
    expect((await as(pass, 'GET', '/api/quotes')).body.items).toEqual([]);
    expect(await as(pass, 'GET', `/api/quotes/${first.id}`)).toMatchObject({ status: 404 });
    expect((await as(first.key, 'GET', '/api/guests')).body.items).toHaveLength(2);
  });

  test('that is made anew, or cleared, ends the old one at once; so does the end of the record', async () => {
    await clerk('POST', `/api/quotes/${first.id}/renew`);
    const { key } = await clerk('GET', `/api/quotes/${first.id}`);
    expect(key).toMatch(/^[0-9A-Za-z]{32}$/);
    expect((await as(first.key, 'GET', `/api/quotes/${first.id}`)).status).toBe(401);
    expect((await as(key, 'GET', `/api/quotes/${first.id}`)).status).toBe(200);
    await clerk('POST', `/api/quotes/${first.id}/close`);
    expect((await clerk('GET', `/api/quotes/${first.id}`)).key).toBeNull();
    expect((await as(key, 'GET', `/api/quotes/${first.id}`)).status).toBe(401);
    await clerk('DELETE', `/api/quotes/${second.id}`);
    expect((await as(second.key, 'GET', `/api/quotes/${second.id}`)).status).toBe(401);
  });

  test('is in no filter, export, import, webhook text or report', async () => {
    for (const query of ['filter=key%20!%3D%20null', 'sort=key', 'fields=key'])
      expect((await app.request('ada', 'GET', `/api/quotes?${query}`)).status).toBe(400);
    // Who may not read the key is not told that there is one.
    const asked = (name: string) => app.request('wim', 'GET', `/api/quotes?fields=${name}`);
    const [hidden, missing] = [withoutRequest(await asked('key')), withoutRequest(await asked('never'))];
    expect(JSON.stringify(hidden).replaceAll('key', 'never')).toBe(JSON.stringify(missing));
    for (const format of ['csv', 'ndjson']) {
      const file = await app.request('ada', 'GET', `/api/quotes/-/export?format=${format}`);
      expect(file.status).toBe(200);
      expect(JSON.stringify(file.body)).not.toContain(first.key);
    }
    await app.request(undefined, 'GET', `/view/${first.key}`);
    await as(first.key, 'GET', `/api/quotes/${first.id}`);
    expect(JSON.stringify(app.reports)).not.toContain(first.key);
  });

  test('keeps apart the retries of two who hold different records', async () => {
    const send = (one: Made) =>
      app.request(
        undefined,
        'POST',
        `/api/quotes/${one.id}/count`,
        {},
        {
          'Ninefold-Key': one.key,
          'Idempotency-Key': 'again',
        },
      );
    expect(await send(first)).toMatchObject({ status: 200, body: { id: first.id } });
    expect(await send(second)).toMatchObject({ status: 200, body: { id: second.id } });
    const replayed = await send(first);
    expect(replayed.headers.get('idempotent-replay')).toBe('true');
  });
});
