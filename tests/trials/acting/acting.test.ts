import { addToken } from '#server/identity/keys/tokens.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What whoever helps others meets, who does something in their name. */
describe.each(databases)('acting as another, on $kind', (database) => {
  const { app, make, read, list, tried } = trialOf('acting/help-desk.md', database);
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const people = await list('owner', 'users');
    ids = Object.fromEntries(people.map(({ name, id }) => [String(name).split(' ')[0]?.toLowerCase(), id]));
  });
  const idOf = (person: string) => ids[person] ?? person;
  const as = async (person: string, whom: string, method: string, path: string, body?: object) => {
    const headers = { 'Ninefold-Act-As': idOf(whom), 'Idempotency-Key': crypto.randomUUID() };
    const answer = await app().request(
      person,
      method,
      `/api/${path}`,
      body,
      method === 'GET' ? { 'Ninefold-Act-As': idOf(whom) } : headers,
    );
    return {
      ...answer,
      said: answer.status < 300 ? `${answer.status}` : `${answer.status} ${answer.body.code}`,
    };
  };

  test('only whom the contract names, with the codes of the contract', async () => {
    const saids = async (person: string, ...whom: readonly string[]) =>
      Promise.all(whom.map(async (one) => (await as(person, one, 'GET', '-/me')).said));
    expect(await saids('cora', 'kim', 'carl', 'lena', 'max')).toEqual([
      '200',
      ...Array<string>(3).fill('403 NOT_THEIRS'),
    ]);
    expect(await saids('lena', 'kim', 'cora', 'max')).toEqual(['200', '200', '403 NOT_THEIRS']);
    expect(await saids('kim', 'kay', 'nobody')).toEqual(['403 NOT_THEIRS', '403 NOT_THEIRS']);
    expect(await saids('cora', 'nobody', crypto.randomUUID())).toEqual(['404 NOBODY', '404 NOBODY']);
    expect(
      (await app().request(undefined, 'GET', '/api/orders', undefined, { 'Ninefold-Act-As': idOf('kim') }))
        .status,
    ).toBe(401);
  });

  test('the owner may act as anybody but an owner', async () => {
    expect((await as('owner', 'max', 'GET', '-/me')).body).toMatchObject({
      person: { name: 'Max Both', owner: false },
    });
    const owner = (await list('owner', 'users')).find(({ roles }) => roles.includes('owner'))?.id;
    expect((await as('lena', owner, 'GET', '-/me')).said).toBe('403 NOT_THEIRS');
    expect((await as('owner', owner, 'GET', '-/me')).said).toBe('403 NOT_THEIRS');
  });

  test('whom the contract lets in no more is not acted as, nor who is disabled', async () => {
    expect((await as('cora', 'bo', 'GET', 'orders')).said).toBe('423 BLOCKED');
    const active = (is: boolean) =>
      app().request('owner', 'PATCH', `/api/users/${idOf('kay')}`, { active: is });
    await active(false);
    expect((await as('cora', 'kay', 'GET', 'orders')).said).toBe('404 NOBODY');
    await active(true);
  });

  test('one has the rights of the other, and none of one’s own', async () => {
    expect((await as('cora', 'kim', 'POST', 'notes', { text: 'No' })).said).toBe('403 forbidden');
    expect((await as('cora', 'kim', 'GET', 'notes')).said).toBe('403 forbidden');
    const made = await as('cora', 'kim', 'POST', 'orders', { what: 'A chair' });
    expect(made.body).toMatchObject({ customer: idOf('kim'), what: 'A chair' });
    expect(made.body).not.toHaveProperty('secret_note');
    expect((await as('cora', 'kay', 'GET', `orders/${made.body.id}`)).said).toBe('404 not_found');
    expect((await as('cora', 'kim', 'PATCH', `orders/${made.body.id}`, { cost: '1.00' })).said).toBe(
      '403 forbidden_field',
    );
    const { body } = await as('cora', 'kim', 'GET', '-/app');
    expect(body.entities.map(({ name }: { name: string }) => name)).not.toContain('note');
    expect(body.accounts.give).toEqual({});
  });

  test('what is done is told under both names, and only that', async () => {
    const id = (await as('cora', 'kim', 'POST', 'orders', { what: 'A table' })).body.id;
    await as('cora', 'kim', 'POST', `orders/${id}/send`);
    await app().request('kim', 'PATCH', `/api/orders/${id}`, { what: 'A round table' });
    const told = async (person: string) => {
      const { items } = await read(person, `orders/${id}/-/history`);
      return items.map((one: { event: string; by: { id: string }; acted_by?: { id: string } }) => [
        one.event,
        one.by.id,
        one.acted_by?.id,
      ]);
    };
    const [kim, cora] = [idOf('kim'), idOf('cora')];
    const all = [
      ['update', kim, undefined],
      ['send', kim, cora],
      ['create', kim, cora],
    ];
    expect(await told('cora')).toEqual(all);
    expect(await told('kim')).toEqual(all);
    const { items, titles } = await read('cora', `orders/${id}/-/history`);
    expect(items).toHaveLength(3);
    expect(titles[cora]).toBe('Cora Clerk');
  });

  test('a batch, an import and a dry run are made as the other as well', async () => {
    const operations = [
      { method: 'POST', path: '/api/orders', body: { what: 'In a batch' } },
      { method: 'GET', path: '/api/orders/$1.id' },
    ];
    const batch = await as('cora', 'kim', 'POST', '-/batch', { operations });
    expect(batch.body.answers[1].body.customer).toBe(idOf('kim'));
    const dry = await as('cora', 'kim', 'POST', 'orders?dry_run=true', { what: 'Tried' });
    expect(dry.body.customer).toBe(idOf('kim'));
    const imported = await app().request('cora', 'POST', '/api/orders/-/import', '{"what":"In a file"}\n', {
      'Content-Type': 'application/x-ndjson',
      'Ninefold-Act-As': idOf('kim'),
    });
    expect(imported.body.created).toBe(1);
    const [order] = await list('kim', "orders?filter=what == 'In a file'");
    const { items } = await read('kim', `orders/${order.id}/-/history`);
    expect(items[0].acted_by.id).toBe(idOf('cora'));
  });

  test('a key for retries is one’s own, and not that of the other', async () => {
    const key = crypto.randomUUID();
    const send = (person: string, acting: boolean, what: string) =>
      app().request(
        person,
        'POST',
        '/api/orders',
        { what },
        {
          'Idempotency-Key': key,
          ...(acting ? { 'Ninefold-Act-As': idOf('kim') } : {}),
        },
      );
    const [first, again, own] = [
      await send('cora', true, 'One'),
      await send('cora', true, 'One'),
      await send('kim', false, 'Two'),
    ];
    expect(again.body.id).toBe(first.body.id);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect([own.status, own.body.what]).toEqual([201, 'Two']);
  });

  test('nothing of accounts is done in the name of another', async () => {
    const kim = `users/${idOf('kim')}`;
    expect((await as('cora', 'kim', 'PATCH', kim, { phone: '123' })).said).toBe('200');
    for (const [method, path, body] of [
      ['PATCH', kim, { email: 'other@example.com' }],
      ['PATCH', '-/me', { name: 'Kimmy' }],
      ['PUT', '-/password', { current: 'x', password: 'another one, long' }],
      ['GET', '-/tokens'],
      ['POST', '-/tokens', { name: 'mine' }],
      ['GET', '-/sessions'],
      ['POST', '-/email', { email: 'a@example.com', password: 'x' }],
      ['GET', '-/people'],
      ['POST', '-/invitations', { email: 'a@example.com', roles: [] }],
      ['POST', '-/acting', { person: idOf('kay') }],
    ] as const)
      expect(`${method} ${path} ${(await as('cora', 'kim', method, path, body)).said}`).toBe(
        `${method} ${path} 403 forbidden`,
      );
    const kay = `users/${idOf('kay')}`;
    expect((await as('cora', 'kay', 'DELETE', kay)).said).toBe('403 forbidden');
    const roles = { roles: ['customer'] };
    expect((await as('owner', 'lena', 'PATCH', `users/${idOf('carl')}`, roles)).said).toBe('403 forbidden');
    expect((await as('owner', 'lena', 'PATCH', `-/people/${idOf('carl')}`, roles)).said).toBe(
      '403 forbidden',
    );
    expect(await read('owner', kim)).toMatchObject({
      name: 'Kim Client',
      email: 'kim@example.com',
      phone: '123',
    });
  });

  test('nobody agrees with themselves by acting as another', async () => {
    const id = await make('kim', 'orders', { what: 'Broken' });
    await app().request('kim', 'POST', `/api/orders/${id}/send`);
    expect((await as('lena', 'cora', 'POST', `orders/${id}/pay_back`)).said).toBe('403 forbidden');
    const asked = await app().request('lena', 'POST', `/api/orders/${id}/pay_back`);
    expect(asked.status).toBe(202);
    const { request } = asked.body;
    const told = await as('lena', 'cora', 'GET', `-/requests/${request}`);
    expect([told.said, told.body.decide]).toEqual(['200', false]);
    expect((await read('cora', `-/requests/${request}`)).decide).toBe(true);
    expect((await as('lena', 'cora', 'POST', `-/requests/${request}/approve`)).said).toBe('403 forbidden');
    expect((await app().request('cora', 'POST', `/api/-/requests/${request}/approve`)).status).toBe(200);
  });

  test('a token that is narrowed stays so', async () => {
    const { database: on, newId, clock } = app().runtime;
    const narrowed = { id: newId(), userId: idOf('cora'), name: 'reads', now: clock.now(), scopes: ['read'] };
    const token = await on.write((transaction) => addToken(transaction, narrowed));
    const asked = (method: string, body?: object) =>
      fetch(`${app().url}/api/orders`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'Ninefold-Act-As': idOf('kim'),
          'Content-Type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    expect((await asked('GET')).status).toBe(200);
    expect((await asked('POST', { what: 'x' })).status).toBe(403);
  });

  test('what changes is told as the other hears it', async () => {
    const made = await app().request(undefined, 'POST', '/api/-/rehearsal/session', { person: 'cora' });
    const cookie = String(made.headers.get('set-cookie')).split(';')[0] ?? '';
    const gone = new AbortController();
    const stream = await fetch(`${app().url}/api/-/events`, {
      headers: { Cookie: cookie, 'Ninefold-Act-As': idOf('kim') },
      signal: gone.signal,
    });
    expect(stream.status).toBe(200);
    const hidden = await make('cora', 'notes', { text: 'For the desk' });
    const seen = await make('kim', 'orders', { what: 'Seen' });
    const pieces = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    while (!heard.includes(seen)) heard += (await pieces?.read())?.value ?? '';
    gone.abort();
    expect(heard).not.toContain(hidden);
  });

  describe('in a browser', () => {
    const browser = async (person: string) => {
      const { headers } = await app().request(undefined, 'POST', '/api/-/rehearsal/session', { person });
      const cookie = String(headers.get('set-cookie')).split(';')[0] ?? '';
      return async (method: string, path: string, body?: object) => {
        const response = await fetch(`${app().url}/api/${path}`, {
          method,
          headers: { Cookie: cookie, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
      };
    };

    test('a session acts until it stops, and says so', async () => {
      const ask = await browser('cora');
      const begun = await ask('POST', '-/acting', { person: idOf('kim') });
      const both = { person: { name: 'Kim Client' }, acted_by: { id: idOf('cora'), name: 'Cora Clerk' } };
      expect(begun.body).toMatchObject(both);
      expect((await ask('GET', '-/me')).body).toMatchObject(both);
      const made = await ask('POST', 'orders', { what: 'From a browser' });
      expect(made.body.customer).toBe(idOf('kim'));
      expect((await ask('DELETE', '-/acting')).status).toBe(204);
      expect((await ask('GET', '-/me')).body).not.toHaveProperty('acted_by');
      expect((await ask('GET', '-/me')).body.person.name).toBe('Cora Clerk');
    });

    test('who may act as them no more is nobody, and never themselves unawares', async () => {
      const ask = await browser('carl');
      await ask('POST', '-/acting', { person: idOf('kay') });
      const roles = (given: readonly string[]) =>
        app().request('owner', 'PATCH', `/api/users/${idOf('kay')}`, { roles: given });
      await roles(['customer', 'clerk']);
      expect((await ask('GET', '-/me')).body).toEqual({ person: null });
      expect((await ask('POST', 'notes', { text: 'As whom?' })).status).toBe(401);
      await roles(['customer']);
      expect((await ask('GET', '-/me')).body.person.name).toBe('Kay Client');
      expect((await ask('DELETE', '-/acting')).status).toBe(204);
      expect((await ask('GET', '-/me')).body.person.name).toBe('Carl Clerk');
    });

    test('the page of people offers whom one may act as', async () => {
      const people = async (person: string) =>
        (await read(person, '-/people')).items
          .filter((one: { may_act_as?: true }) => one.may_act_as)
          .map(({ name }: { name: string }) => name);
      expect(await people('cora')).toEqual(['Bo Blocked', 'Kay Client', 'Kim Client']);
      expect(await people('lena')).toEqual([
        'Bo Blocked',
        'Carl Clerk',
        'Cora Clerk',
        'Kay Client',
        'Kim Client',
      ]);
    });

    test('what is sent in vain is told: no session, nobody, somebody else', async () => {
      expect(await tried('cora', 'POST', '-/acting', { person: idOf('kim') })).toBe('400 bad_request');
      const ask = await browser('cora');
      expect((await ask('POST', '-/acting', { person: 7 })).status).toBe(422);
      expect((await ask('POST', '-/acting', { person: idOf('lena') })).body.code).toBe('NOT_THEIRS');
      expect((await ask('DELETE', '-/acting')).status).toBe(204);
      const nobody = await fetch(`${app().url}/api/-/acting`, { method: 'POST' });
      expect(nobody.status).toBe(401);
    });
  });
});
