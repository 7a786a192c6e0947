import { describe, expect, test } from 'vitest';
import { groupClause } from '#shared/screens/list-groups.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Things that are with a person, in a room, or in another thing. */
describe.each(databases)('references to one of several entities, on $kind', (database) => {
  const { app, make, done, tried, read, list } = trialOf('holders/equipment.md', database);
  const idOf = async (plural: string, name: string) =>
    String((await list('kim', `${plural}?filter=name=='${name}'`))[0]?.id);
  const lens = () => idOf('items', 'Lens');

  test('an answer tells the record, how it is called and of which entity it is', async () => {
    const [box, lab, pia] = [
      await idOf('items', 'Box'),
      await idOf('rooms', 'Lab'),
      await idOf('users', 'Pia'),
    ];
    expect(await read('kim', `items/${box}`)).toMatchObject({
      holder: lab,
      holder_room: lab,
      holder_user: null,
      holder_item: null,
      titles: { holder: 'Room Lab', holder_room: 'Room Lab' },
      place: 'Lab',
      mail: 'none',
    });
    const tripod = await read('kim', `items/${await idOf('items', 'Tripod')}?expand=holder,building`);
    expect(tripod).toMatchObject({ holder: pia, holder_user: pia, place: 'Pia', building: null });
    expect(tripod.expanded.holder).toMatchObject({ id: pia, name: 'Pia' });
    expect(tripod.mail).toContain('@');
    const [told] = await list('kim', `items?filter=name=='Tripod'&fields=name,holder`);
    expect(told).toMatchObject({ holder: pia, titles: { holder: 'Pia' } });
    expect(told).not.toHaveProperty('holder_user');
  });

  test('records are grouped by what they are with, each group under its name, and read group by group', async () => {
    const { body } = await app().request('kim', 'GET', '/api/items/-/totals?by=holder');
    const groups: readonly { group: string; count: number; titles: { group?: string } }[] = body.items;
    const lab = groups.find(({ titles }) => titles.group === 'Room Lab');
    expect(groups.map(({ titles }) => titles.group)).toContain('Pia');
    const clause = groupClause('holder', { type: 'several', to: ['user', 'room', 'item'] }, lab?.group ?? '');
    const inLab = await list('kim', `items?filter=${encodeURIComponent(clause)}`);
    expect(inLab).toHaveLength(lab?.count ?? 0);
    expect(inLab.map(({ name }) => name)).toContain('Box');
  });

  test('an id alone is written, of whichever entity it is; what was there before gives way', async () => {
    const [lab, pia] = [await idOf('rooms', 'Lab'), await idOf('users', 'Pia')];
    const id = await make('kim', 'items', { name: 'Cable', holder: lab });
    expect(await read('kim', `items/${id}`)).toMatchObject({ holder_room: lab, holder_user: null });
    await done('kim', 'PATCH', `items/${id}`, { holder: pia });
    expect(await read('kim', `items/${id}`)).toMatchObject({
      holder: pia,
      holder_room: null,
      holder_user: pia,
    });
    await done('kim', 'PATCH', `items/${id}`, { holder_room: lab });
    expect(await read('kim', `items/${id}`)).toMatchObject({
      holder: lab,
      holder_room: lab,
      holder_user: null,
    });
    expect(await tried('kim', 'PATCH', `items/${id}`, { holder: null })).toBe('422 NOWHERE');
    expect(await tried('kim', 'PATCH', `items/${id}`, { holder_room: null })).toBe('422 NOWHERE');
    await done('kim', 'DELETE', `items/${id}`);
  });

  test('what is wrong is told of the reference', async () => {
    const [lab, pia, attic] = [
      await idOf('rooms', 'Lab'),
      await idOf('users', 'Pia'),
      await idOf('rooms', 'Attic'),
    ];
    const refused = async (values: object) => {
      const answer = await app().request('kim', 'POST', '/api/items', { name: 'Thing', ...values });
      expect(answer.status, JSON.stringify(answer.body)).toBe(422);
      return answer.body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
    };
    const hall = await idOf('buildings', 'Hall');
    expect(await refused({})).toEqual(['holder NOWHERE']);
    for (const holder of [hall, '00000000-0000-4000-8000-000000000000', 'Lab', attic])
      expect(await refused({ holder })).toEqual(['holder NO_HOLDER']);
    // That it was left out is told beside another reference that is refused.
    expect(await refused({ owned_by: 'Hall' })).toEqual(['owned_by no_such_record', 'holder NOWHERE']);
    expect(await refused({ holder: 7 })).toEqual(['holder bad_type']);
    expect(await refused({ holder_room: lab, holder_user: pia })).toEqual(['holder bad_type']);
    expect(await refused({ holder: lab, holder_user: pia })).toEqual(['holder bad_type']);
  });

  test('nothing is told of a record that may not be chosen, by what is calculated through it or by a guard', async () => {
    const lab = await idOf('rooms', 'Lab');
    const hidden = await make('kim', 'items', { name: 'Safe', holder: await lens(), price: 5000 });
    const told = async (person: string, path: string, values: object) => {
      const { body } = await app().request(person, 'POST', `/api/${path}`, values);
      return body.errors.map(({ field, code }: { field?: string; code: string }) => `${field} ${code}`);
    };
    expect(await told('pia', 'notes', { text: 'A', about: hidden })).toEqual(['about no_such_record']);
    expect(await told('kim', 'notes', { text: 'A', about: hidden })).toEqual(['price too_large']);
    const handOver = (holder: unknown) => told('kim', `items/${hidden}/hand_over`, { holder });
    expect(await handOver(await idOf('users', 'Pia'))).toEqual(['undefined NOT_OUT']);
    expect(await handOver(null)).toEqual(['holder NOWHERE']);
    expect(await handOver(await idOf('rooms', 'Attic'))).toEqual(['holder NO_HOLDER']);
    expect(await told('kim', 'items', { name: 'A', holder_room: 'Lab' })).toEqual(['holder NO_HOLDER']);
    expect(await told('kim', 'items', { name: 'A', holder_room: 7 })).toEqual(['holder bad_type']);
    await done('kim', 'PATCH', `items/${hidden}`, { holder: lab });
    await done('kim', 'DELETE', `items/${hidden}`);
  });

  test('a step asks for it, a guard and a rule read it, an effect gives it on', async () => {
    const [box, lab, pia] = [
      await idOf('items', 'Box'),
      await idOf('rooms', 'Lab'),
      await idOf('users', 'Pia'),
    ];
    const id = await lens();
    const hand = (holder: string) => done('kim', 'POST', `items/${id}/hand_over`, { holder });
    expect(await hand(pia)).toMatchObject({ holder: pia, holder_item: null });
    expect(await list('kim', 'logs')).toMatchObject([
      { before: box, before_item: box, after: pia, after_user: pia, titles: { before: 'Box', after: 'Pia' } },
    ]);
    expect(await tried('kim', 'POST', `items/${id}/hand_over`, {})).toBe('422 NOWHERE');
    await done('kim', 'PATCH', `items/${id}`, { price: 500 });
    const dear = await app().request('kim', 'POST', `/api/items/${id}/hand_over`, { holder: box });
    expect(dear.body).toMatchObject({
      code: 'TOO_DEAR',
      errors: [{ message: 'Lens is too dear for a kit with Pia.' }],
    });
    expect(await tried('kim', 'PATCH', `items/${id}`, { holder: id })).toBe('409 IN_ITSELF');
    expect(await hand(lab)).toMatchObject({ holder_room: lab, holder_user: null });
    expect(await done('pia', 'POST', `items/${id}/take`)).toMatchObject({ holder: pia });
    expect(await done('pia', 'POST', `items/${id}/back`)).toMatchObject({ holder: lab });
    await done('kim', 'PATCH', `items/${id}`, { price: 10, holder: box });
  });

  test('lists are filtered by it, by its entity, by what all have and by what one has', async () => {
    const [lab, pia] = [await idOf('rooms', 'Lab'), await idOf('users', 'Pia')];
    const named = async (filter: string) =>
      (await list('kim', `items?sort=name&filter=${encodeURIComponent(filter)}`)).map(({ name }) => name);
    expect(await named(`holder == '${lab}'`)).toEqual(['Box']);
    expect(await named(`holder != '${lab}'`)).toEqual(['Lens', 'Tripod']);
    expect(await named(`holder is room`)).toEqual(['Box']);
    expect(await named(`!(holder is room)`)).toEqual(['Lens', 'Tripod']);
    expect(await named(`holder in ['${lab}', '${pia}']`)).toEqual(['Box', 'Tripod']);
    expect(await named(`holder.name == 'Box' || holder.name == 'Pia'`)).toEqual(['Lens', 'Tripod']);
    expect(await named(`holder.as(item).holder is room`)).toEqual(['Lens']);
    expect(await named(`holder.as(room).building.name == 'Hall'`)).toEqual(['Box']);
    expect(await named(`holds.exists(i, i.holder is item)`)).toEqual(['Box']);
    expect(await tried('kim', 'GET', `items?filter=${encodeURIComponent('holder is building')}`)).toBe(
      '400 bad_filter',
    );
    expect(await tried('kim', 'GET', `items?filter=${encodeURIComponent('holder.email == null')}`)).toBe(
      '400 bad_filter',
    );
  });

  test('lists are sorted by what the records are called, whatever they are, page by page', async () => {
    const sorted = async (person: string, order: string) =>
      (await list(person, `items?sort=${order}`)).map(({ name }) => name);
    // The lens is with "Box", the tripod with "Pia", the box in "Room Lab".
    expect(await sorted('kim', 'holder')).toEqual(['Lens', 'Tripod', 'Box']);
    expect(await sorted('kim', '-holder')).toEqual(['Box', 'Tripod', 'Lens']);
    const found: unknown[] = [];
    for (let after = ''; found.length < 3; ) {
      const { body } = await app().request('kim', 'GET', `/api/items?sort=holder&limit=1${after}`);
      found.push(body.items[0]?.name);
      after = `&after=${body.next}`;
    }
    expect(found).toEqual(['Lens', 'Tripod', 'Box']);
    expect(await sorted('pia', 'holder')).toEqual(['Tripod', 'Box']);
  });

  test('each entity has its way back, and says what happens when its record goes', async () => {
    const pia = await idOf('users', 'Pia');
    expect((await read('kim', `users/${pia}?expand=holds`)).expanded.holds.items).toMatchObject([
      { name: 'Tripod' },
    ]);
    const room = await make('kim', 'rooms', { name: 'Cellar' });
    const kit = await make('kim', 'items', { name: 'Kit', holder: room });
    const part = await make('kim', 'items', { name: 'Part', holder: kit });
    const note = await make('kim', 'notes', { text: 'Old', about: kit });
    expect(await tried('kim', 'DELETE', `rooms/${room}`)).toBe('409 in_use');
    await done('kim', 'DELETE', `items/${kit}`);
    expect(await tried('kim', 'GET', `items/${part}`)).toBe('404 not_found');
    expect(await read('kim', `notes/${note}`)).toMatchObject({ about: null, about_item: null });
    await done('kim', 'DELETE', `rooms/${room}`);
    await done('kim', 'DELETE', `notes/${note}`);
  });

  test('a new record begins with what it is about', async () => {
    const kim = await idOf('users', 'Kim');
    const id = await make('kim', 'notes', { text: 'Mine' });
    expect(await read('kim', `notes/${id}`)).toMatchObject({ about: kim, about_user: kim, about_item: null });
    const other = await make('kim', 'notes', { text: 'Lens', about: await lens() });
    expect(await read('kim', `notes/${other}`)).toMatchObject({ about: await lens(), about_user: null });
    expect(await tried('kim', 'POST', 'notes', { text: 'Lens', about: await lens() })).toBe('409 not_unique');
    await done('kim', 'POST', `notes/${other}/word`, { text: 'Glass' });
    expect(await read('kim', `notes/${other}`)).toMatchObject({ text: 'Glass', about: await lens() });
    expect(await read('kim', `notes/${other}`)).toMatchObject({ about_user: null });
    await done('kim', 'POST', `notes/${other}/word`, { text: 'Lens' });
    const none = await make('kim', 'notes', { text: 'None', about: null });
    expect(await read('kim', `notes/${none}`)).toMatchObject({ about: null, about_user: null });
  });

  test('rights that read it hold, and who may not read a record that is referred to learns nothing of it', async () => {
    expect((await list('pia', 'items?sort=name')).map(({ name }) => name)).toEqual(['Box', 'Tripod']);
    const items = await list('gus', 'items');
    for (const item of items)
      expect(Object.keys(item).toSorted()).toEqual(['id', 'name', 'titles', 'version']);
    expect(await tried('gus', 'GET', `items?filter=${encodeURIComponent('holder is room')}`)).toBe(
      '400 bad_filter',
    );
    const [box] = await list('pia', `items?filter=name=='Box'&expand=holder`);
    expect(box?.expanded.holder).toMatchObject({ name: 'Lab' });
  });

  test('what is written is in the history, in files and in a batch', async () => {
    const id = await lens();
    const history = await read('kim', `items/${id}/-/history`);
    expect(JSON.stringify(history)).toContain('"holder_user"');
    const csv = await app().request('kim', 'GET', '/api/items/-/export?format=csv');
    expect(csv.status).toBe(200);
    const batch = await app().request('kim', 'POST', '/api/-/batch', {
      operations: [
        { method: 'POST', path: '/api/rooms', body: { name: 'Shed' } },
        { method: 'POST', path: '/api/items', body: { name: 'Rake', holder: '$1.id' } },
      ],
    });
    expect(batch.status, JSON.stringify(batch.body)).toBe(200);
    expect((await list('kim', "items?filter=name=='Rake'"))[0]).toMatchObject({
      titles: { holder: 'Room Shed' },
    });
  });

  test('what was exported is imported again, with whom and where everything is', async () => {
    const path = '/api/items/-/export?format=csv&filter=name==%27Box%27&fields=name,holder';
    const csv = String((await app().request('kim', 'GET', path)).body);
    const lab = await idOf('rooms', 'Lab');
    expect(csv).toContain(lab);
    const rows = csv.trim().split(/\r?\n/);
    const renamed = rows.map((row) => row.replace('Box', 'Second box')).join('\n');
    const answer = await app().request('kim', 'POST', '/api/items/-/import', renamed, {
      'Content-Type': 'text/csv',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    const [again] = await list('kim', "items?filter=name=='Second box'");
    expect(again).toMatchObject({ holder: lab, holder_room: lab, holder_user: null });
    await done('kim', 'DELETE', `items/${again?.id}`);
  });
});
