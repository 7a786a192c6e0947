import { describe, expect, test } from 'vitest';
import { appForEach } from '#tests/support/app-for.ts';
import { databases } from '#tests/support/databases.ts';

const contract = `# Shop

## 2. Screens
\`\`\`yaml
/orders:
  view: table
  of: order
  columns: [title, price, client.name]
  search: [title]
  views: { Dear: price > 100, Thin: margin < 5 }
/orders/:id: { view: detail, of: order }
/board: { view: board, of: order, lanes: status }
\`\`\`

## 3. Entities
\`\`\`yaml
client: { fields: { name: { type: text, required: true }, city: { type: text } } }
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
  order:
    clerk: { read: { fields: [title, price, client, due, status] }, update: { fields: [title] } }
    boss: all
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, carl: { roles: [clerk] }, bo: { roles: [boss] }, gus: { roles: [guest] } }
now: 2026-01-05T08:00:00Z
\`\`\`
`;

const mine = { screen: '/orders', name: 'Due soon', query: 'f.due%3Anext_days=7&sort=-due' };

describe.each(databases)('saved views on $kind', ({ open }) => {
  const app = appForEach(open, { contract });

  const save = (who: string | undefined, body: object) => app.request(who, 'POST', '/api/-/views', body);
  const saved = async (who: string, rest: object = {}): Promise<string> => {
    const answer = await save(who, { ...mine, ...rest });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  const listed = async (who: string | undefined, screen = '') => {
    const answer = await app.request(
      who,
      'GET',
      `/api/-/views${screen && `?screen=${encodeURIComponent(screen)}`}`,
    );
    expect(answer.status).toBe(200);
    return answer.body.items;
  };
  const names = async (who: string | undefined, screen?: string) =>
    (await listed(who, screen)).map(({ name }: { name: string }) => name);
  const change = (who: string | undefined, id: string, body: object) =>
    app.request(who, 'PATCH', `/api/-/views/${id}`, body);

  test('are saved by nobody who is not signed in', async () => {
    expect(await save(undefined, mine)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await change(undefined, 'x', {})).toMatchObject({ status: 401 });
    expect(await app.request(undefined, 'DELETE', '/api/-/views/x')).toMatchObject({ status: 401 });
    expect(await names(undefined)).toEqual([]);
  });

  test('that do not fit are refused, with the field that is wrong', async () => {
    const wrong: readonly (readonly [object, string, string])[] = [
      [{ screen: '/nowhere' }, 'screen', 'not_an_option'],
      [{ screen: '/orders/:id' }, 'screen', 'not_an_option'],
      [{ screen: '/-/records/users' }, 'screen', 'not_an_option'],
      [{ name: '  ' }, 'name', 'too_short'],
      [{ name: 'x'.repeat(61) }, 'name', 'too_long'],
      [{ name: 'a\u0000b' }, 'name', 'bad_type'],
      [{ name: 'a\ud800b' }, 'name', 'bad_type'],
      [{ query: `q=${'x'.repeat(4000)}` }, 'query', 'too_long'],
      [{ query: 'q=\u0000' }, 'query', 'bad_type'],
      [{ query: 'nonsense=1' }, 'query', 'not_an_option'],
      [{ query: 'after=abc' }, 'query', 'not_an_option'],
      [{ query: 'f.nothing=1' }, 'query', 'not_an_option'],
      [{ query: 'f.margin%3Aempty=yes' }, 'query', 'not_an_option'],
      [{ query: 'f.price%3Acontains=1' }, 'query', 'not_an_option'],
      [{ query: 'f.price=1;drop~' }, 'query', 'not_an_option'],
      [{ query: 'sort=margin' }, 'query', 'not_an_option'],
      [{ query: 'columns=title,margin' }, 'query', 'not_an_option'],
      [{ query: 'widths=margin:100' }, 'query', 'not_an_option'],
      [{ query: 'view=Thin' }, 'query', 'not_an_option'],
      [{ query: 'where=margin+%3C+5' }, 'query', 'not_an_option'],
      [{ query: 'where=title' }, 'query', 'not_an_option'],
      [{ shared: 'yes' }, 'shared', 'bad_type'],
      [{ more: 1 }, 'more', 'unknown_field'],
    ];
    for (const [rest, field, code] of wrong) {
      const answer = await save('cleo', { ...mine, ...rest });
      expect(answer, JSON.stringify([rest, answer.body])).toMatchObject({
        status: 422,
        body: { code: 'invalid', errors: [{ field, code }] },
      });
    }
    expect(await listed('cleo')).toEqual([]);
  });

  test('what is hidden and what is not there are refused with the same words', async () => {
    const said = async (query: string) => (await save('cleo', { ...mine, query })).body.detail;
    for (const query of ['f.X%3Aempty=yes', 'sort=X', 'columns=X', 'view=X'])
      expect((await said(query.replace('X', 'margin'))).replace('margin', 'X')).toBe(
        (await said(query.replace('X', 'nothing'))).replace('nothing', 'X'),
      );
  });

  test('are their own: read, changed and deleted by nobody else', async () => {
    const id = await saved('cleo');
    expect(await listed('cleo')).toEqual([
      { id, ...mine, shared: false, mine: true, change: true, problem: null },
    ]);
    for (const who of ['carl', 'bo', 'owner']) {
      expect(await listed(who)).toEqual([]);
      expect(await change(who, id, { name: 'x' })).toMatchObject({ status: 404 });
      expect(await app.request(who, 'DELETE', `/api/-/views/${id}`)).toMatchObject({ status: 404 });
    }
    expect(await change('cleo', id, { name: 'Due this week', query: 'f.due%3Anext_days=6' })).toMatchObject({
      status: 200,
      body: { name: 'Due this week', query: 'f.due%3Anext_days=6' },
    });
    expect(await change('cleo', id, { query: 'sort=margin' })).toMatchObject({ status: 422 });
    expect(await app.request('cleo', 'DELETE', `/api/-/views/${id}`)).toMatchObject({ status: 204 });
    expect(await listed('cleo')).toEqual([]);
  });

  test('names are one of a kind for a person and a screen', async () => {
    const id = await saved('cleo');
    const again = { status: 409, body: { code: 'not_unique', errors: [{ field: 'name' }] } };
    expect(await save('cleo', { ...mine, name: 'DUE SOON ' })).toMatchObject(again);
    await saved('cleo', { screen: '/board', query: '' });
    await saved('carl');
    const other = await saved('cleo', { name: 'Other' });
    expect(await change('cleo', other, { name: 'due soon' })).toMatchObject(again);
    expect(await change('cleo', id, { name: 'Due Soon' })).toMatchObject({ status: 200 });
    expect(await names('cleo', '/orders')).toEqual(['Due Soon', 'Other']);
  });

  test('are shared by who may give roles and by the owner, not by others', async () => {
    const refused = { status: 403, body: { code: 'forbidden_field', errors: [{ field: 'shared' }] } };
    expect(await save('cleo', { ...mine, shared: true })).toMatchObject(refused);
    const own = await saved('cleo', { name: 'Own' });
    expect(await change('cleo', own, { shared: true })).toMatchObject(refused);
    const id = await saved('bo', { shared: true });
    await saved('owner', { name: 'House', shared: true });
    expect(await names('carl', '/orders')).toEqual(['Due soon', 'House']);
    expect(await listed('carl')).toMatchObject([{ mine: false, change: false }, { mine: false }]);
    expect(await change('carl', id, { name: 'x' })).toMatchObject({ status: 403 });
    expect(await app.request('carl', 'DELETE', `/api/-/views/${id}`)).toMatchObject({ status: 403 });
    expect(await names('gus')).toEqual([]);
    expect(await names(undefined)).toEqual([]);
    expect(await change('owner', id, { name: 'Ours' })).toMatchObject({ status: 200 });
    expect(await change('bo', id, { shared: false })).toMatchObject({ status: 200 });
    expect(await names('carl')).toEqual(['House']);
  });

  test('that are shared show nobody the name of what they may not read', async () => {
    const hidden = ['f.margin=1~2', 'f.margin%3Aempty=yes', 'sort=margin', 'view=Thin', 'where=margin+%3E+1'];
    for (const [place, query] of hidden.entries())
      await saved('bo', { name: `Hidden ${place}`, query, shared: true });
    await saved('bo', {
      name: 'Wide',
      query: 'columns=title%2Cmargin%2Cprice&widths=margin%3A90%2Cprice%3A80',
      shared: true,
    });
    expect((await names('bo')).length).toBe(6);
    expect(await listed('carl')).toMatchObject([
      { name: 'Wide', query: 'columns=title%2Cprice&widths=price%3A80' },
    ]);
    expect(JSON.stringify(await listed('carl'))).not.toContain('margin');
  });

  test('go on after a rename, and say to their own person what does not fit any more', async () => {
    const query = 'f.due%3Anext_days=7&f.client.name=x&sort=-due&columns=due%2Cclient.name&widths=due%3A100';
    const renamed = await saved('cleo', { query });
    await saved('bo', { name: 'Generic', screen: '/-/records/clients', query: 'f.city=x', shared: true });
    await saved('bo', { name: 'Gone', query: 'f.price%3Aempty=yes', shared: true });
    const text = contract
      .replaceAll('due: { type: date }', 'until: { type: date, was: due }')
      .replace('client: { fields: { name: {', 'customer: { was: client, fields: { label_text: { was: name, ')
      .replace('{ type: ref, to: client }', '{ type: ref, to: customer }')
      .replaceAll('client.name', 'client.label_text')
      .replaceAll('client, due, status', 'client, until, status')
      .replace('  client: { clerk: all', '  customer: { clerk: all')
      .replace('    price: { type: decimal }\n', '')
      .replaceAll(', price', '')
      .replace('Dear: price > 100, ', '');
    const planned = await app.request('owner', 'POST', '/api/-/studio/plan', { text });
    expect(planned.status, JSON.stringify(planned.body)).toBe(200);
    // Told before it is done, as the person sees it whose view it is; what stays as it is is not told.
    expect(planned.body.plan.views).toEqual([
      {
        screen: '/orders',
        name: 'Due soon',
        shared: false,
        change: 'renamed',
        detail:
          'f.until:next_days=7&f.client.label_text=x&sort=-until&columns=until,client.label_text&widths=until:100',
      },
      {
        screen: '/orders',
        name: 'Gone',
        shared: true,
        change: 'broken',
        detail: 'There is no such filter by "price" here.',
      },
    ]);
    const published = await app.request('owner', 'POST', '/api/-/studio/publish', {
      text,
      plan: planned.body.plan.hash,
    });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    expect(await listed('cleo', '/orders')).toMatchObject([
      {
        id: renamed,
        query:
          'f.until%3Anext_days=7&f.client.label_text=x&sort=-until&columns=until%2Cclient.label_text&widths=until%3A100',
        problem: null,
      },
    ]);
    expect(await listed('cleo', '/-/records/customers')).toMatchObject([
      { name: 'Generic', query: 'f.city=x' },
    ]);
    expect(await names('cleo')).not.toContain('Gone');
    expect(await listed('bo', '/orders')).toMatchObject([
      { name: 'Gone', problem: 'There is no such filter by "price" here.' },
    ]);
  });

  test('follow states that are renamed, and conditions that a link brought along', async () => {
    const where = "status == open && client.name != 'x' && status in [open, sent] && due > today";
    const query = new URLSearchParams([
      ['where', where],
      ['called', 'Open ones'],
      ['f.status', 'open,sent'],
      ['columns', 'title,price'],
    ]).toString();
    const id = await saved('bo', { query });
    const text = contract
      .replace(
        'start: open, states: { open: {}, sent: {} }',
        'start: fresh, states: { fresh: { was: open }, sent: {} }',
      )
      .replace('from: open', 'from: fresh')
      .replaceAll('due: { type: date }', 'until: { type: date, was: due }')
      .replaceAll('client, due, status', 'client, until, status')
      .replace('    price: { type: decimal }\n', '')
      .replaceAll(', price', '')
      .replace('Dear: price > 100, ', '');
    const planned = await app.request('owner', 'POST', '/api/-/studio/plan', { text });
    expect(planned.body.plan.views).toEqual([
      { screen: '/orders', name: 'Due soon', shared: false, change: 'narrower', detail: 'without price' },
    ]);
    const { hash } = planned.body.plan;
    expect(await app.request('owner', 'POST', '/api/-/studio/publish', { text, plan: hash })).toMatchObject({
      status: 200,
    });
    const [view] = await listed('bo', '/orders');
    const now = new URLSearchParams(view.query);
    expect(view).toMatchObject({ id, problem: null });
    expect(now.get('f.status')).toBe('fresh,sent');
    expect(now.get('columns')).toBe('title');
    expect(now.get('where')).toBe(
      "status == 'fresh' && client.name != 'x' && status in ['fresh', 'sent'] && until > today",
    );
    // Back again: the names of then are those of now.
    const back = await app.request('owner', 'POST', '/api/-/studio/plan', { version: 1 });
    const rollback = { version: 1, plan: back.body.plan.hash };
    expect(await app.request('owner', 'POST', '/api/-/studio/rollback', rollback)).toMatchObject({
      status: 200,
    });
    expect(new URLSearchParams((await listed('bo', '/orders'))[0].query).get('f.status')).toBe('open,sent');
  });

  test('are so many and no more', async () => {
    for (let number = 1; number <= 100; number += 1) await saved('cleo', { name: `View ${number}` });
    expect(await save('cleo', { ...mine, name: 'One more' })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached' },
    });
    await saved('carl');
  });
});
