import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Claims

## 3. Entities
\`\`\`yaml
claim:
  title: "{subject}"
  fields:
    subject: { type: text, required: true }
    amount: { type: integer }
    wage: { type: integer }
    note: { type: markdown, max: 100000 }
    holder: { type: ref, to: user, initial: me }
copy: { part_of: claim, fields: { what: { type: text } } }
receipt: { title: "{text}", fields: { text: { type: text }, claim: { type: ref, to: claim, on_delete: cascade } } }
\`\`\`

## 4. States
\`\`\`yaml
claim:
  transitions:
    pay:
      by: [staff, boss]
      then: [ { create: receipt, set: { text: subject, claim: record }, as: result } ]
    shred: { by: [boss], then: [ { delete: record } ] }
  after: { update: [ { create: receipt, if: subject == 'Desk', set: { text: subject, claim: record }, as: result } ] }
\`\`\`

## 5. Rules
\`\`\`yaml
claim:
  DEAR: { rule: amount <= 100, at: amount, warn: true }
  SPENT: { rule: amount <= 100, on: [delete], warn: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { boss: {}, staff: {} }
grants:
  claim:
    boss: all
    staff:
      create: true
      read: [ { if: holder == me, except: [wage] }, { if: holder == me && amount < 1000, fields: [wage] } ]
      update: true
  copy: { boss: all }
  receipt: { boss: all, staff: { read: true } }
  user: { boss: all, staff: { read: true } }
\`\`\`

## 8. Errors
\`\`\`yaml
DEAR: { message: "{amount} is a lot." }
SPENT: { message: "{amount} were spent." }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { ann: { roles: [staff] }, bo: { roles: [boss] } }
\`\`\`
`;

describe.each(databases)('a write that is sent again on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;

  beforeEach(async () => {
    database = await open();
    app = await openApp({ contract, database });
  });
  afterEach(async () => {
    await app?.close();
    await database?.dispose();
  });

  const key = { 'idempotency-key': 'one' };
  const told = ({ status, body, headers }: Awaited<ReturnType<TestApp['request']>>) => ({
    status,
    body,
    etag: headers.get('etag'),
    location: headers.get('location'),
  });
  const claim = { subject: 'Chair', amount: 200, wage: 5 };
  const make = () => app.request('ann', 'POST', '/api/claims', claim, key);
  const change = (id: string, body: object) => app.request('bo', 'PATCH', `/api/claims/${id}`, body);

  test('is answered as at first, whatever has changed since', async () => {
    const first = await make();
    expect(first.body.warnings).toEqual([{ field: 'amount', code: 'DEAR', message: '200 is a lot.' }]);
    await change(first.body.id, { subject: 'Sofa', amount: 1 });
    const again = await make();
    expect(told(again)).toEqual(told(first));
    expect(again.headers.get('idempotent-replay')).toBe('true');
    const other = await app.request('ann', 'POST', '/api/claims', { ...claim, amount: 2 }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
  });

  test('tells again what it made as its result', async () => {
    const { id } = (await app.request('ann', 'POST', '/api/claims', claim)).body;
    const pay = () => app.request('ann', 'POST', `/api/claims/${id}/pay`, {}, key);
    const first = await pay();
    expect(first.body.result).toMatchObject({ text: 'Chair' });
    await change(id, { subject: 'Sofa' });
    expect(told(await pay())).toEqual(told(first));
    expect((await app.request('bo', 'GET', '/api/receipts')).body.items).toHaveLength(1);
  });

  test('tells again what its whole made as the result', async () => {
    const { id } = (await app.request('bo', 'POST', '/api/claims', { subject: 'Desk' })).body;
    const copy = () => app.request('bo', 'POST', '/api/copies', { claim: id, what: 'one' }, key);
    const first = await copy();
    expect(first.body.result).toMatchObject({ text: 'Desk' });
    expect(told(await copy())).toEqual(told(first));
  });

  test('tells no field that may not be read by now, and nothing that could quote it', async () => {
    const first = await make();
    expect(first.body).toMatchObject({ wage: 5 });
    await change(first.body.id, { amount: 2000 });
    const { body } = await make();
    expect(body).toMatchObject({ subject: 'Chair', amount: 200 });
    expect(body).not.toHaveProperty('wage');
    expect(body).not.toHaveProperty('warnings');
  });

  test('tells the id alone of a record that is not to be read any more, or gone', async () => {
    const { id } = (await make()).body;
    await change(id, { holder: null });
    const hidden = await make();
    expect(told(hidden)).toEqual({ status: 201, body: { id }, etag: null, location: `/api/claims/${id}` });
    await app.request('bo', 'DELETE', `/api/claims/${id}`);
    expect(told(await make())).toEqual(told(hidden));
  });

  test('is told as it is now where the first answer was too long to be kept', async () => {
    const long = { ...claim, note: 'x'.repeat(70_000) };
    const send = () => app.request('ann', 'POST', '/api/claims', long, key);
    const first = await send();
    expect(first.status).toBe(201);
    await change(first.body.id, { amount: 3 });
    expect((await send()).body).toMatchObject({ id: first.body.id, amount: 3 });
  });

  test('is answered as at first within a batch, too', async () => {
    const { id } = (await app.request('ann', 'POST', '/api/claims', claim)).body;
    const operations = [
      { method: 'POST', path: '/api/claims', body: claim },
      { method: 'POST', path: `/api/claims/${id}/pay`, body: {} },
    ];
    const send = () => app.request('ann', 'POST', '/api/-/batch', { operations }, key);
    const first = await send();
    expect(first.body.answers[0].body.warnings).toHaveLength(1);
    expect(first.body.answers[1].body.result).toMatchObject({ text: 'Chair' });
    await change(first.body.answers[0].body.id, { subject: 'Sofa' });
    const again = await send();
    expect(again.body).toEqual(first.body);
    await change(first.body.answers[0].body.id, { holder: null });
    expect((await send()).body.answers[0]).toEqual({
      status: 201,
      body: { id: first.body.answers[0].body.id },
    });
  });

  test('that deletes is done once, and tells what it warned of as at first', async () => {
    const remove = (id: string, headers: Record<string, string>) =>
      app.request('bo', 'DELETE', `/api/claims/${id}`, undefined, headers);
    const dear = (await make()).body.id;
    const first = await remove(dear, { 'idempotency-key': 'dear' });
    const warnings = [{ code: 'SPENT', message: '200 were spent.' }];
    expect(told(first)).toMatchObject({ status: 200, body: { id: dear, warnings } });
    const again = await remove(dear, { 'idempotency-key': 'dear' });
    expect(told(again)).toEqual(told(first));
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect((await remove(dear, {})).status).toBe(404);

    const cheap = (await app.request('bo', 'POST', '/api/claims', { subject: 'Cup', amount: 1 })).body.id;
    const quiet = await remove(cheap, { 'idempotency-key': 'cheap' });
    expect(quiet.status).toBe(204);
    const quietAgain = await remove(cheap, { 'idempotency-key': 'cheap' });
    expect([quietAgain.status, quietAgain.headers.get('idempotent-replay')]).toEqual([204, 'true']);
  });

  test('that deletes within a batch is answered there as alone', async () => {
    const { id } = (await app.request('bo', 'POST', '/api/claims', claim)).body;
    const operations = [
      { method: 'POST', path: '/api/claims', body: { subject: 'Cup', amount: 1 } },
      { method: 'DELETE', path: '/api/claims/$1.id' },
      { method: 'DELETE', path: `/api/claims/${id}` },
    ];
    const send = () => app.request('bo', 'POST', '/api/-/batch', { operations }, key);
    const first = await send();
    expect(first.body.answers.map(({ status }: { status: number }) => status)).toEqual([201, 204, 200]);
    expect(first.body.answers[2].body.warnings).toMatchObject([{ code: 'SPENT' }]);
    const again = (await send()).body.answers;
    expect(again.slice(1)).toEqual(first.body.answers.slice(1));
  });

  test('of a step that deletes its record says so again, without an address', async () => {
    const cheap = { subject: 'Cup', amount: 1 };
    const { id } = (await app.request('bo', 'POST', '/api/claims', cheap)).body;
    const shred = () => app.request('bo', 'POST', `/api/claims/${id}/shred`, {}, key);
    const first = await shred();
    expect(told(first)).toEqual({ status: 200, body: { id, deleted: true }, etag: null, location: null });
    expect(told(await shred())).toEqual(told(first));
    const other = (await app.request('bo', 'POST', '/api/claims', cheap)).body.id;
    const operations = [{ method: 'POST', path: `/api/claims/${other}/shred`, body: {} }];
    const batch = () =>
      app.request('bo', 'POST', '/api/-/batch', { operations }, { 'idempotency-key': 'two' });
    const answers = (await batch()).body;
    expect(answers.answers[0].body).toEqual({ id: other, deleted: true });
    expect((await batch()).body).toEqual(answers);
  });

  test('repeats the warnings of an import', async () => {
    const send = () =>
      app.request('ann', 'POST', '/api/claims/-/import', 'subject,amount\r\nChair,200\r\nDesk,3\r\n', {
        ...key,
        'Content-Type': 'text/csv',
      });
    const first = await send();
    expect(first.body).toMatchObject({ created: 2, warnings: [{ code: 'DEAR', line: 2 }] });
    const again = await send();
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replay')).toBe('true');
  });
});
