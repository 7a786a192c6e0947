import { describe, expect, test } from 'vitest';
import { publish } from '#server/tables/apply/publish.ts';
import { modelOf } from '#tests/server/operations/writes/workshop.ts';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Parcels

## 3. Entities
\`\`\`yaml
parcel:
  fields:
    name: { type: text }
    size: { type: text }
    kind: { type: choice, options: { big: Big, small: Small } }
    price: { type: integer }
    pin: { type: text, secret: true }
    link: { type: key }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {}, mate: {} }
grants:
  parcel:
    clerk: all
    guest: { read: size == null, create: true }
    mate: { read: [{ fields: [name] }, { if: size == null, fields: [price] }] }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] }, gus: { roles: [guest] }, mia: { roles: [mate] } }
\`\`\`
`;

describe.each(databases)('rights on a record as it was on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const make = async (body: object): Promise<string> =>
    (await app.request('ada', 'POST', '/api/parcels', body)).body.id;
  const change = async (id: string, body: object) =>
    expect((await app.request('ada', 'PATCH', `/api/parcels/${id}`, body)).status).toBe(200);
  const publishNow = async (text: string) => {
    const now = app.runtime.clock.now();
    const outcome = await publish(app.runtime.database, { model: modelOf(text), text, now });
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ kind: 'done', version: 2 });
    await app.follow();
  };
  const history = (person: string, id: string) => app.request(person, 'GET', `/api/parcels/${id}/-/history`);
  const told = async (person: string, id: string) => {
    const items: readonly { changes: object }[] = (await history(person, id)).body.items;
    return items.map(({ changes }) => changes);
  };
  const restore = (person: string, id: string) =>
    app.request(person, 'POST', '/api/parcels/-/restore', { id });

  test.each([
    ['a length', 'size: { type: text, max: 3 }'],
    ['a pattern', 'size: { type: text, pattern: "[a-z]" }'],
  ])('are the same where %s is demanded since: a value is still what it is', async (_, field) => {
    const there = await make({ name: 'A', size: 'enormous' });
    const gone = await make({ name: 'B', size: 'enormous' });
    await app.request('ada', 'DELETE', `/api/parcels/${gone}`);
    await publishNow(contract.replace('size: { type: text }', field));
    expect((await history('ada', there)).body.items).toHaveLength(1);
    for (const id of [there, gone]) {
      expect((await history('gus', id)).status).toBe(404);
      expect(await restore('gus', id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('are the same where an option is no longer there', async () => {
    const id = await make({ name: 'A', kind: 'big', price: 5 });
    await change(id, { kind: null, price: 6 });
    const byKind = contract.replace('if: size == null', 'if: kind == null');
    await publishNow(byKind.replace('big: Big, ', ''));
    expect(await told('mia', id)).toEqual([{ price: { after: 6 } }, { name: { after: 'A' } }]);
  });

  test('are none where they read what a field held that had another type then', async () => {
    const id = await make({ name: 'A', size: '50', price: 5 });
    await change(id, { size: null, price: 6 });
    await change(id, { price: 7 });
    const gone = await make({ name: 'B', size: '50' });
    await app.request('ada', 'DELETE', `/api/parcels/${gone}`);
    await publishNow(contract.replace('size: { type: text }', 'size: { type: integer }'));
    expect(await told('mia', id)).toEqual([
      { price: { before: 6, after: 7 } },
      { price: { after: 6 } },
      { name: { after: 'A' } },
    ]);
    expect((await history('gus', gone)).status).toBe(404);
  });

  test('are none on a deleted record where they read what no history keeps', async () => {
    await publishNow(contract.replace('read: size == null', 'read: pin == null'));
    const id = await make({ name: 'A', pin: '1234' });
    expect((await app.request('gus', 'GET', `/api/parcels/${id}`)).status).toBe(404);
    await app.request('ada', 'DELETE', `/api/parcels/${id}`);
    expect((await history('ada', id)).status).toBe(200);
    expect((await history('gus', id)).status).toBe(404);
    expect((await restore('gus', id)).status).toBe(404);
  });

  test('are none where they read what is in no history since, and what it held before is told to nobody', async () => {
    const id = await make({ name: 'A', size: '50', price: 5 });
    await change(id, { size: null, price: 6 });
    expect(JSON.stringify(await told('ada', id))).toContain('50');
    await publishNow(contract.replace('size: { type: text }', 'size: { type: text, history: false }'));
    await change(id, { price: 7 });
    expect(JSON.stringify(await told('ada', id))).not.toContain('size');
    expect(await told('ada', id)).toHaveLength(3);
    expect(await told('mia', id)).toEqual([{ name: { after: 'A' } }]);
  });
});
