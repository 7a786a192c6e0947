import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const contract = `# Duties

## 3. Entities
\`\`\`yaml
duty:
  fields:
    name: { type: text }
    who: { type: ref, to: user, on_delete: clear }
note:
  part_of: duty
  back: notes
  fields:
    text: { type: text }
    by: { type: ref, to: user, on_delete: clear }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants:
  duty: { clerk: [read, create] }
  user: { clerk: { read: true, delete: record == me } }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { ada: { roles: [clerk] }, bob: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('deleting oneself on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;

  beforeEach(async () => {
    place = await open();
    app = await openApp({ contract, database: place });
  });
  afterEach(async () => {
    await app.close();
    await place.dispose();
  });

  const idOf = async (name: string) => (await app.request(name, 'GET', '/api/-/me')).body.person.id as string;

  test('empties what refers to one, and leaves nobody as who changed it', async () => {
    const ada = await idOf('ada');
    const body = { name: 'Door', who: ada, notes: [{ text: 'Key', by: ada }] };
    const duty = (await app.request('bob', 'POST', '/api/duties', body)).body.id;
    expect((await app.request('ada', 'DELETE', `/api/users/${ada}`)).status).toBe(204);
    const left = (await app.request('owner', 'GET', `/api/duties/${duty}`)).body;
    expect(left).toMatchObject({ name: 'Door', who: null, updated_by: null });
    const { items } = (await app.request('owner', 'GET', `/api/duties/${duty}/-/history`)).body;
    expect(items[0]).toMatchObject({ event: 'update', changes: { who: { before: ada, after: null } } });
  });

  test('is refused as in_use where one has made or changed something, as for the owner', async () => {
    const ada = await idOf('ada');
    await app.request('ada', 'POST', '/api/duties', { name: 'Door' });
    for (const who of ['ada', 'owner'])
      expect(await app.request(who, 'DELETE', `/api/users/${ada}`)).toMatchObject({
        status: 409,
        body: { code: 'in_use' },
      });
  });
});
