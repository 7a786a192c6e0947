import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What may be chosen hangs on what else is filled in: each sentence as a stranger would try it. */
describe.each(databases)('choices of a hall hire on $kind', (database) => {
  const trial = trialOf('choices/choices.md', database);
  const { make, done, tried, read } = trial;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    for (const [name, duration, secret] of [
      ['Talk', 60, false],
      ['Ball', 240, false],
      ['Rite', 60, true],
    ] as const)
      ids[name] = await make('cleo', 'kinds', { name, duration, secret });
    for (const [name, minutes_left, kinds, hidden] of [
      ['Small', 100, [], false],
      ['Large', 1000, [], false],
      ['Talks', 1000, ['Talk'], false],
      ['Cellar', 1000, [], true],
    ] as const)
      ids[name] = await make('cleo', 'halls', {
        name,
        minutes_left,
        kinds: kinds.map((kind) => ids[kind]),
        hidden,
      });
    for (const [name, hall, vegan] of [
      ['Soup', 'Small', true],
      ['Roast', 'Small', false],
      ['Cake', 'Large', true],
    ] as const)
      ids[name] = await make('cleo', 'dishes', { name, hall: ids[hall], vegan });
  });
  const booking = (values: object) => ({ guest: 'Club', kind: ids['Talk'], ...values });
  const books = (values: object, person = 'cleo') => tried(person, 'POST', 'bookings', booking(values));
  const booked = (values: object, person = 'cleo') => make(person, 'bookings', booking(values));
  const told = async (person: string, method: string, path: string, body: object) => {
    const answer = await trial.app().request(person, method, `/api/${path}`, body);
    return answer.body.errors;
  };

  test('the record that is made decides what may be chosen, by what is sent and what is worked out', async () => {
    expect(await books({ hall: ids['Small'] })).toBe('201');
    expect(await books({ hall: ids['Small'], people: 2 })).toBe('409 HALL_UNFIT');
    expect(await books({ hall: ids['Small'], kind: ids['Ball'] })).toBe('409 HALL_UNFIT');
    expect(await books({ hall: ids['Talks'], kind: ids['Ball'] })).toBe('409 HALL_UNFIT');
    expect(await books({ hall: ids['Large'], kind: ids['Ball'] })).toBe('201');
    expect(await books({ hall: ids['Large'], others: [ids['Small'], ids['Large']] })).toBe('422 invalid');
    expect(await books({ hall: ids['Large'], others: [ids['Small'], ids['Talks']] })).toBe('201');
  });

  test('what is there and does not fit is told apart from what is not there', async () => {
    const values = { hall: ids['Large'], others: [ids['Large']] };
    expect(await told('cleo', 'POST', 'bookings', booking(values))).toMatchObject([
      { field: 'others', code: 'no_such_record', message: 'It cannot be chosen here.' },
    ]);
    const gone = { others: ['00000000-0000-4000-8000-000000000000'] };
    expect(await told('cleo', 'POST', 'bookings', booking(gone))).toMatchObject([
      { field: 'others', code: 'no_such_record', message: 'There is no such record.' },
    ]);
  });

  test('beside a record that the sender may not read nothing is told of what may be chosen by it', async () => {
    const asGina = async (values: object) =>
      (await told('gina', 'POST', 'bookings', booking(values))).map(
        ({ field, code }: { field: string; code: string }) => `${field} ${code}`,
      );
    const nobody = '00000000-0000-4000-8000-000000000000';
    // The rite is there and takes an hour: it would fit in the one and not in the other, and not among the talks.
    for (const hall of ['Small', 'Talks'])
      for (const kind of [ids['Rite'], nobody])
        expect(await asGina({ kind, hall: ids[hall], people: 2 })).toEqual(['kind no_such_record']);
    const id = await booked({ hall: ids['Large'] }, 'gina');
    for (const kind of [ids['Rite'], nobody])
      expect((await told('gina', 'PATCH', `bookings/${id}`, { kind, people: 100 })).length).toBe(1);
  });

  test('what was chosen must still fit where what it hangs on is changed', async () => {
    const id = await booked({ hall: ids['Small'] });
    expect(await tried('cleo', 'PATCH', `bookings/${id}`, { people: 2 })).toBe('409 HALL_UNFIT');
    expect(await tried('cleo', 'PATCH', `bookings/${id}`, { people: 2, hall: ids['Large'] })).toBe('200');
    expect(await tried('cleo', 'PATCH', `bookings/${id}`, { people: 5, hall: ids['Small'] })).toBe(
      '409 HALL_UNFIT',
    );
    expect(await read('cleo', `bookings/${id}`)).toMatchObject({ people: 2, hall: ids['Large'] });
  });

  test('what it hangs on may change by itself: what was chosen stays', async () => {
    const hall = await make('cleo', 'halls', { name: 'Barn', minutes_left: 60 });
    const id = await booked({ hall });
    await done('cleo', 'PATCH', `halls/${hall}`, { minutes_left: 0, open: false });
    expect(await tried('cleo', 'PATCH', `bookings/${id}`, { guest: 'Choir' })).toBe('200');
    expect(await tried('cleo', 'PATCH', `bookings/${id}`, { people: 2 })).toBe('409 HALL_UNFIT');
    expect(await books({ hall })).toBe('409 HALL_UNFIT');
  });

  test('of what may not be read nobody learns whether it fits', async () => {
    expect(await books({ hall: ids['Large'], kind: ids['Rite'] }, 'gina')).toBe('422 invalid');
    expect(
      await told('gina', 'POST', 'bookings', booking({ hall: ids['Cellar'], people: 100 })),
    ).toMatchObject([{ field: 'hall', message: 'That hall does not fit.' }]);
    expect(await books({ others: [ids['Cellar']] }, 'gina')).toBe('422 invalid');
  });

  test('an input is chosen by the record and by the other inputs', async () => {
    const id = await booked({ hall: ids['Large'], people: 2 });
    const hold = (values: object) => tried('cleo', 'POST', `bookings/${id}/hold?dry_run=true`, values);
    expect(await hold({ hall: ids['Large'], instead: ids['Large'] })).toBe('422 invalid');
    expect(await hold({ hall: ids['Large'], instead: ids['Small'] })).toBe('422 invalid');
    expect(await hold({ hall: ids['Large'], instead: ids['Small'], fewer: 20 })).toBe('200');
    expect(await hold({ hall: ids['Small'], instead: ids['Large'] })).toBe('409 HALL_UNFIT');
  });

  test('a line sees its whole, also one that is made or changed with it', async () => {
    const lines = [{ dish: ids['Soup'] }];
    expect(await books({ hall: ids['Small'], lines })).toBe('201');
    expect(await told('cleo', 'POST', 'bookings', booking({ hall: ids['Large'], lines }))).toMatchObject([
      { field: 'lines.0.dish', code: 'no_such_record' },
    ]);
    expect(await books({ hall: ids['Small'], lines: [{ dish: ids['Roast'], strict: true }] })).toBe(
      '422 invalid',
    );
    const id = await booked({ hall: ids['Small'] });
    const both = { hall: ids['Large'], lines: [{ dish: ids['Cake'] }] };
    expect(await tried('cleo', 'PATCH', `bookings/${id}`, { lines: both.lines })).toBe('422 invalid');
    expect(await tried('cleo', 'PATCH', `bookings/${id}`, both)).toBe('200');
  });

  test('of two who take the last of it at once one gets it', async () => {
    const hall = await make('cleo', 'halls', { name: 'Attic', minutes_left: 60 });
    const [one, other] = [await booked({}), await booked({})];
    const hold = (id: string) => tried('cleo', 'POST', `bookings/${id}/hold`, { hall });
    const both = await Promise.all([hold(one), hold(other)]);
    expect(both.toSorted()).toEqual(['200', '409 HALL_UNFIT']);
    expect(await read('cleo', `halls/${hall}`)).toMatchObject({ minutes_left: 0 });
  });

  test('rows of a file and operations of a batch are held to it', async () => {
    const rows = [booking({ hall: ids['Small'] }), booking({ hall: ids['Small'], people: 9 })];
    const operations = rows.map((body) => ({ method: 'POST', path: '/api/bookings', body }));
    const batch = await trial.app().request('cleo', 'POST', '/api/-/batch', { operations });
    expect([batch.status, batch.body.code]).toEqual([409, 'HALL_UNFIT']);
    const csv = `guest,kind,hall,people\nA,${ids['Talk']},${ids['Small']},1\nB,${ids['Talk']},${ids['Small']},9\n`;
    const imported = await trial
      .app()
      .request('cleo', 'POST', '/api/bookings/-/import', csv, { 'Content-Type': 'text/csv' });
    expect([imported.status, imported.body.errors?.[0]]).toMatchObject([409, { code: 'HALL_UNFIT' }]);
  });

  const offered = async (person: string | undefined, path: string, values: object, query = '') => {
    const answer = await trial.app().request(person, 'POST', `/api/${path}?sort=name${query}`, values);
    if (answer.status !== 200) return `${answer.status} ${answer.body.code}`;
    return answer.body.items.map(({ name }: { name: string }) => name);
  };
  const halls = (person: string, values: object, query = '') =>
    offered(
      person,
      'bookings/-/choices/hall',
      booking(values),
      `&filter=name in ['Small', 'Large', 'Talks', 'Cellar']${query}`,
    );

  test('what may be chosen is listed by what is filled in so far', async () => {
    expect(await halls('cleo', {})).toEqual(['Cellar', 'Large', 'Small', 'Talks']);
    expect(await halls('cleo', { people: 2 })).toEqual(['Cellar', 'Large', 'Talks']);
    expect(await halls('cleo', { kind: ids['Ball'] })).toEqual(['Cellar', 'Large']);
    expect(await halls('cleo', { kind: null })).toEqual([]);
    expect(await halls('cleo', {}, '&q=tal')).toEqual(['Talks']);
    expect(await halls('cleo', {}, '&limit=1&fields=name')).toEqual(['Cellar']);
    const some = `&filter=id in ['${ids['Small']}', '${ids['Large']}']`;
    expect(await offered('cleo', 'bookings/-/choices/hall', booking({ people: 2 }), some)).toEqual(['Large']);
  });

  test('pages of choices go on where the one before ended', async () => {
    const ask = async (query: string) =>
      (
        await trial
          .app()
          .request(
            'cleo',
            'POST',
            `/api/bookings/-/choices/hall?sort=name&limit=2&count=true&filter=name != 'The ballroom'${query}`,
            booking({ people: 2 }),
          )
      ).body;
    const first = await ask('');
    const next = await ask(`&after=${first.next}`);
    const names = [...first.items, ...next.items].map(({ name }) => name);
    expect(names).toEqual(['Cellar', 'Large', 'Talks']);
    expect([first.count, next.next]).toEqual([3, null]);
  });

  test('a record that is changed is filled in with what is typed over it', async () => {
    const id = await booked({ hall: ids['Large'], people: 2 });
    const path = `bookings/${id}/-/choices`;
    expect(await offered('cleo', `${path}/others`, {}, "&filter=name in ['Small', 'Large']")).toEqual([
      'Small',
    ]);
    expect(
      await offered('cleo', `${path}/others`, { hall: ids['Small'] }, "&filter=name in ['Small', 'Large']"),
    ).toEqual(['Large']);
    expect(await offered('cleo', `${path}/hall`, { people: 1 }, "&filter=name == 'Small'")).toEqual([
      'Small',
    ]);
    expect(await offered('cleo', `${path}/hall`, {}, "&filter=name == 'Small'")).toEqual([]);
  });

  test('so are the inputs of a step', async () => {
    const id = await booked({ hall: ids['Large'], people: 2 });
    const spare = (values: object) =>
      offered('cleo', `bookings/${id}/hold/-/choices/instead`, values, "&filter=name in ['Small', 'Large']");
    expect(await spare({ hall: ids['Large'] })).toEqual([]);
    expect(await spare({ hall: ids['Large'], fewer: 20 })).toEqual(['Small']);
    expect(await spare({ hall: ids['Small'] })).toEqual(['Large']);
  });

  test('and lines, in the whole that they are sent with', async () => {
    const dishes = (hall: string, line: object, at = 'lines.0.dish') =>
      offered('cleo', `bookings/-/choices/${at}`, booking({ hall: ids[hall], lines: [line] }));
    expect(await dishes('Small', {})).toEqual(['Roast', 'Soup']);
    expect(await dishes('Small', { strict: true })).toEqual(['Soup']);
    expect(await dishes('Large', { strict: true })).toEqual(['Cake']);
    expect(await dishes('Large', {}, 'lines.1.dish')).toBe('404 not_found');
    const id = await booked({ hall: ids['Small'], lines: [{ dish: ids['Soup'] }] });
    const [line] = (await read('cleo', `bookings/${id}?expand=lines`)).expanded.lines.items;
    const changed = (values: object) => offered('cleo', `bookings/${id}/-/choices/lines.0.dish`, values);
    expect(await changed({ lines: [{ id: line.id }] })).toEqual(['Roast', 'Soup']);
    expect(await changed({ hall: ids['Large'], lines: [{ id: line.id, strict: true }] })).toEqual(['Cake']);
    const strange = await booked({ hall: ids['Small'] });
    expect(
      await offered('cleo', `bookings/${strange}/-/choices/lines.0.dish`, { lines: [{ id: line.id }] }),
    ).toBe('404 not_found');
  });

  test('who asks has the rights of the call and of the list', async () => {
    expect(await halls('gina', {})).toEqual(['Large', 'Small', 'Talks']);
    expect(await halls('gina', { kind: ids['Rite'] })).toBe('422 invalid');
    expect(await offered(undefined, 'bookings/-/choices/hall', booking({}))).toBe('401 not_signed_in');
    const id = await booked({ hall: ids['Large'] }, 'gina');
    expect(await offered('gina', `bookings/${id}/-/choices/hall`, {}, '&limit=1')).toHaveLength(1);
    expect(await offered('gina', `bookings/${id}/-/choices/others`, {})).toBe('403 forbidden_field');
    expect(await offered('gina', `bookings/${id}/-/choices/hall`, { guest: 'Me' })).toBe(
      '403 forbidden_field',
    );
    expect(await offered('gina', `bookings/${id}/hold/-/choices/hall`, {})).toBe('403 forbidden');
    expect(await offered('gus', `bookings/${id}/-/choices/hall`, {})).toBe('404 not_found');
  });

  test('what is asked wrongly is told as by the call itself', async () => {
    const ask = (place: string, body: unknown, query = '') =>
      offered('cleo', `bookings/-/choices/${place}`, body as object, query);
    expect(await ask('guest', booking({}))).toBe('404 not_found');
    expect(await ask('nothing', booking({}))).toBe('404 not_found');
    expect(await ask('hall', [])).toBe('400 bad_request');
    expect(await ask('hall', booking({ people: 'many' }))).toBe('422 invalid');
    expect(await ask('hall', booking({ people: 0 }))).toBe('422 invalid');
    expect(await ask('hall', booking({ other: 1 }))).toBe('422 invalid');
    expect(await ask('hall', booking({ hall: ids['Talk'] }), '&limit=1')).toHaveLength(1);
    expect(await ask('hall', booking({}), '&filter=nothing == 1')).toBe('400 bad_filter');
    expect(await offered('cleo', 'bookings/nothing/-/choices/hall', {})).toBe('404 not_found');
  });
});
