import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Leases

## 3. Entities
\`\`\`yaml
town: { title: "{name}", fields: { name: { type: text, required: true } } }
tenant:
  title: "{name}"
  fields: { name: { type: text, required: true }, secret: { type: boolean, default: false }, town: { type: ref, to: town } }
lease: { fields: { name: { type: text, required: true }, tenants: { type: refs, to: tenant } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { boss: {}, clerk: {}, guest: {} }
grants:
  town: { boss: all, clerk: read }
  tenant: { boss: all, clerk: { read: { if: "!secret", fields: [name, town] } } }
  lease: { boss: all, clerk: read, guest: { read: { fields: [name] } } }
\`\`\`

## Examples
\`\`\`yaml
people: { mara: { roles: [boss] }, carl: { roles: [clerk] }, guy: { roles: [guest] } }
records:
  town: { cork: { name: Cork } }
  tenant: { ann: { name: Ann, town: cork }, bob: { name: Bob, secret: true }, cy: { name: Cy } }
  lease: { one: { name: One, tenants: [cy, bob, ann] }, two: { name: Two }, three: { name: Three, tenants: [ann] } }
\`\`\`
`;

describe.each(databases)('a list of references that is expanded, on $kind', ({ open }) => {
  const app = appForEach(open, { contract });
  const leases = (person: string, more = '') => app.request(person, 'GET', `/api/leases?sort=-name${more}`);

  test('has its records in its order, for each record of an answer, and what they refer to', async () => {
    const { status, body } = await leases('mara', '&expand=tenants.town');
    expect(status).toBe(200);
    const told = body.items.map(({ expanded }: { expanded: { tenants: { items: object[] } } }) =>
      expanded.tenants.items.map((item) => [Reflect.get(item, 'name'), Reflect.get(item, 'expanded')]),
    );
    const town = { town: expect.objectContaining({ name: 'Cork' }) };
    expect(told).toEqual([
      [],
      [['Ann', town]],
      [
        ['Cy', undefined],
        ['Bob', undefined],
        ['Ann', town],
      ],
    ]);
  });

  test('is expanded for one record, and where some of its fields are asked for', async () => {
    const [{ id }] = (await leases('mara')).body.items.toReversed();
    const one = await app.request('mara', 'GET', `/api/leases/${id}?fields=name&expand=tenants`);
    expect(one.body.expanded.tenants.items.map(({ name }: { name: string }) => name)).toEqual([
      'Cy',
      'Bob',
      'Ann',
    ]);
  });

  test('tells of those that the reader may read what they may read', async () => {
    const { body } = await leases('carl', '&expand=tenants');
    const { items } = body.items[2].expanded.tenants;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Cy', 'Ann']);
    expect(items[0]).not.toHaveProperty('secret');
  });

  test('is no name to who may read none of it', async () => {
    expect(await leases('guy', '&expand=tenants')).toMatchObject({
      status: 400,
      body: { code: 'bad_filter', detail: 'There is no field "tenants" to read here.' },
    });
  });

  test('stands in the description of the API', async () => {
    const { body } = await app.request('mara', 'GET', '/api/-/openapi.json');
    const { expanded } = body.components.schemas.lease.properties;
    expect(expanded.properties.tenants).toMatchObject({ properties: { items: { type: 'array' } } });
  });

  test('ends after a hundred records, and says so', async () => {
    const tenants: string[] = [];
    for (const half of [0, 1]) {
      const operations = Array.from({ length: 51 }, (_, at) => ({
        method: 'POST',
        path: '/api/tenants',
        body: { name: `Tenant ${half}.${at}` },
      }));
      const { body } = await app.request('mara', 'POST', '/api/-/batch', { operations });
      tenants.push(...body.answers.map((answer: { body: { id: string } }) => answer.body.id));
    }
    const { body: lease } = await app.request('mara', 'POST', '/api/leases', { name: 'Many', tenants });
    const { body } = await app.request('mara', 'GET', `/api/leases/${lease.id}?expand=tenants`);
    const { items, more } = body.expanded.tenants;
    expect(items.map(({ id }: { id: string }) => id)).toEqual(tenants.slice(0, 100));
    expect(more).toBe(true);
  });
});
