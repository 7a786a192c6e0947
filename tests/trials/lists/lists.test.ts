import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

describe.each(databases)('options of a list with an order on $kind', (database) => {
  const { app, make, tried, done, read, list } = trialOf('lists/lists.md', database);
  const incident = (values: object) => make('ada', 'incidents', { name: 'Smoke', ...values });
  const named = async (path: string) => (await list('ada', path)).map(({ name }) => name);
  const query = (text: string) => encodeURIComponent(text);

  test('fields that name one list have its options, with labels and colours', async () => {
    const { body } = await app().request('ada', 'GET', '/api/-/app');
    const { fields } = body.entities.find(({ name }: { name: string }) => name === 'incident');
    const optionsOf = (name: string) => fields.find((one: { name: string }) => one.name === name).options;
    expect(optionsOf('severity')).toEqual(optionsOf('before'));
    expect(optionsOf('severity')[2]).toEqual({ name: 'critical', label: 'Critical', colour: 'red' });
    expect(optionsOf('areas').map(({ name }: { name: string }) => name)).toEqual(['hall', 'yard']);
  });

  test('what is none of the options is refused with the code of the field', async () => {
    expect(await tried('ada', 'POST', 'incidents', { name: 'A', severity: 'grave' })).toBe(
      '400 NO_SUCH_SEVERITY',
    );
    expect(await tried('ada', 'POST', 'incidents', { name: 'A', place: 'roof' })).toBe('422 invalid');
  });

  test('a rule compares two values in the order of the list, one of them given by a definition', async () => {
    const team = await make('ada', 'teams', { name: 'Fire', takes: 'major' });
    expect(await tried('ada', 'POST', 'incidents', { name: 'A', team, severity: 'minor' })).toBe(
      '422 TOO_SMALL',
    );
    expect(await tried('ada', 'POST', 'incidents', { name: 'A', team, severity: 'major' })).toBe('201');
    expect(await tried('ada', 'POST', 'incidents', { name: 'A', team, severity: 'critical' })).toBe('201');
    expect(await tried('ada', 'POST', 'incidents', { name: 'A', severity: 'minor', before: 'major' })).toBe(
      '422 GROWS',
    );
  });

  test('a definition that names options gives a field its value, at first and by a step', async () => {
    const id = await incident({ severity: 'critical' });
    expect(await read('ada', `incidents/${id}`)).toMatchObject({ answer: 'major' });
    const small = await incident({ severity: 'minor' });
    expect(await read('ada', `incidents/${small}`)).toMatchObject({ answer: 'minor' });
    expect(await done('ada', 'POST', `incidents/${small}/raise`, { to: 'major' })).toMatchObject({
      answer: 'major',
    });
    expect(await list('ada', `incidents?filter=${query(`id == '${id}' && answer == major`)}`)).toHaveLength(
      1,
    );
  });

  test('a guard compares an input, and a right an option, in the order of the list', async () => {
    const id = await incident({ severity: 'major' });
    expect(await tried('ada', 'POST', `incidents/${id}/raise`, { to: 'minor' })).toBe('409 NOT_RAISED');
    expect(await tried('ada', 'POST', `incidents/${id}/raise`, { to: 'major' })).toBe('409 NOT_RAISED');
    expect(await done('ada', 'POST', `incidents/${id}/raise`, { to: 'critical' })).toMatchObject({
      severity: 'critical',
      before: 'major',
      loud: true,
      was_major: true,
    });
    await done('ada', 'POST', `incidents/${id}/raise`, { to: 'secret' });
    expect(await tried('ada', 'GET', `incidents/${id}`)).toBe('404 not_found');
  });

  test('of two who raise it to the same at once one is told that it is as bad already', async () => {
    const id = await incident({ severity: 'minor' });
    const raise = () => tried('ada', 'POST', `incidents/${id}/raise`, { to: 'major' });
    expect((await Promise.all([raise(), raise()])).toSorted()).toEqual(['200', '409 NOT_RAISED']);
  });

  test('nothing is above the last option, and an empty value is neither above nor below', async () => {
    await incident({ name: 'Empty', severity: null });
    expect(await named(`incidents?filter=${query('severity > secret')}`)).toEqual([]);
    expect(
      await named(`incidents?filter=${query("name == 'Empty' && (severity >= minor || severity < minor)")}`),
    ).toEqual([]);
    expect(await named(`incidents?filter=${query("name == 'Empty' && severity == null")}`)).toEqual([
      'Empty',
    ]);
  });

  test('filters and lists follow the order, over pages and from both ends', async () => {
    for (const severity of ['critical', 'minor', 'major', null])
      await incident({ name: `Page ${severity}`, severity, before: null });
    const pages = async (sort: string) => {
      const found: string[] = [];
      let after = '';
      do {
        const { body } = await app().request(
          'ada',
          'GET',
          `/api/incidents?limit=1&filter=${query("name.startsWith('Page')")}&sort=${sort}${after}`,
        );
        found.push(...body.items.map(({ name }: { name: string }) => name.slice(5)));
        after = body.next === null ? '' : `&after=${query(body.next)}`;
      } while (after !== '');
      return found;
    };
    const up = await pages('severity');
    expect(up.filter((one) => one !== 'null')).toEqual(['minor', 'major', 'critical']);
    expect((await pages('-severity')).filter((one) => one !== 'null')).toEqual([
      'critical',
      'major',
      'minor',
    ]);
    expect(
      await named(`incidents?sort=name&filter=${query("name.startsWith('Page') && severity >= major")}`),
    ).toEqual(['Page critical', 'Page major']);
    expect(
      await named(`incidents?sort=name&filter=${query("name.startsWith('Page') && major > severity")}`),
    ).toEqual(['Page minor']);
  });

  test('a collection is sorted in the order', async () => {
    const team = await make('ada', 'teams', { name: 'Water', takes: 'minor' });
    const first = await incident({ name: 'Worst', severity: 'critical', team });
    await incident({ name: 'Small', severity: 'minor', team });
    await incident({ name: 'Middle', severity: 'major', team });
    expect((await read('ada', `incidents/${first}`)).worst).toBe('Worst');
  });

  test('a constant has the options of a list, and compares in their order as it is set now', async () => {
    const warned = async (severity: string) => {
      const { body } = await app().request('ada', 'POST', '/api/incidents', { name: 'A', severity });
      return (body.warnings ?? []).map(({ code }: { code: string }) => code);
    };
    expect(await warned('critical')).toEqual(['ALARM']);
    expect(await warned('major')).toEqual([]);
    await done('ada', 'PATCH', '-/settings', { ALARM: 'major' });
    expect(await warned('major')).toEqual(['ALARM']);
    expect(await tried('ada', 'PATCH', '-/settings', { ALARM: 'grave' })).toBe('422 invalid');
  });

  test('an import and a batch take the options of a list', async () => {
    const batch = {
      operations: [{ method: 'POST', path: '/api/incidents', body: { name: 'A', severity: 'grave' } }],
    };
    expect(await tried('ada', 'POST', '-/batch', batch)).toBe('400 NO_SUCH_SEVERITY');
  });
});
