import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from './trial.ts';

/** What stands within one another, and what is made of one another. */
describe.each(databases)('an estate on $kind', (database) => {
  const trial = trialOf('trees.md', database);
  const { make, done, tried, read, list } = trial;
  const place = (name: string, values: object = {}) => make('owner', 'places', { name, ...values });
  const part = (name: string, values: object = {}) => make('eva', 'parts', { name, ...values });
  const uses = (whole: string, component: string) => make('eva', 'lines', { part: whole, component });
  const found = async (person: string, path: string, filter: string) =>
    (await list(person, `${path}?filter=${encodeURIComponent(filter)}`))
      .map(({ name }) => String(name))
      .toSorted();
  const at: Record<string, string> = {};

  beforeAll(async () => {
    const [sue] = await list('owner', `users?filter=${encodeURIComponent("name == 'Sue'")}`);
    at['mill'] = await place('Mill', { seats: 1, steward: sue.id });
    at['floor'] = await place('Floor', { parent: at['mill'], seats: 10 });
    at['hall'] = await place('Hall', { parent: at['floor'], seats: 200 });
    at['corner'] = await place('Corner', { parent: at['hall'], seats: 3 });
    at['barn'] = await place('Barn', { seats: 50 });
  });

  test('a record knows how deep it lies, what it lies in, and all that lies in it', async () => {
    expect(await read('sue', `places/${at['hall']}`)).toMatchObject({
      depth: 2,
      whole: at['mill'],
      all_seats: 203,
    });
    expect(await read('sue', `places/${at['mill']}`)).toMatchObject({
      depth: 0,
      whole: null,
      all_seats: 214,
    });
  });

  test('a list is filtered by what lies above and below', async () => {
    const below = (name: string) => `ancestors(parent).exists(a, a.name == '${name}')`;
    expect(await found('sue', 'places', below('Floor'))).toEqual(['Corner', 'Hall']);
    expect(await found('sue', 'places', "descendants(children).exists(c, c.name == 'Corner')")).toEqual([
      'Floor',
      'Hall',
      'Mill',
    ]);
    expect(await found('sue', 'places', "walk(record, p, p.parent).exists(p, p.name == 'Floor')")).toEqual([
      'Corner',
      'Floor',
      'Hall',
    ]);
    expect(await found('sue', 'places', "ancestors(parent).first().name == 'Hall'")).toEqual(['Corner']);
  });

  test('a right holds for all that lies below', async () => {
    expect(await tried('sue', 'PATCH', `places/${at['corner']}`, { seats: 4 })).toBe('200');
    expect(await tried('sue', 'PATCH', `places/${at['corner']}`, { seats: 3 })).toBe('200');
    expect(await tried('sue', 'PATCH', `places/${at['barn']}`, { seats: 4 })).toBe('403 forbidden');
    expect(await tried('sam', 'PATCH', `places/${at['corner']}`, { seats: 4 })).toBe('403 forbidden');
  });

  test('nothing can stand within itself, in however many steps, and the refusal is told at the reference', async () => {
    const { status, body } = await trial
      .app()
      .request('sue', 'PATCH', `/api/places/${at['mill']}`, { parent: at['corner'] });
    expect([status, body.code, body.errors]).toEqual([
      409,
      'IN_ITSELF',
      [{ field: 'parent', code: 'IN_ITSELF', message: 'Mill cannot stand within itself.' }],
    ]);
    expect(await tried('sue', 'PATCH', `places/${at['mill']}`, { parent: at['mill'] })).toBe('409 IN_ITSELF');
    expect((await read('sue', `places/${at['mill']}`)).parent).toBe(null);
  });

  test('without a code of its own the refusal is `circle`, in the words of the catalogue', async () => {
    const [one, two] = [await part('One'), await part('Two')];
    await done('eva', 'PATCH', `parts/${one}`, { follows: [two] });
    const { status, body } = await trial
      .app()
      .request('eva', 'PATCH', `/api/parts/${two}`, { follows: [one] });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'invalid',
      [{ field: 'follows', code: 'circle', message: 'A part cannot follow itself.' }],
    ]);
  });

  test('of two who move places below one another at once, one is refused', async () => {
    const [left, right] = [await place('Left'), await place('Right')];
    const moved = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0
          ? tried('owner', 'PATCH', `places/${left}`, { parent: right })
          : tried('owner', 'PATCH', `places/${right}`, { parent: left }),
      ),
    );
    expect(new Set(moved)).toEqual(new Set(['200', '409 IN_ITSELF']));
    const parents = [left, right].map(async (id) => (await read('owner', `places/${id}`)).parent);
    expect((await Promise.all(parents)).filter((parent) => parent === null)).toHaveLength(1);
  });

  test('a file of records that would circle is refused at its lines', async () => {
    const [one, two] = [await place('Yard'), await place('Shed')];
    const file = `name,parent\nYard,${two}\nShed,${one}\n`;
    const answer = await trial.app().request('owner', 'POST', '/api/places/-/import?key=name', file, {
      'Content-Type': 'text/csv',
    });
    expect(answer.body.errors).toMatchObject([{ line: 3, field: 'parent', code: 'IN_ITSELF' }]);
    expect((await read('owner', `places/${one}`)).parent).toBe(null);
  });

  test('a rule over what lies above is asked where a record is moved', async () => {
    let parent = await place('0');
    for (let depth = 1; depth < 6; depth += 1) parent = await place(String(depth), { parent });
    expect(await tried('owner', 'POST', 'places', { name: '6', parent })).toBe('422 TOO_DEEP');
    const closed = await place('Closed', { closed: true });
    const inside = await tried('owner', 'POST', 'places', { name: 'Inside', parent: closed });
    expect(inside).toBe('422 CLOSED_ABOVE');
  });

  test('what may not be read leads nowhere: nobody learns what lies beyond it', async () => {
    const top = await place('Top');
    const middle = await place('Middle', { parent: top });
    const low = await place('Low', { parent: middle });
    const isBelow = "ancestors(parent).exists(a, a.name == 'Top')";
    expect(await found('vic', 'places', isBelow)).toEqual(['Low', 'Middle']);
    await done('owner', 'PATCH', `places/${middle}`, { closed: true });
    expect(await found('vic', 'places', isBelow)).toEqual([]);
    expect(await found('vic', 'places', "descendants(children).exists(c, c.name == 'Low')")).toEqual([]);
    expect(await found('sue', 'places', isBelow)).toEqual(['Low', 'Middle']);
    expect(await found('vic', 'places', 'walk(parent, p, p.parent).size() > 0')).toEqual(
      expect.not.arrayContaining(['Low']),
    );
    expect(await read('vic', `places/${low}`)).toMatchObject({ name: 'Low', parent: middle });
  });

  test('a right may follow a walk through another entity', async () => {
    await part('Wheel', { made_in: at['corner'] });
    await part('Rake', { made_in: at['barn'] });
    expect((await list('vic', 'parts')).map(({ name }) => name)).toEqual(['Wheel']);
  });

  test('a copy of what is made of ten levels is refused where it would contain itself', async () => {
    const levels: string[] = [];
    for (let level = 0; level < 10; level += 1) levels.push(await part(`Level ${level}`));
    for (const [index, whole] of levels.slice(0, -1).entries()) await uses(whole, levels[index + 1] ?? '');
    const [first = '', last = ''] = [levels[0], levels.at(-1)];
    const copy = (await done('eva', 'POST', `parts/${first}/copy`)).result.id;
    expect(await list('eva', `lines?filter=${encodeURIComponent(`part == '${copy}'`)}`)).toHaveLength(1);
    for (const inside of [copy, first, last]) {
      const answer = await trial
        .app()
        .request('eva', 'POST', '/api/lines', { part: last, component: inside });
      expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([
        409,
        'CONTAINS_ITSELF',
        'component',
      ]);
    }
    expect(await tried('eva', 'POST', 'lines', { part: last, component: await part('Screw') })).toBe('201');
  });

  test('what refers to a record comes along, as deep as it is asked for', async () => {
    const [whole, wheel, screw] = [await part('Cart'), await part('Small wheel'), await part('Bolt')];
    await uses(whole, wheel);
    await uses(whole, screw);
    await uses(wheel, screw);
    const read1 = await read('eva', `parts/${whole}?expand=lines.component.lines`);
    expect(read1.expanded.lines).toMatchObject({
      items: [
        {
          component: wheel,
          expanded: {
            component: { name: 'Small wheel', expanded: { lines: { items: [{ component: screw }] } } },
          },
        },
        { component: screw, expanded: { component: { name: 'Bolt', expanded: { lines: { items: [] } } } } },
      ],
    });
    expect(read1.expanded.lines.more).toBe(undefined);
    await done('eva', 'PATCH', `parts/${whole}`, { follows: [wheel, screw] });
    await done('eva', 'PATCH', `parts/${wheel}`, { follows: [screw] });
    const followed = (await read('eva', `parts/${screw}?expand=followed`)).expanded.followed.items;
    expect(followed.map(({ name }: { name: string }) => name)).toEqual(['Cart', 'Small wheel']);
    const [one] = await list(
      'eva',
      `parts?filter=${encodeURIComponent("name == 'Bolt'")}&expand=used_in.part&fields=name`,
    );
    expect(one.expanded.used_in.items.map((line: { part: string }) => line.part)).toEqual([whole, wheel]);
    expect(Object.keys(one).toSorted()).toEqual(['expanded', 'id', 'name', 'titles']);
  });

  test('of what refers to a record only that comes along which one may read', async () => {
    const yard = await place('Open yard');
    await place('Seen', { parent: yard });
    const hidden = await place('Hidden', { parent: yard });
    await done('owner', 'PATCH', `places/${hidden}`, { closed: true });
    const names = async (person: string) =>
      (await read(person, `places/${yard}?expand=children`)).expanded.children.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('sue')).toEqual(['Seen', 'Hidden']);
    expect(await names('vic')).toEqual(['Seen']);
    expect(await tried('vic', 'GET', 'parts?expand=lines')).toBe('400 bad_filter');
    expect(await tried('sue', 'GET', `places/${yard}?expand=nothing`)).toBe('400 bad_filter');
    expect(await tried('sue', 'GET', `places/${yard}?expand=name`)).toBe('400 bad_filter');
  });

  test('of very many a hundred come along, and it is said that there are more', async () => {
    const [many, few] = [await place('Many'), await place('Few')];
    const children = Array.from({ length: 101 }, (_, index) => ({
      method: 'POST',
      path: '/api/places',
      body: { name: `Child ${index}`, parent: many },
    }));
    for (const operations of [children.slice(0, 100), children.slice(100)])
      await done('owner', 'POST', '-/batch', { operations });
    await place('Only child', { parent: few });
    const filter = encodeURIComponent("name in ['Many', 'Few']");
    const [first, second] = await list('owner', `places?filter=${filter}&expand=children`);
    expect(first.expanded.children.items).toHaveLength(100);
    expect(first.expanded.children.more).toBe(true);
    expect(second.expanded.children).toMatchObject({ items: [{ name: 'Only child' }] });
  });

  test('a call that is tried out shows the parts it would make, and nothing is there afterwards', async () => {
    const screw = await part('Nut');
    const body = { name: 'Tried', lines: [{ component: screw, pieces: 4 }] };
    const told = await done('eva', 'POST', 'parts?dry_run=true&expand=lines.component', body);
    expect(told.expanded.lines.items).toMatchObject([
      { pieces: 4, component: screw, expanded: { component: { name: 'Nut' } } },
    ]);
    expect(await found('eva', 'parts', "name == 'Tried'")).toEqual([]);
    expect(await tried('eva', 'POST', 'parts?expand=lines', body)).toBe('400 bad_request');
    expect(await tried('eva', 'POST', 'parts?dry_run=true&expand=line', body)).toBe('400 bad_request');
  });
});
