import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Orders

## 2. Screens
\`\`\`yaml
/orders: { of: order, view: table, columns: [title] }
/orders/new: { of: order, view: form, fields: [title, lines] }
/orders/:id/edit: { of: order, view: form, fields: [title, lines] }
\`\`\`

## 3. Entities
\`\`\`yaml
order:
  fields: { title: { type: text } }
line:
  part_of: order
  back: lines
  fields: { text: { type: text }, checked: { type: boolean } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, reader: {}, lab: {} }
grants:
  order: { clerk: [read, create], reader: [read], lab: { read: true, update: { fields: [lines] } } }
  line:
    clerk: { create: true }
    lab: { create: false, update: { fields: [checked] }, delete: false }
\`\`\`

## Examples
\`\`\`yaml
people: { ann: { roles: [clerk] }, rob: { roles: [reader] }, lea: { roles: [lab] } }
\`\`\`
`;

describe.each(databases)('parts of a whole that may be created and not changed on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  async function told(person: string) {
    const { body } = await app.request(person, 'GET', '/api/-/app');
    const named = (list: { name: string }[], name: string) => list.find((one) => one.name === name);
    const fieldsOf = (address: string) =>
      body.screens.find(({ route }: { route: string }) => route === address)?.fields;
    const line = named(body.entities, 'line');
    return { form: fieldsOf('/orders/new'), edit: fieldsOf('/orders/:id/edit'), line };
  }

  test('stand in the form for who may create the whole, as the calls take them', async () => {
    expect(await told('ann')).toMatchObject({
      form: ['title', 'lines'],
      line: { may: { create: false, update: false }, creatable: ['text', 'checked'], updatable: [] },
    });
    const made = await app.request('ann', 'POST', '/api/orders', { title: 'One', lines: [{ text: 'a' }] });
    expect(made.status).toBe(201);
    const alone = { order: made.body.id, text: 'b' };
    expect((await app.request('ann', 'POST', '/api/lines', alone)).status).toBe(403);
  });

  test('stand in the form of a change for who may change those that are there', async () => {
    const line = {
      may: { create: false, update: true, delete: false },
      creatable: [],
      updatable: ['checked'],
    };
    expect(await told('lea')).toMatchObject({ edit: ['lines'], line });
    const { body } = await app.request('ann', 'POST', '/api/orders', { lines: [{ text: 'a' }] });
    const { body: lines } = await app.request('lea', 'GET', `/api/lines?filter=order=='${body.id}'`);
    const [{ id }] = lines.items;
    const change = (sent: object) => app.request('lea', 'PATCH', `/api/orders/${body.id}`, { lines: [sent] });
    expect((await change({ id, checked: true })).status).toBe(200);
    expect((await change({ id, text: 'b' })).status).toBe(403);
    expect((await change({ text: 'new' })).status).toBe(403);
    expect((await change({ id, delete: true })).status).toBe(403);
  });

  test('are nothing for who may only read it', async () => {
    expect(await told('rob')).toMatchObject({ line: { creatable: [], updatable: [] } });
  });
});
