import { describe, expect, test } from 'vitest';
import { appForAll } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Shelves

## 3. Entities
\`\`\`yaml
shelf:
  plural: shelves
  fields: { name: { type: text }, pieces: { type: integer } }
item:
  fields: { shelf: { type: ref, to: shelf, on_delete: cascade } }
\`\`\`

## 4. States
\`\`\`yaml
item:
  after:
    delete: [{ update: old.shelf, set: { pieces: old.shelf.pieces - 1 } }]
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { shelf: { member: all }, item: { member: all } }
\`\`\`

## Examples
\`\`\`yaml
people: { ann: { name: Ann } }
\`\`\`
`;

describe.each(databases)('a record that is changed by what its deletion takes along on $kind', ({ open }) => {
  const app = appForAll(open, { contract });

  test('is in the history, and comes back, as it last was', async () => {
    const shelf = (await app.request('ann', 'POST', '/api/shelves', { name: 'A', pieces: 2 })).body.id;
    await app.request('ann', 'POST', '/api/items', { shelf });
    expect((await app.request('ann', 'DELETE', `/api/shelves/${shelf}`)).status).toBe(204);
    const told = (await app.request('ann', 'GET', `/api/shelves/${shelf}/-/history`)).body.items;
    expect(told.slice(0, 2)).toMatchObject([
      { event: 'delete', version: 3, changes: { name: { before: 'A' }, pieces: { before: 1 } } },
      { event: 'update', version: 2, changes: { pieces: { before: 2, after: 1 } } },
    ]);
    const back = await app.request('ann', 'POST', '/api/shelves/-/restore', { id: shelf });
    expect(back).toMatchObject({ status: 201, body: { name: 'A', pieces: 1, version: 4 } });
  });
});
