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
    maker: { type: text, compute: created_by.name }
shift:
  fields:
    of: { type: ref, to: user }
note:
  part_of: duty
  back: notes
  fields:
    text: { type: text }
    by: { type: ref, to: user, on_delete: clear }
\`\`\`

## 5. Rules
\`\`\`yaml
duty: { OWN_NAME: "!has(created_by.name) || name != created_by.name" }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants:
  duty: { clerk: [read, create] }
  shift: { clerk: [read, create] }
  user: { clerk: { read: true, delete: record == me } }
\`\`\`

## 8. Errors
\`\`\`yaml
OWN_NAME: { message: No. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { ada: { name: Ada, roles: [clerk] }, bob: { roles: [clerk] } }
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

  test('leaves what one has made or changed, and as a fact who that was', async () => {
    const ada = await idOf('ada');
    const { id } = (await app.request('ada', 'POST', '/api/duties', { name: 'Door' })).body;
    expect((await app.request('bob', 'GET', `/api/duties/${id}`)).body.maker).toBe('Ada');
    expect((await app.request('ada', 'DELETE', `/api/users/${ada}`)).status).toBe(204);
    const left = (await app.request('owner', 'GET', `/api/duties/${id}?expand=created_by`)).body;
    expect(left).toMatchObject({ name: 'Door', maker: null, created_by: ada, updated_by: ada });
    expect(left.titles).not.toHaveProperty('created_by');
    expect(
      (await app.request('owner', 'GET', `/api/duties?filter=created_by == '${ada}'`)).body.items,
    ).toHaveLength(1);
    const changed = await app.request('owner', 'PATCH', `/api/duties/${id}`, { name: 'Gate' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Gate', created_by: ada } });
  });

  test('is refused as in_use where a field of the contract holds on to one', async () => {
    const ada = await idOf('ada');
    await app.request('bob', 'POST', '/api/shifts', { of: ada });
    expect(await app.request('ada', 'DELETE', `/api/users/${ada}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
  });

  test('can be taken back, and one has made again what one had made', async () => {
    const ada = await idOf('ada');
    const { id } = (await app.request('ada', 'POST', '/api/duties', { name: 'Door' })).body;
    expect((await app.request('owner', 'DELETE', `/api/users/${ada}`)).status).toBe(204);
    expect((await app.request('owner', 'POST', '/api/users/-/restore', { id: ada })).status).toBe(201);
    const { titles } = (await app.request('owner', 'GET', `/api/duties/${id}`)).body;
    expect(titles.created_by).toBe('Ada');
  });
});
