import { beforeAll, describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Customers

## 3. Entities
\`\`\`yaml
customer:
  fields:
    name: { type: text, required: true }
    email: { type: email, unique: true }
    other: { type: email }
    site: { type: url }
    moved: { type: boolean, saved: changed(email) && has(old.email) }
visit:
  fields:
    email: { type: email, required: true }
    known: { type: boolean, saved: "all.customers.exists(c, c.email == email)" }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { customer: { clerk: all }, visit: { clerk: all } }
\`\`\`

## 7. Calls
\`\`\`yaml
queries:
  visits_of: { of: visit, group: email, values: { visits: count() }, for: [clerk] }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('email addresses are the same whatever their case, on $kind', ({ open }) => {
  const app = appForAll(open, { contract });
  const make = async (path: string, values: object) => {
    const { status, body } = await app.request('cleo', 'POST', `/api/${path}`, values);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };

  beforeAll(async () => {
    await make('customers', {
      name: 'Ann',
      email: 'Ann@Example.org',
      other: 'ann@example.ORG',
      site: 'https://x.org/A',
    });
    await make('customers', { name: 'Bea', email: 'bea@example.org', other: 'ann@example.org' });
    await make('customers', { name: 'Cid' });
  });

  test.each<[string, readonly string[]]>([
    ["email == 'ANN@EXAMPLE.ORG'", ['Ann']],
    ["email != 'ANN@EXAMPLE.ORG'", ['Bea']],
    ["'ANN@EXAMPLE.ORG' == email", ['Ann']],
    ["email in ['x@y.zz', 'BEA@example.org']", ['Bea']],
    ['email == other', ['Ann']],
    ['same(email, other)', ['Ann', 'Cid']],
    ["coalesce(email, other) == 'ann@example.org'", ['Ann']],
    ["site == 'https://x.org/a'", []],
    ["email.startsWith('ann')", []],
  ])('%s finds %s', async (filter, names) => {
    const query = new URLSearchParams({ filter, sort: 'name' });
    const { status, body } = await app.request('cleo', 'GET', `/api/customers?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('who is taken is also found, and counted once', async () => {
    const again = await app.request('cleo', 'POST', '/api/customers', {
      name: 'Ann',
      email: 'ANN@example.org',
    });
    expect(again.status).toBe(409);
    expect(await make('visits', { email: 'ANN@example.org' })).toMatchObject({ known: true });
    expect(await make('visits', { email: 'ann@example.org' })).toMatchObject({ known: true });
    const { body } = await app.request('cleo', 'GET', '/api/-/queries/visits_of');
    expect(body.items ?? body).toEqual([expect.objectContaining({ visits: 2 })]);
  });

  test('an address that is only written otherwise has not changed', async () => {
    const { id } = await make('customers', { name: 'Dan', email: 'dan@example.org' });
    const write = async (email: string) =>
      (await app.request('cleo', 'PATCH', `/api/customers/${id}`, { email })).body;
    expect(await write('DAN@example.org')).toMatchObject({ email: 'DAN@example.org', moved: false });
    expect(await write('daniel@example.org')).toMatchObject({ moved: true });
  });
});
