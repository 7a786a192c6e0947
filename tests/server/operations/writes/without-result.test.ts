import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Orders

## 3. Entities
\`\`\`yaml
order:
  fields:
    name: { type: text }
    total: { type: decimal, compute: "lines.sum(l, l.amount)" }
    square: { type: decimal, saved: total * total }
line:
  part_of: order
  back: lines
  fields: { amount: { type: decimal, required: true } }
bill:
  fields:
    order: { type: ref, to: order, on_delete: clear }
    amount: { type: decimal, required: true }
    left: { type: decimal, saved: "choose(order == null, amount * amount, 0)" }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { order: { member: all }, line: { member: all }, bill: { member: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { name: Ada } }
\`\`\`
`;

/** What is calculated again, because a part changes or another record goes, and has no result then. */
describe.each(databases)('on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    place = await open();
    app = await openApp({ contract, database: place });
  });
  afterAll(async () => {
    await app.close();
    await place.dispose();
  });
  const made = async (path: string, body: object) => {
    const answer = await app.request('ada', 'POST', `/api/${path}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return String(answer.body.id);
  };

  test('a part is refused that its whole cannot reckon with, and nothing is changed', async () => {
    const order = await made('orders', { name: 'A', lines: [{ amount: '2.00' }] });
    const line = { order, amount: '999999999999.00' };
    const { status, body } = await app.request('ada', 'POST', '/api/lines', line);
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect(body.errors[0]).toMatchObject({ code: 'too_large', at: { entity: 'order', field: 'square' } });
    const after = (await app.request('ada', 'GET', `/api/orders/${order}`)).body;
    expect([after.square, after.version]).toEqual(['4.00', 1]);
  });

  test('a delete is refused that empties a reference which is reckoned with', async () => {
    const order = await made('orders', { name: 'B' });
    const bill = await made('bills', { order, amount: '999999999999.00' });
    const { status, body } = await app.request('ada', 'DELETE', `/api/orders/${order}`);
    expect([status, body.code]).toEqual([422, 'invalid']);
    const after = (await app.request('ada', 'GET', `/api/bills/${bill}`)).body;
    expect(after).toMatchObject({ order, left: '0.00' });
  });
});
