import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#tests/server/routes/orders.ts';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { claims } from './claims.ts';

const bills = `# Bills

## 3. Entities
\`\`\`yaml
bill:
  fields:
    title: { type: text, required: true }
    owner: { type: ref, to: user, initial: me }
    total: { type: decimal, compute: "lines.sum(l, l.amount)" }
line:
  part_of: bill
  back: lines
  fields: { text: { type: text, required: true }, amount: { type: decimal } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants:
  bill: { clerk: { read: owner == me, create: true, update: owner == me, delete: owner == me } }
  user: { clerk: { read: true } }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] }, bea: { roles: [clerk] } }
now: 2026-01-05T08:00:00Z
\`\`\`
`;

const missing = '00000000-0000-7000-8000-000000000000';

describe.each(databases)('a deleted record on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;

  const begin = async (contract: string) => {
    app = await openApp({ contract, database });
  };

  beforeEach(async () => {
    database = await open();
  });

  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const make = async (person: string, plural: string, body: unknown): Promise<string> => {
    const made = await app.request(person, 'POST', `/api/${plural}`, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
  const remove = async (person: string, place: string) =>
    expect((await app.request(person, 'DELETE', `/api/${place}`)).status).toBe(204);
  const restore = (
    person: string | undefined,
    plural: string,
    id: string,
    headers: Record<string, string> = {},
  ) => app.request(person, 'POST', `/api/${plural}/-/restore`, { id }, headers);

  test('stays away where the call is wrong, and from who could not read it or may not make it so', async () => {
    await begin(claims.replace('create: true', 'create: { fields: [subject] }'));
    const id = await make('ada', 'claims', { subject: 'Chair', amount: '10' });
    const wims = await make('wim', 'claims', { subject: 'Lamp' });
    expect(await restore('ada', 'claims', id)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await restore('wim', 'claims', id)).status).toBe(404);
    await remove('ada', `claims/${id}`);
    await remove('ada', `claims/${wims}`);
    for (const one of [missing, 'none', '']) expect((await restore('ada', 'claims', one)).status).toBe(404);
    for (const body of [{}, { id: 7 }, { id, more: 1 }]) {
      const answer = await app.request('ada', 'POST', '/api/claims/-/restore', body);
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    }
    expect((await restore('ada', 'claims', id, { 'If-Match': '"1"' })).status).toBe(400);
    expect((await app.request('ada', 'GET', '/api/claims/-/restore')).status).toBe(405);
    expect((await restore(undefined, 'claims', id)).status).toBe(401);
    expect((await restore('gus', 'claims', id)).status).toBe(403);
    expect((await restore('wim', 'claims', id)).status).toBe(404);
    expect(await restore('axel', 'claims', id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    // It was theirs to read, but its holder was not theirs to choose.
    expect(await restore('wim', 'claims', wims)).toMatchObject({
      status: 403,
      body: { code: 'forbidden_field' },
    });
    expect((await app.request('ada', 'GET', '/api/claims')).body.items).toEqual([]);
  });

  test('refused for what its reader could not see tells neither the name of that field nor that it had a value', async () => {
    await begin(claims.replace('create: true', 'create: { fields: [subject, holder] }'));
    const holder = (await app.request('wim', 'GET', '/api/-/me')).body.person.id;
    const id = await make('ada', 'claims', { subject: 'Chair', holder, remark: 'Between us' });
    await remove('ada', `claims/${id}`);
    const answer = await restore('wim', 'claims', id);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(JSON.stringify(answer.body)).not.toContain('remark');
  });

  test('comes back under its id with all its values and in its state, and its history goes on', async () => {
    const themselves = '  user:\n    worker: { read: record == me }\n';
    await begin(claims.replace('  user:\n', themselves));
    const id = await make('wim', 'claims', {
      subject: 'Chair',
      amount: '12.5',
      due: '2026-01-06',
      pin: '1234',
    });
    await app.setClock('2026-01-08T08:00:00Z');
    const before = (await app.request('ada', 'GET', `/api/claims/${id}`)).body;
    expect(before.status).toBe('late');
    await remove('ada', `claims/${id}`);
    const tried = await app.request('ada', 'POST', '/api/claims/-/restore?dry_run=true', { id });
    expect(tried.status).toBe(201);
    expect((await app.request('ada', 'GET', `/api/claims/${id}`)).status).toBe(404);
    const back = await restore('wim', 'claims', id);
    expect(back).toMatchObject({
      status: 201,
      body: { id, subject: 'Chair', amount: '12.50', status: 'late' },
    });
    expect(back.headers.get('location')).toBe(`/api/claims/${id}`);
    const after = (await app.request('ada', 'GET', `/api/claims/${id}`)).body;
    const wim = (await app.request('wim', 'GET', '/api/-/me')).body.person.id;
    expect(after).toEqual({
      ...before,
      version: before.version + 2,
      updated_at: '2026-01-08T08:00:00.000Z',
      updated_by: wim,
      titles: { ...before.titles, updated_by: 'Wim' },
    });
    expect((await app.request('ada', 'POST', `/api/claims/${id}/pay`)).body.status).toBe('paid');
    const history = (await app.request('ada', 'GET', `/api/claims/${id}/-/history`)).body.items;
    const events = history.map(({ event }: { event: string }) => event);
    expect(events).toEqual(['pay', 'restore', 'delete', 'grow_late', 'create']);
  });

  test('comes back once, whoever asks at the same moment, and again for a key that brought it back', async () => {
    await begin(claims);
    const id = await make('ada', 'claims', { subject: 'Chair' });
    await remove('ada', `claims/${id}`);
    const answers = await Promise.all(Array.from({ length: 6 }, () => restore('ada', 'claims', id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    await remove('ada', `claims/${id}`);
    const key = { 'Idempotency-Key': 'back' };
    expect((await restore('ada', 'claims', id, key)).headers.has('idempotent-replay')).toBe(false);
    const again = await restore('ada', 'claims', id, key);
    expect(again).toMatchObject({ status: 201, body: { id, subject: 'Chair' } });
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(await restore('ada', 'claims', missing, key)).toMatchObject({ status: 404 });
    const batch = { operations: [{ method: 'POST', path: '/api/claims/-/restore', body: { id } }] };
    expect(await app.request('ada', 'POST', '/api/-/batch', batch)).toMatchObject({
      status: 409,
      body: { operation: 1 },
    });
    await remove('ada', `claims/${id}`);
    const batches = await Promise.all([1, 2, 3].map(() => app.request('ada', 'POST', '/api/-/batch', batch)));
    expect(batches.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('comes back with the parts that went with it, and without those that went before', async () => {
    await begin(bills);
    const lines = ['a', 'b', 'c'].map((text, index) => ({ text, amount: String(index + 2) }));
    const bill = await make('ada', 'bills', { title: 'One', lines });
    const listed = await app.request('ada', 'GET', '/api/lines');
    const ids = new Map<string, string>(
      listed.body.items.map(({ text, id }: { text: string; id: string }) => [text, id]),
    );
    await remove('ada', `lines/${ids.get('a')}`);
    await remove('ada', `bills/${bill}`);
    expect((await restore('ada', 'lines', ids.get('b') ?? '')).status).toBe(404);
    expect((await restore('bea', 'bills', bill)).status).toBe(404);
    const tried = await app.request('ada', 'POST', '/api/bills/-/restore?dry_run=true&expand=lines', {
      id: bill,
    });
    expect(tried.body.expanded.lines.items).toHaveLength(2);
    expect(await restore('ada', 'bills', bill)).toMatchObject({ status: 201, body: { total: '7.00' } });
    const back = (await app.request('ada', 'GET', '/api/lines')).body.items;
    const expected = new Set([ids.get('b'), ids.get('c')]);
    expect(new Set(back.map(({ id }: { id: string }) => id))).toEqual(expected);
    const history = await app.request('ada', 'GET', `/api/lines/${ids.get('b')}/-/history`);
    expect(history.body.items.map(({ event }: { event: string }) => event)).toEqual([
      'restore',
      'delete',
      'create',
    ]);
    expect((await restore('bea', 'lines', ids.get('a') ?? '')).status).toBe(404);
    expect(await restore('ada', 'lines', ids.get('a') ?? '')).toMatchObject({ status: 201, body: { bill } });
    expect((await app.request('ada', 'GET', `/api/bills/${bill}`)).body.total).toBe('9.00');
  });

  test('comes back with its parts each time it was deleted with them', async () => {
    await begin(bills);
    const bill = await make('ada', 'bills', { title: 'One', lines: [{ text: 'a', amount: '2' }] });
    for (let round = 0; round < 3; round += 1) {
      await remove('ada', `bills/${bill}`);
      expect(await restore('ada', 'bills', bill)).toMatchObject({ status: 201, body: { total: '2.00' } });
    }
    expect((await app.request('ada', 'GET', '/api/lines')).body.items).toHaveLength(1);
  });

  test('is refused as a new one would be: what is unique is taken, a reference is gone, a rule speaks', async () => {
    await begin(orders);
    const order = await make('cleo', 'orders', { code: 'A' });
    const line = await make('cleo', 'lines', { order, text: 'one' });
    await remove('cleo', `lines/${line}`);
    const [two, three] = [
      await make('cleo', 'lines', { order, text: 'two' }),
      await make('cleo', 'lines', { order, text: 'three' }),
    ];
    expect(await restore('cleo', 'lines', line)).toMatchObject({
      status: 422,
      body: { code: 'AT_MOST_TWO' },
    });
    for (const one of [two, three]) await remove('cleo', `lines/${one}`);
    await remove('cleo', `orders/${order}`);
    expect(await restore('cleo', 'lines', line)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'order', code: 'no_such_record' }] },
    });
    const other = await make('cleo', 'orders', { code: 'A' });
    expect(await restore('cleo', 'orders', order)).toMatchObject({
      status: 409,
      body: { code: 'not_unique' },
    });
    await remove('cleo', `orders/${other}`);
    expect((await restore('cleo', 'orders', order)).status).toBe(201);
    expect((await restore('cleo', 'lines', line)).status).toBe(201);
  });
});
