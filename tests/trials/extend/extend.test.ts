import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractOnDisk } from '#server/operations/contract/contract-on-disk.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const file = new URL('assets.md', import.meta.url);
const warranty = { entity: 'asset', label: 'Warranty until', type: 'date' };

/** People who are no owners add what they want to keep; nobody touches the document by hand. */
describe.each(databases)('fields that people add, on $kind', ({ open, kind }) => {
  let contract: string;
  let database: TestDatabase;
  let app: TestApp;
  let directory: string;
  let path: string;

  beforeAll(async () => {
    contract = await readFile(file, 'utf8');
    directory = await mkdtemp(join(tmpdir(), 'extend-'));
    path = join(directory, 'assets.md');
  });
  afterAll(() => rm(directory, { recursive: true }));

  const start = async (locked = false) => {
    await writeFile(path, contract);
    database = await open();
    const publishing = { contractFile: contractOnDisk(path), locked };
    app = await openApp({ contract, database, publishing });
    return async () => {
      await app.close();
      await database.dispose();
    };
  };

  const add = (person: string | undefined, field: object, query = '') =>
    app.request(person, 'POST', `/api/-/fields${query}`, { entity: 'asset', ...field });
  const refused = async (person: string | undefined, field: object, query = '') => {
    const { status, body } = await add(person, field, query);
    const places = (body.errors ?? []).map(({ field: at, code }: { field?: string; code: string }) => [
      at,
      code,
    ]);
    return { code: `${status} ${body.code}`, places };
  };
  const done = async (person: string, method: string, at: string, body?: object) => {
    const answer = await app.request(person, method, `/api/${at}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const newest = async () => {
    const { items } = await done('owner', 'GET', '-/studio/versions');
    return done('owner', 'GET', `-/studio/versions/${items[0].number}`);
  };

  describe('a keeper', () => {
    beforeEach(() => start());

    test('says for which records it is, by a choice that they see', async () => {
      const plate = { label: 'Wheels', type: 'integer', required: true };
      for (const show of [
        { field: 'kind', is: ['car'] },
        { field: 'name', is: ['x'] },
        { field: 'secret_price', is: ['1'] },
        { field: 'kind || true', is: ['laptop'] },
      ])
        expect(await refused('kim', { ...plate, show })).toEqual({
          code: '422 invalid',
          places: [['show', 'not_an_option']],
        });
      const field = { ...plate, required: false, show: { field: 'kind', is: ['bicycle'] } };
      expect((await add('kim', field)).status).toBe(201);
      expect((await newest()).text).toContain(
        'wheels: { type: integer, show: kind == bicycle, added: true }',
      );
    });

    test('adds a date, sees first what is done, and all that reads records knows it at once', async () => {
      const planned = await add('kim', warranty, '?dry_run=true');
      expect([planned.status, planned.body]).toEqual([
        200,
        {
          entity: 'asset',
          name: 'warranty_until',
          label: 'Warranty until',
          version: 2,
          steps: ['add field asset.warranty_until'],
          file: null,
        },
      ]);
      expect((await newest()).number).toBe(1);

      const { status, body } = await add('kim', { ...warranty, screens: { list: '/all' } });
      expect([status, body.version, body.file]).toEqual([201, 2, 'written']);

      // The document has one line more, and the lists of the screens; comments and all else stay.
      const version = await newest();
      expect(version).toMatchObject({
        number: 2,
        author: 'Kim Keeper',
        plan: ['add field asset.warranty_until (2 records)'],
      });
      expect(version.text).toContain(
        '    secret_price: { type: money, label: Price }\n    warranty_until: { type: date, added: true }\n    # last: the keepers add theirs\n',
      );
      expect(version.text).toContain(
        'Asset: [name, kind, holder, warranty_until] # what everybody looks for',
      );
      expect(version.text.split('\n').length).toBe(contract.split('\n').length + 1);
      expect(await readFile(path, 'utf8')).toBe(version.text);

      // Records, filters, sorting, exports and imports, history.
      const made = await done('kim', 'POST', 'assets', {
        name: 'Beamer',
        kind: 'laptop',
        warranty_until: '2027-01-31',
      });
      expect(made.warranty_until).toBe('2027-01-31');
      await done('kim', 'PATCH', `assets/${made.id}`, { warranty_until: '2028-01-31' });
      const filter = encodeURIComponent("warranty_until > '2027-06-01'");
      const found = await done('kim', 'GET', `assets?filter=${filter}&sort=-warranty_until`);
      expect(found.items.map(({ name }: { name: string }) => name)).toEqual(['Beamer']);
      const exported = await fetchText('kim', '/api/assets/-/export?format=csv');
      expect(exported.split('\n')[0]).toContain('warranty_until');
      const rows = 'name,kind,warranty_until\nScreen,laptop,2029-05-01\n';
      const imported = await app.request('kim', 'POST', '/api/assets/-/import', rows, {
        'Content-Type': 'text/csv',
      });
      expect([imported.status, imported.body]).toMatchObject([200, {}]);
      expect(await done('kim', 'GET', "assets?filter=name%20%3D%3D%20'Screen'")).toMatchObject({
        items: [{ warranty_until: '2029-05-01' }],
      });
      const history = await done('kim', 'GET', `assets/${made.id}/-/history`);
      expect(history.items[0].changes).toMatchObject({
        warranty_until: { before: '2027-01-31', after: '2028-01-31' },
      });
      const described = await done('kim', 'GET', '-/app');
      const asset = described.entities.find(({ name }: { name: string }) => name === 'asset');
      expect(asset.extend).toEqual({
        read: [
          { name: 'teacher', label: 'Teacher', chosen: true, includes: [] },
          { name: 'keeper', label: 'Keeper', chosen: true, includes: ['teacher'] },
          { name: 'bursar', label: 'Bursar', chosen: true, includes: [] },
        ],
        write: [
          { name: 'keeper', label: 'Keeper', chosen: true, includes: [] },
          { name: 'bursar', label: 'Bursar', chosen: true, includes: [] },
        ],
      });
      const { entities: forTeachers } = await done('tom', 'GET', '-/app');
      expect(forTeachers.some((one: object) => 'extend' in one)).toBe(false);
      expect(asset.updatable).toContain('warranty_until');
      const columns = described.screens.map(
        ({ route, columns: all }: { route: string; columns: { path: string }[] }) => [
          route,
          all.map(({ path: one }) => one),
        ],
      );
      expect(Object.fromEntries(columns)).toMatchObject({
        '/all': ['name', 'kind', 'warranty_until'],
        '/mine': ['name'],
      });
      const form = described.screens.find(({ view }: { view: string }) => view === 'form');
      expect(form.fields).toEqual(['name', 'kind', 'warranty_until']);

      // It is rolled back like any other version.
      const { plan } = await done('owner', 'POST', '-/studio/plan', { version: 1 });
      const accept = plan.questions.map((one: { accept: { word: string }[] }) => one.accept[0]?.word);
      const agreed = await done('owner', 'POST', '-/studio/plan', { version: 1, accept });
      await done('owner', 'POST', '-/studio/rollback', { version: 1, accept, plan: agreed.plan.hash });
      expect(await done('kim', 'GET', `assets/${made.id}`)).not.toHaveProperty('warranty_until');
      expect(await newest()).toMatchObject({ number: 3, text: contract });
    });

    const fetchText = async (person: string, at: string) => {
      const answer = await app.request(person, 'GET', at);
      return String(answer.body);
    };

    test('a field is for those it was chosen for, in every answer', async () => {
      const { body } = await add('kim', {
        label: 'Value',
        type: 'integer',
        read: ['keeper', 'bursar'],
        write: ['bursar'],
      });
      expect(body.name).toBe('value');
      const [laptop] = (await done('bea', 'GET', 'assets?filter=name%20%3D%3D%20%27Laptop%201%27')).items;
      await done('bea', 'PATCH', `assets/${laptop.id}`, { value: 900 });
      expect((await done('kim', 'GET', `assets/${laptop.id}`)).value).toBe(900);
      expect(await done('tom', 'GET', `assets/${laptop.id}`)).not.toHaveProperty('value');
      expect((await app.request('tom', 'GET', '/api/assets?filter=value%20%3E%201')).status).toBe(400);
      const forbidden = await app.request('kim', 'PATCH', `/api/assets/${laptop.id}`, { value: 1 });
      expect([forbidden.status, forbidden.body.code]).toEqual([403, 'forbidden_field']);
    });

    test('options, references and values that all records get', async () => {
      await add('kim', {
        label: 'Condition',
        type: 'choice',
        options: ['As new', 'Worn'],
        required: true,
        default: 'As new',
      });
      const { items } = await done('kim', 'GET', 'assets?sort=name');
      expect(items.map(({ condition }: { condition: string }) => condition)).toEqual(['as_new', 'as_new']);
      await add('kim', { label: 'Repaired by', type: 'ref', to: 'user' });
      const text = (await newest()).text;
      expect(text).toContain(
        'condition: { type: choice, required: true, options: { as_new: {}, worn: {} }, default: as_new, added: true }',
      );
      expect(text).toContain(
        'repaired_by: { type: ref, to: user, back: repaired_by_assets, on_delete: clear, added: true }',
      );
    });

    test('two who add at the same moment have both, and so have eight', async () => {
      const labels = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
      const answers = await Promise.all(
        labels.map((label) => add(label < 'S' ? 'kim' : 'owner', { label, type: 'text' })),
      );
      expect(answers.map(({ status }) => status)).toEqual(labels.map(() => 201));
      expect(new Set(answers.map(({ body }) => body.version)).size).toBe(8);
      const { text, number } = await newest();
      expect(number).toBe(9);
      for (const label of labels)
        expect(text).toContain(`    ${label.toLowerCase()}: { type: text, added: true }\n`);
      expect(await readFile(path, 'utf8')).toBe(text);
    });

    test('what was published elsewhere meanwhile is kept', async () => {
      const other = await done('owner', 'POST', '-/studio/plan', {
        text: contract.replace('Bicycle 7', 'Bicycle 8'),
      });
      const [published, added] = await Promise.all([
        app.request('owner', 'POST', '/api/-/studio/publish', {
          text: contract.replace('Bicycle 7', 'Bicycle 8'),
          plan: other.plan.hash,
        }),
        add('kim', warranty),
      ]);
      expect(added.status).toBe(201);
      const { text } = await newest();
      expect(text).toContain('warranty_until: { type: date, added: true }');
      // Whoever published by a plan that has gone out of date is told so, as ever.
      if (published.status === 200) expect(text).toContain('Bicycle 8');
      else expect(published.body.code).toBe('stale');
    });

    test('a file that somebody works on is kept', async () => {
      await writeFile(path, `${contract}\nA sentence more.\n`);
      expect((await add('kim', warranty)).body.file).toBe('kept');
      expect(await readFile(path, 'utf8')).toBe(`${contract}\nA sentence more.\n`);
    });
  });

  describe('what is refused', () => {
    beforeAll(() => start());

    test('who may not, and what they may not know', async () => {
      expect(await refused('tom', warranty)).toEqual({ code: '403 forbidden', places: [] });
      expect(await refused(undefined, warranty)).toEqual({ code: '401 not_signed_in', places: [] });
      expect(await refused('kim', { ...warranty, entity: 'place' })).toMatchObject({ code: '403 forbidden' });
      expect(await refused('kim', { ...warranty, entity: 'nothing' })).toMatchObject({
        code: '403 forbidden',
      });
      expect(await refused('kim', { ...warranty, type: 'ref', to: 'place' })).toEqual({
        code: '422 invalid',
        places: [['to', 'not_an_option']],
      });
      expect((await app.request('kim', 'GET', '/api/-/studio/document')).status).toBe(403);
    });

    test.each([
      ['a label that is there', { label: 'kind', type: 'text' }, [['label', 'not_unique']]],
      ['no label', { label: '  ', type: 'text' }, [['label', 'too_short']]],
      ['a line break', { label: 'a\nb', type: 'text' }, [['label', 'bad_type']]],
      ['a name that is there', { label: 'Sort', name: 'kind', type: 'text' }, [[undefined, 'invalid']]],
      ['a word of the language', { label: 'Sort', name: 'record', type: 'text' }, [['name', 'invalid']]],
      ['a name of other letters', { label: 'Sort', name: 'Größe', type: 'text' }, [['name', 'invalid']]],
      [
        'bounds the wrong way round',
        { label: 'Size', type: 'integer', min: 9, max: 1 },
        [['max', 'too_small']],
      ],
      ['a bound of another type', { label: 'Day', type: 'date', min: 'soon' }, [['min', 'invalid']]],
      ['a bound where there is none', { label: 'Yes', type: 'boolean', max: 3 }, [['max', 'invalid']]],
      ['a choice without options', { label: 'Sort', type: 'choice' }, [['options', 'required']]],
      [
        'an option twice',
        { label: 'Sort', type: 'choice', options: ['A', 'a'] },
        [['options', 'not_unique']],
      ],
      [
        'a preset that does not fit',
        { label: 'Size', type: 'integer', default: 'big' },
        [['default', 'invalid']],
      ],
      ['a type that nobody fills in', { label: 'Key', type: 'key' }, [['type', 'bad_type']]],
      ['a role without a right', { label: 'X', type: 'text', read: ['nobody'] }, [['read', 'not_an_option']]],
      ['more than it takes', { label: 'X', type: 'text', compute: '1' }, [['compute', 'unknown_field']]],
    ])('%s', async (_, field, places) => {
      expect(await refused('kim', field)).toEqual({ code: '422 invalid', places });
      expect((await newest()).number).toBe(1);
    });

    test('a required field without a value for records that are there', async () => {
      const field = { label: 'Size', type: 'integer', required: true };
      // The examples have some.
      expect(await refused('kim', field)).toEqual({
        code: '422 invalid',
        places: [['required', 'required']],
      });
      await done('bea', 'POST', 'places', { name: 'Cellar' });
      for (const query of ['', '?dry_run=true'])
        expect(await refused('owner', { ...field, entity: 'place' }, query)).toEqual({
          code: '409 not_allowed_now',
          places: [['required', 'required']],
        });
    });

    // The checker says so, before any database is asked.
    test.runIf(kind === 'sqlite')(
      'more fields than a table holds',
      async () => {
        const many = Array.from({ length: 1490 }, (_, index) => `    f${index}: { type: boolean }\n`).join(
          '',
        );
        const text = contract.replace('    # last', `${many}    # last`);
        const { plan } = await done('owner', 'POST', '-/studio/plan', { text });
        await done('owner', 'POST', '-/studio/publish', { text, plan: plan.hash });
        expect(await refused('owner', warranty)).toEqual({
          code: '422 invalid',
          places: [[undefined, 'invalid']],
        });
      },
      120_000,
    );
  });

  test('where the contract is published elsewhere it can be tried, and is refused with a sentence', async () => {
    const stop = await start(true);
    expect((await add('kim', warranty, '?dry_run=true')).status).toBe(200);
    const { status, body } = await add('kim', warranty);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.detail).toMatch(/--locked/);
    const { entities } = await done('kim', 'GET', '-/app');
    expect(entities.some((one: object) => 'extend' in one)).toBe(false);
    await stop();
  });
});
