import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Shop

## 2. Screens
\`\`\`yaml
/:
  title: Today
  view: dashboard
  tiles:
    - { title: Open, of: order, where: status == open, value: count() }
    - { title: Open, of: order, list: [title] }
/orders: { view: table, of: order, columns: [title, price, client.name, due] }
/secret: { title: Money, view: dashboard, for: [boss], tiles: [{ of: cost, value: sum(amount) }] }
\`\`\`

## 3. Entities
\`\`\`yaml
client: { fields: { name: { type: text, required: true } } }
cost: { fields: { amount: { type: decimal } } }
order:
  fields:
    title: { type: text, required: true }
    price: { type: decimal }
    margin: { type: decimal }
    client: { type: ref, to: client }
    due: { type: date }
\`\`\`

## 4. States
\`\`\`yaml
order: { field: status, start: open, states: { open: {}, sent: {} }, transitions: { send: { from: open, to: sent, by: [clerk] } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, boss: { may_give: [clerk] }, guest: {} }
grants:
  client: { clerk: all, boss: all }
  cost: { boss: all }
  order:
    clerk: { read: { fields: [title, price, client, due, status] }, create: { fields: [title, price, due] } }
    boss: all
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, carl: { roles: [clerk] }, bo: { roles: [boss] }, gus: { roles: [guest] } }
now: 2026-01-05T08:00:00Z
\`\`\`
`;

const due = {
  dashboard: '/',
  screen: '/orders',
  name: 'Due',
  query: 'f.due%3Aperiod=this_month&totals=price%3Asum',
  shows: 'number',
};

describe.each(databases)('dashboards that people arrange, on $kind', ({ open }) => {
  const app = appForEach(open, { contract });
  const read = async (who: string | undefined, dashboard = '/') =>
    (await app.request(who, 'GET', `/api/-/dashboards?dashboard=${encodeURIComponent(dashboard)}`)).body;
  const arrange = (who: string | undefined, version: number, items: readonly object[], dashboard = '/') =>
    app.request(who, 'PUT', '/api/-/dashboards', { dashboard, version, items });
  const add = (who: string | undefined, rest: object = {}) =>
    app.request(who, 'POST', '/api/-/dashboards/tiles', { ...due, ...rest });
  const added = async (who: string, rest: object = {}): Promise<string> => {
    const answer = await add(who, rest);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  const names = async (who: string | undefined) =>
    (await read(who)).tiles.map(({ name }: { name: string }) => name);
  const change = (who: string | undefined, id: string, body: object) =>
    app.request(who, 'PATCH', `/api/-/dashboards/tiles/${id}`, body);

  test('each person arranges for themselves, and of two windows the later one is told', async () => {
    expect(await read('cleo')).toEqual({ items: [], version: 0, tiles: [], share: false });
    const items = [
      { tile: 'Open 2', size: 'large' },
      { tile: 'Open', hidden: true },
    ];
    expect(await arrange('cleo', 0, items)).toMatchObject({ status: 200, body: { items, version: 1 } });
    expect(await arrange('cleo', 0, [])).toMatchObject({ status: 412, body: { code: 'stale' } });
    expect(await read('cleo')).toMatchObject({ items, version: 1 });
    expect(await read('carl')).toMatchObject({ items: [], version: 0 });
    expect(await arrange('cleo', 1, [])).toMatchObject({ status: 200, body: { items: [], version: 2 } });
  });

  test('two windows that arrange at the same moment: one is kept, the other is told', async () => {
    const both = await Promise.all([
      arrange('cleo', 0, [{ tile: 'Open', size: 'small' }]),
      arrange('cleo', 0, [{ tile: 'Open', size: 'large' }]),
    ]);
    expect(both.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '412']);
    expect((await read('cleo')).version).toBe(1);
  });

  test('a tile that is named twice stands once', async () => {
    const twice = [{ tile: 'Open' }, { tile: 'Open 2' }, { tile: 'Open', hidden: true }];
    expect((await arrange('cleo', 0, twice)).body.items).toEqual([{ tile: 'Open' }, { tile: 'Open 2' }]);
  });

  test('nobody arranges what they may not open, nor without an account', async () => {
    expect(await arrange(undefined, 0, [])).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await arrange('cleo', 0, [], '/secret')).toMatchObject({ status: 404 });
    expect(await arrange('cleo', 0, [], '/nowhere')).toMatchObject({ status: 404 });
    expect(await arrange('cleo', 0, [], '/orders')).toMatchObject({ status: 404 });
    const secret = await app.request('cleo', 'GET', '/api/-/dashboards?dashboard=%2Fsecret');
    const nowhere = await app.request('cleo', 'GET', '/api/-/dashboards?dashboard=%2Fnowhere');
    expect(secret.status).toBe(404);
    expect({ ...secret.body, request: '', instance: '' }).toEqual({
      ...nowhere.body,
      request: '',
      instance: '',
    });
    expect(await arrange('cleo', 0, [{ tile: '' }])).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    });
    expect(await arrange('cleo', 0, [{ tile: 'Open', size: 'huge' }])).toMatchObject({ status: 422 });
    expect(await arrange('cleo', -1, [])).toMatchObject({ status: 422 });
  });

  test('tiles that do not fit are refused, with the field that is wrong', async () => {
    expect(await add(undefined)).toMatchObject({ status: 401 });
    const wrong: readonly (readonly [object, string])[] = [
      [{ dashboard: '/secret' }, 'dashboard'],
      [{ dashboard: '/orders' }, 'dashboard'],
      [{ screen: '/nowhere' }, 'screen'],
      [{ name: ' ' }, 'name'],
      [{ query: 'f.margin%3Aempty=yes' }, 'query'],
      [{ query: 'totals=margin%3Asum' }, 'query'],
      [{ query: 'totals=title%3Asum' }, 'query'],
      [{ query: 'f.due%3Aperiod=never' }, 'query'],
      [{ shows: 'bar', query: '' }, 'query'],
      [{ shows: 'bar', query: 'group=margin' }, 'query'],
      [{ shows: 'pie' }, 'shows'],
    ];
    for (const [rest, field] of wrong) {
      const answer = await add('cleo', rest);
      expect(answer, JSON.stringify([rest, answer.body])).toMatchObject({
        status: 422,
        body: { code: 'invalid', errors: [{ field }] },
      });
    }
    expect(await names('cleo')).toEqual([]);
  });

  test('are their own: read, changed and deleted by nobody else', async () => {
    const id = await added('cleo');
    expect((await read('cleo')).tiles).toEqual([
      { id, ...due, for: null, mine: true, change: true, problem: null },
    ]);
    for (const who of ['carl', 'bo', 'owner']) {
      expect(await names(who)).toEqual([]);
      expect(await change(who, id, { name: 'x' })).toMatchObject({ status: 404 });
      expect(await app.request(who, 'DELETE', `/api/-/dashboards/tiles/${id}`)).toMatchObject({
        status: 404,
      });
    }
    expect(await change('cleo', id, { name: 'Owed', shows: 'list' })).toMatchObject({
      status: 200,
      body: { name: 'Owed', shows: 'list' },
    });
    expect(await change('cleo', id, { shows: 'donut' })).toMatchObject({ status: 422 });
    expect(await app.request('cleo', 'DELETE', `/api/-/dashboards/tiles/${id}`)).toMatchObject({
      status: 204,
    });
    expect(await names('cleo')).toEqual([]);
  });

  test('are shared with roles that one may give, and show nobody what they may not read', async () => {
    const refused = { status: 403, body: { code: 'forbidden_field', errors: [{ field: 'for' }] } };
    expect(await add('cleo', { for: 'clerk' })).toMatchObject(refused);
    expect(await add('bo', { for: 'boss' })).toMatchObject(refused);
    expect(await add('bo', { for: 'nobody' })).toMatchObject(refused);
    const id = await added('bo', { for: 'clerk' });
    await added('owner', { name: 'House', for: 'member', shows: 'list', query: 'columns=title%2Cmargin' });
    await added('bo', { name: 'Margin', for: 'clerk', query: 'totals=margin%3Asum' });
    await added('bo', { name: 'Thin', for: 'clerk', query: 'f.margin%3Abetween=1~2' });
    await added('bo', { name: 'By margin', for: 'clerk', shows: 'list', query: 'sort=margin' });
    expect(await names('carl')).toEqual(['Due', 'House']);
    expect(JSON.stringify(await read('carl'))).not.toContain('margin');
    expect((await app.request('gus', 'GET', '/api/-/dashboards?dashboard=/')).status).toBe(404);
    expect(await change('carl', id, { name: 'x' })).toMatchObject({ status: 403 });
    expect(await change('owner', id, { name: 'Ours' })).toMatchObject({ status: 200 });
    expect(await change('bo', id, { for: null })).toMatchObject({ status: 200 });
    expect(await names('carl')).toEqual(['House']);
  });

  test('go on after a rename, and say to their own person what does not fit any more', async () => {
    await added('cleo');
    await added('cleo', { name: 'Gone', query: 'totals=price%3Asum', shows: 'number' });
    await added('bo', { name: 'Shared', query: 'totals=price%3Asum', shows: 'number', for: 'clerk' });
    await change('cleo', (await read('cleo')).tiles[0].id, { query: 'f.due%3Aperiod=this_month' });
    const text = contract
      .replace('due: { type: date }', 'until: { type: date, was: due }')
      .replaceAll('client, due, status', 'client, until, status')
      .replace('[title, price, due]', '[title, until]')
      .replace('client.name, due', 'client.name, until')
      .replace('    price: { type: decimal }\n', '')
      .replaceAll(', price', '');
    const planned = await app.request('owner', 'POST', '/api/-/studio/plan', { text });
    expect(planned.status, JSON.stringify(planned.body)).toBe(200);
    expect(planned.body.plan.views).toMatchObject([
      { name: 'Due', change: 'renamed' },
      { name: 'Gone', change: 'broken', detail: expect.stringContaining('needs a value') },
      { name: 'Shared', change: 'broken' },
    ]);
    const published = await app.request('owner', 'POST', '/api/-/studio/publish', {
      text,
      plan: planned.body.plan.hash,
    });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    expect((await read('cleo')).tiles).toMatchObject([
      { name: 'Due', query: 'f.until%3Aperiod=this_month', problem: null },
      { name: 'Gone', problem: expect.stringContaining('needs a value') },
    ]);
  });

  test('are so many and no more', async () => {
    for (let number = 1; number <= 100; number += 1) await added('cleo', { name: `Tile ${number}` });
    expect(await add('cleo')).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    await added('carl');
  });
});
