import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchHistory } from '#server/sql/engine/history-search.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = (name: string, more: string) => `# Desk

## 1. Purpose
\`\`\`yaml
timezone: Europe/Berlin
\`\`\`

## 3. Entities
\`\`\`yaml
item:
  title: "{${name}}"
  fields:
    ${name}: { type: text${more} }
    note: { type: text }
    pin: { type: text, secret: true }
    link: { type: key, draw: [create] }
${more === '' ? 'crate: { fields: { size: { type: integer }, lock: { type: text, secret: true } } }' : ''}
\`\`\`

## 4. States
\`\`\`yaml
item:
  field: status
  start: here
  states: { here: {}, out: {}, lost: { final: true } }
  transitions:
    lend: { from: here, to: out, by: [clerk] }
    lose: { from: out, to: lost, by: engine, when: "today > '2026-02-01'" }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { item: { clerk: all }${more === '' ? ', crate: { clerk: all }' : ''} }
\`\`\`

## 9. Constants
\`\`\`yaml
constants:
  FEE: { type: integer, value: 1, set_by: [owner] }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T22:30:00Z
people: { ada: { name: Ada, roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('the history of everything on $kind', ({ open, kind }) => {
  let place: TestDatabase;
  let app: TestApp;
  let lamp: string;
  let cable: string;

  const search = async (query: string, person: string | undefined = 'owner') =>
    app.request(person, 'GET', `/api/-/history${query}`);
  const found = async (query: string) => {
    const { status, body } = await search(query);
    expect({ query, status, detail: body.detail }).toEqual({ query, status: 200, detail: undefined });
    return body.items.map(({ event, entity, record }: Record<string, string>) => [
      event,
      entity,
      record === lamp ? 'lamp' : record === cable ? 'cable' : 'other',
    ]);
  };

  beforeAll(async () => {
    place = await open();
    app = await openApp({ contract: contract('name', ''), database: place });
    const make = async (path: string, body: object) =>
      String((await app.request('ada', 'POST', path, body)).body.id);
    lamp = await make('/api/items', { name: 'Lamp', pin: '1234' });
    cable = await make('/api/items', { name: 'Cable "note":[', note: 'red' });
    const crate = await make('/api/crates', { size: 3 });
    await app.request('ada', 'PATCH', `/api/crates/${crate}`, { lock: '4711' });
    await app.setClock('2026-01-06T10:00:00Z');
    await app.request('ada', 'PATCH', `/api/items/${lamp}`, { note: 'bright', pin: '9999' });
    await app.request('ada', 'POST', `/api/items/${lamp}/lend`, {});
    await app.request('owner', 'DELETE', `/api/items/${cable}`);
    await app.request('owner', 'POST', '/api/items/-/restore', { id: cable });
    await app.request('owner', 'PATCH', '/api/-/settings', { FEE: 2 });
    const text = contract('label', ', was: name');
    const planned = await app.request('owner', 'POST', '/api/-/studio/plan', { text });
    const plan = planned.body.plan.hash;
    const published = await app.request('owner', 'POST', '/api/-/studio/publish', { text, plan });
    if (published.status !== 200) throw new Error(JSON.stringify(published.body));
    await app.setClock('2026-02-02T10:00:00Z');
  });

  afterAll(async () => {
    await app?.close();
    await place?.dispose();
  });

  test('is for the owner alone', async () => {
    expect(await app.request(undefined, 'GET', '/api/-/history')).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    const { status, body } = await search('', 'ada');
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
    expect(JSON.stringify(body)).not.toContain('Lamp');
  });

  test.each([
    ['?who=ada', 'There is no parameter "who" here.'],
    ['?entity=lamp', 'There is no entity lamp, and there was none.'],
    ['?entity=Lamp!', '`entity` is a name of the contract.'],
    ['?field=note', 'Send the `entity` of the `field` too.'],
    ['?entity=item&field=nothing', 'The history has no field nothing of item.'],
    ['?entity=item&field=pin', 'The history has no field pin of item.'],
    ['?entity=item&field=link', 'The history has no field link of item.'],
    ['?entity=crate&field=size', 'The history has no field size of crate.'],
    ['?record=7', '`record` is the id of a record.'],
    ['?by=ada', '`by` is the id of a person, or engine, holder or nobody.'],
    ['?contract=latest', '`contract` is the number of a version.'],
    ['?since=yesterday', '`since` is a day such as 2026-01-05, or a moment such as 2026-01-05T08:00:00Z.'],
    ['?after=7', '`after` takes the value of `next` from the page before.'],
    ['?limit=many', '`limit` is a whole number from 1 to 200.'],
  ])('refuses %s', async (query, detail) => {
    const { status, body } = await search(query);
    expect({ status, code: body.code, detail: body.detail }).toEqual({
      status: 400,
      code: 'bad_request',
      detail,
    });
  });

  test('tells who did what to which record, by the names of today', async () => {
    const { body } = await search(`?record=${lamp}`);
    const ada = body.items[2].by.id;
    expect(body.items).toMatchObject([
      { event: 'lose', entity: 'item', by: { kind: 'engine' }, contract: 2 },
      {
        event: 'lend',
        by: { kind: 'person', id: ada },
        changes: { status: { before: 'here', after: 'out' } },
      },
      { event: 'update', changes: { note: { before: null, after: 'bright' } }, version: 2, contract: 1 },
      { event: 'create', changes: { label: { after: 'Lamp' } } },
    ]);
    expect(body.titles).toEqual({ [ada]: 'Ada', [lamp]: 'Lamp' });
    expect(JSON.stringify(body)).not.toMatch(/"(1234|9999)"|pin/);
  });

  test.each([
    ['what', '?event=lend', [['lend', 'item', 'lamp']]],
    ['what is gone', '?event=delete', [['delete', 'item', 'cable']]],
    ['what came back', '?event=restore', [['restore', 'item', 'cable']]],
    [
      'what was made for the first time',
      '?event=create&entity=item',
      [
        ['create', 'item', 'cable'],
        ['create', 'item', 'lamp'],
      ],
    ],
    [
      'a field, not a word in a value',
      '?entity=item&field=note',
      [
        ['restore', 'item', 'cable'],
        ['delete', 'item', 'cable'],
        ['update', 'item', 'lamp'],
        ['create', 'item', 'cable'],
      ],
    ],
    ['what happened by itself', '?by=engine&entity=item', [['lose', 'item', 'lamp']]],
    ['a version of the contract', '?contract=2', [['lose', 'item', 'lamp']]],
    ['an entity that is no more', '?entity=crate', [['create', 'crate', 'other']]],
    [
      'a day of the time zone',
      '?since=2026-01-05&until=2026-01-05&entity=item',
      [
        ['create', 'item', 'cable'],
        ['create', 'item', 'lamp'],
      ],
    ],
    ['a moment', '?since=2026-02-01T00:00:00Z', [['lose', 'item', 'lamp']]],
    ['nothing', '?until=2025-12-31', []],
  ])('is searched for %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('tells of an entity that is no more that something happened, and no value of it', async () => {
    const { body } = await search('?entity=crate');
    expect(body.items).toMatchObject([{ entity: 'crate', event: 'create', changes: {} }]);
  });

  test('has changed constants, under no entity', async () => {
    const { body } = await search('?event=update&since=2026-01-06');
    const constant = body.items.find(({ entity }: { entity: string | null }) => entity === null);
    expect(constant).toMatchObject({ changes: { FEE: { before: 1, after: 2 } } });
  });

  test('is searched by person', async () => {
    const all = (await search('?event=lend')).body.items;
    const { id } = all[0].by;
    expect(new Set((await search(`?by=${id}`)).body.items.map((item: typeof all) => item.by.id))).toEqual(
      new Set([id]),
    );
  });

  test('is turned page by page, each change once and in order', async () => {
    const whole = (await search('?limit=200')).body;
    expect(whole.next).toBeNull();
    const turned: unknown[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await search(`?limit=2${next === '' ? '' : `&after=${next}`}`);
      turned.push(...body.items);
      next = body.next;
    }
    expect(turned).toEqual(whole.items);
    expect(turned.length).toBeGreaterThan(8);
  });

  test.each([
    ['nf_history_at_id', {}],
    ['nf_history_entity_at_id', { table: 'item' }],
    ['nf_history_actor_at_id', { actor: { kind: 'person', id: '00000000-0000-7000-8000-000000000000' } }],
    ['nf_history_action_at_id', { event: { kind: 'delete' } }],
    ['nf_history_deleted', { table: 'item', event: { kind: 'delete' } }],
    ['nf_history_action_at_id', { event: { kind: 'transition', name: 'lend' } }],
    ['nf_history_contract_at_id', { contract: 2 }],
  ] as const)('is read along the index %s, in its order (%o)', async (index, asked) => {
    const statement = searchHistory({ ...asked, since: '2026-01-01T00:00:00.000Z', limit: 50 }, kind);
    const plan = await app.runtime.database.write(async (on) => {
      // Few rows are read from end to end, whatever indexes there are: PostgreSQL is told not to.
      if (kind === 'postgres') await on.run(sql`SET LOCAL enable_seqscan = off`);
      if (kind === 'postgres') await on.run(sql`SET LOCAL enable_bitmapscan = off`);
      if (kind === 'postgres') await on.run(sql`SET LOCAL enable_sort = off`);
      return on.all(kind === 'sqlite' ? sql`EXPLAIN QUERY PLAN ${statement}` : sql`EXPLAIN ${statement}`);
    });
    const told = JSON.stringify(plan);
    expect(told).toContain(index);
    expect(told).not.toMatch(/TEMP B-TREE|Sort/);
  });
});
