import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Orders

## 2. Screens
\`\`\`yaml
/orders: { of: order, view: table, columns: [title] }
/orders/new: { of: order, view: form, fields: [title, lines] }
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
roles: { clerk: {}, reader: {} }
grants:
  order: { clerk: [read, create], reader: [read] }
\`\`\`

## Examples
\`\`\`yaml
people: { ann: { roles: [clerk] }, rob: { roles: [reader] } }
\`\`\`
`;

describe.each(databases)('parts of a whole that may be created and not changed on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  async function told(person: string) {
    const { body } = await app.request(person, 'GET', '/api/-/app');
    const named = (list: { name: string }[], name: string) => list.find((one) => one.name === name);
    const form = body.screens.find(({ route }: { route: string }) => route === '/orders/new');
    return { form: form?.fields, line: named(body.entities, 'line') };
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

  test('are nothing for who may only read it', async () => {
    expect(await told('rob')).toMatchObject({ line: { creatable: [], updatable: [] } });
  });
});
