import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const file = new URL('assets.md', import.meta.url);

/** What people added they change, take out of use and bring back, as owners of nothing. */
describe.each(databases)('fields that were added, on $kind', ({ open }) => {
  let contract: string;
  let database: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    contract = await readFile(file, 'utf8');
    database = await open();
    app = await openApp({ contract, database });
    const options = ['As new', 'Worn'];
    await add({ label: 'Wear', type: 'choice', options, screens: { list: '/all' } });
  });
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });

  const add = (field: object, person = 'kim') =>
    done(person, 'POST', '-/fields', { entity: 'asset', ...field });
  const change = (person: string | undefined, field: string, body: object, query = '') =>
    app.request(person, 'PATCH', `/api/-/fields/asset/${field}${query}`, body);
  const done = async (person: string, method: string, at: string, body?: object) => {
    const answer = await app.request(person, method, `/api/${at}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const refused = async (person: string | undefined, field: string, body: object, query = '') => {
    const { status, body: answer } = await change(person, field, body, query);
    const errors: readonly { field?: string; code: string }[] = answer.errors ?? [];
    return [`${status} ${answer.code}`, ...errors.map((one) => `${one.field}: ${one.code}`)];
  };
  const newest = async () => {
    const { items } = await done('owner', 'GET', '-/studio/versions');
    return done('owner', 'GET', `-/studio/versions/${items[0].number}`);
  };
  const known = async (person = 'kim') => (await done(person, 'GET', '-/fields/asset')).items;
  const laptop = async () =>
    (await done('bea', 'GET', `assets?filter=${encodeURIComponent("name == 'Laptop 1'")}`)).items[0];

  test('label, help, options and where it stands are said otherwise, and all else stays letter by letter', async () => {
    const before = await newest();
    const { id } = await laptop();
    await done('kim', 'PATCH', `assets/${id}`, { wear: 'worn' });
    const body = {
      label: 'State',
      help: 'As you see it.',
      options: [{ name: 'worn', label: 'Used' }, { label: 'Broken' }, { name: 'as_new', label: 'As new' }],
      show: { field: 'kind', is: ['laptop'] },
      screens: { page: false, lists: [] },
    };
    expect((await change('kim', 'wear', body, '?dry_run=true')).body).toMatchObject({
      label: 'State',
      version: 3,
      conditions: [],
    });
    expect((await newest()).number).toBe(2);
    expect((await change('kim', 'wear', body)).status).toBe(200);
    const { text, author } = await newest();
    expect(author).toBe('Kim Keeper');
    const lines = text.split('\n').filter((line: string) => !before.text.includes(`${line}\n`));
    expect(lines).toEqual([
      '/all: { title: Assets, view: table, of: asset, columns: [name, kind] }',
      '    Asset: [name, kind, holder] # what everybody looks for',
      '    wear:',
      '      type: choice',
      '      options: { worn: { label: Used }, broken: {}, as_new: {} }',
      '      added: true',
      '      label: State',
      '      help: As you see it.',
      '      show: kind == laptop',
    ]);
    expect(await known()).toEqual([
      {
        name: 'wear',
        label: 'State',
        type: 'choice',
        help: 'As you see it.',
        options: [
          { name: 'worn', label: 'Used' },
          { name: 'broken', label: 'Broken' },
          { name: 'as_new', label: 'As new' },
        ],
        required: false,
        show: { field: 'kind', is: ['laptop'] },
        screens: { form: true, page: false, lists: [] },
        retired: false,
      },
    ]);
    await change('kim', 'wear', { label: 'Wear', help: null, show: null, screens: { page: true } });
    expect((await newest()).text).toContain('Asset: [name, kind, holder, wear');
  });

  test('what records have is not taken from them by it', async () => {
    expect(await refused('kim', 'wear', { options: [{ name: 'as_new', label: 'As new' }] })).toEqual([
      '409 not_allowed_now',
      'options: in_use',
    ]);
    expect(await refused('kim', 'wear', { required: true })).toEqual(['422 invalid', 'required: required']);
  });

  test.each([
    ['a label that another one has', { label: 'kind' }, ['422 invalid', 'label: not_unique']],
    ['no label', { label: ' ' }, ['422 invalid', 'label: too_short']],
    ['another type', { type: 'text' }, ['422 invalid', 'type: unknown_field']],
    ['a name', { name: 'other' }, ['422 invalid', 'name: unknown_field']],
    [
      'an option that is not there',
      { options: [{ name: 'no', label: 'No' }] },
      ['422 invalid', 'options: not_an_option'],
    ],
    [
      'an option twice',
      { options: [{ label: 'A' }, { label: 'a' }] },
      ['422 invalid', 'options: not_unique'],
    ],
    [
      'an expression',
      { show: { field: 'secret_price > 1 || kind', is: ['laptop'] } },
      ['422 invalid', 'show: not_an_option'],
    ],
    [
      'a list of others',
      { screens: { lists: ['/all', '/places'] } },
      ['422 invalid', 'screens: not_an_option'],
    ],
    [
      'what they may not read',
      { show: { field: 'secret_price', is: ['1'] } },
      ['422 invalid', 'show: not_an_option'],
    ],
  ])('%s is refused', async (_, body, wanted) => {
    expect(await refused('kim', 'wear', body)).toEqual(wanted);
  });

  test('who may not, and fields that are the author’s', async () => {
    const body = { label: 'Other' };
    expect(await refused(undefined, 'wear', body)).toEqual(['401 not_signed_in']);
    expect(await refused('tom', 'wear', body)).toEqual(['403 forbidden']);
    for (const field of ['kind', 'secret_price', 'nothing', 'created_at', 'x y'])
      expect(await refused('kim', encodeURIComponent(field), body)).toEqual(['404 not_found']);
    expect((await app.request('tom', 'GET', '/api/-/fields/asset')).status).toBe(403);
    expect((await app.request('kim', 'GET', '/api/-/fields/place')).status).toBe(403);
    // A field that is for others is none, in use or not.
    const hidden = { label: 'Value', type: 'integer', read: ['bursar'], write: ['bursar'] };
    await add(hidden);
    for (const retired of [false, true]) {
      expect((await change('owner', 'value', { retired })).status).toBe(200);
      expect((await known()).map(({ name }: { name: string }) => name)).toEqual(['wear']);
      expect(await refused('kim', 'value', { retired: false })).toEqual(['404 not_found']);
    }
    expect((await known('owner')).at(-1)).toMatchObject({ name: 'value', retired: true });
  });

  test('out of use it is nowhere, keeps what it held, and comes back with it', async () => {
    const { id } = await laptop();
    const alert = (name: string, about: string) => done('bea', 'POST', 'alerts', { name, about });
    const { id: told } = await alert('Worn things', "wear == 'worn'");
    await alert('Secret', "wear == 'as_new'");
    const planned = await change('kim', 'wear', { retired: true }, '?dry_run=true');
    expect(planned.body).toMatchObject({
      steps: ['retire field asset.wear; its values are kept'],
      conditions: [{ entity: 'alert', field: 'about', record: told, condition: "wear == 'worn'" }],
    });
    expect((await change('owner', 'wear', { retired: true }, '?dry_run=true')).body.conditions.length).toBe(
      2,
    );
    expect((await change('kim', 'wear', { retired: true })).status).toBe(200);

    const { text, plan } = await newest();
    expect(plan[0]).toMatch(/^retire field asset.wear; its values are kept/);
    // Screens and rights go on naming it: it comes back where it was, for whom it was.
    expect(text).toContain('Asset: [name, kind, holder, wear');
    expect(await done('bea', 'GET', `assets/${id}`)).not.toHaveProperty('wear');
    expect((await app.request('bea', 'GET', "/api/assets?filter=wear%20%3D%3D%20'worn'")).status).toBe(400);
    expect((await app.request('bea', 'GET', '/api/assets?sort=wear')).status).toBe(400);
    const written = await app.request('bea', 'PATCH', `/api/assets/${id}`, { wear: 'worn' });
    expect([written.status, written.body.errors]).toMatchObject([
      422,
      [{ field: 'wear', code: 'unknown_field' }],
    ]);
    const exported = await app.request('bea', 'GET', '/api/assets/-/export?format=csv');
    expect(String(exported.body)).not.toContain('wear');
    const rows = 'name,kind,wear\nScreen,laptop,worn\n';
    const imported = await app.request('bea', 'POST', '/api/assets/-/import', rows, {
      'Content-Type': 'text/csv',
    });
    expect([imported.status, JSON.stringify(imported.body)]).toEqual([
      422,
      expect.stringContaining('unknown_field'),
    ]);
    for (const at of ['-/app', '-/openapi.json'])
      expect(JSON.stringify(await done('bea', 'GET', at))).not.toContain('"wear"');
    const history = JSON.stringify(await done('bea', 'GET', `assets/${id}/-/history`));
    expect(history).not.toContain('wear');
    expect((await done('bea', 'GET', 'alerts/-/broken/about')).items.length).toBe(2);
    expect((await known())[0]).toMatchObject({ name: 'wear', retired: true });
    // Its label is free meanwhile, its name is not.
    expect((await add({ label: 'Wear', type: 'text' })).name).toBe('wear_2');
    await change('kim', 'wear_2', { retired: true });

    expect((await change('kim', 'wear', { retired: false })).body.steps[0]).toMatch(/asset\.wear/);
    expect(await done('bea', 'GET', `assets/${id}`)).toMatchObject({ wear: 'worn' });
    expect(JSON.stringify(await done('bea', 'GET', `assets/${id}/-/history`))).toContain('"after":"worn"');
    expect((await done('bea', 'GET', 'alerts/-/broken/about')).items).toEqual([]);
  });

  test('what the contract asks stays in use, and says so', async () => {
    await add({ label: 'Defect', type: 'text', show: { field: 'wear', is: ['worn'] } });
    const { body } = await change('kim', 'wear', { retired: true });
    expect([body.code, body.errors]).toEqual([
      'invalid',
      [
        {
          code: 'invalid',
          message: 'Something in this application uses the field. Ask its owner to change that first.',
        },
      ],
    ]);
    await change('kim', 'defect', { retired: true });
    expect((await change('kim', 'wear', { retired: true }, '?dry_run=true')).status).toBe(200);
  });

  test('two at the same moment: both are heard, unless one has not seen the other', async () => {
    const { version } = await done('kim', 'GET', '-/fields/asset');
    const both = await Promise.all([
      change('kim', 'wear', { label: 'Shape' }),
      change('owner', 'wear', { help: 'Look twice.' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await known())[0]).toMatchObject({ label: 'Shape', help: 'Look twice.' });
    expect(await refused('kim', 'wear', { label: 'Form', version })).toEqual(['412 stale']);
    const now = (await done('kim', 'GET', '-/fields/asset')).version;
    await add({ label: 'Colour', type: 'text' });
    expect((await change('kim', 'wear', { label: 'Form', version: now })).status).toBe(200);
    expect(await refused('kim', 'wear', { label: 'Form', version: 4000 })).toEqual(['412 stale']);
  });

  test('a version from before it was changed is taken up again like any other', async () => {
    const then = await newest();
    await change('kim', 'wear', { retired: true });
    const { plan } = await done('owner', 'POST', '-/studio/plan', { version: then.number });
    expect(plan.verdict).toBe('safe');
    await done('owner', 'POST', '-/studio/rollback', { version: then.number, plan: plan.hash });
    expect(await laptop()).toMatchObject({ wear: 'worn' });
  });

  test('where the contract is published elsewhere it can be tried, and no more', async () => {
    const other = await open();
    const marked = contract.replace(
      '{ type: money, label: Price }',
      '{ type: money, label: Price, added: true }',
    );
    const locked = await openApp({ contract: marked, database: other, publishing: { locked: true } });
    const at = '/api/-/fields/asset/secret_price';
    expect((await locked.request('owner', 'PATCH', `${at}?dry_run=true`, { retired: true })).status).toBe(
      200,
    );
    const { status, body } = await locked.request('owner', 'PATCH', at, { retired: true });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.detail).toMatch(/--locked/);
    await locked.close();
    await other.dispose();
  });
});
