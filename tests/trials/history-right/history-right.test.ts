import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** Where the history is granted, who may read a record is told what happened to it by that right alone. */
describe.each(databases)('history as a right, on $kind', (database) => {
  const { app, make, done, tried, read, list } = trialOf('history-right/history-right.md', database);
  let anna: string;
  let history: string;
  beforeAll(async () => {
    const { person } = await read('dora', '-/me');
    const doses = [{ drug: 'Aspirin' }];
    anna = await make('dora', 'patients', { name: 'Anna', illness: 'Gout', doctor: person.id, doses });
    await done('nina', 'PATCH', `patients/${anna}`, { name: 'Anna B.' });
    history = `patients/${anna}/-/history`;
  });
  const eventsFor = async (person: string) =>
    (await read(person, history)).items.map(({ event }: { readonly event: string }) => event);

  test('it is told to whom it is granted, and to the owner', async () => {
    for (const person of ['ada', 'owner', 'hal', 'dora'])
      expect(await eventsFor(person), person).toEqual(['update', 'create']);
  });

  test('nobody else who reads the record is told', async () => {
    expect(await tried('nina', 'GET', history)).toBe('403 forbidden');
    expect(await tried('dan', 'GET', history)).toBe('403 forbidden');
    expect(await tried(undefined, 'GET', history)).toBe('401 not_signed_in');
    expect(await tried('nina', 'GET', `patients/${anna}`)).toBe('200');
  });

  test('a condition is asked of the record as it is', async () => {
    const { person } = await read('dan', '-/me');
    await done('dora', 'PATCH', `patients/${anna}`, { doctor: person.id });
    expect(await tried('dora', 'GET', history)).toBe('403 forbidden');
    expect((await read('dan', history)).items).toHaveLength(3);
  });

  test('values are told as far as they may be read', async () => {
    const { items } = await read('ada', history);
    expect(items.at(-1)).toMatchObject({ changes: { name: { after: 'Anna' }, illness: { after: 'Gout' } } });
    expect(items.at(-1).changes).not.toHaveProperty('doctor');
  });

  test('parts and comments go with their record', async () => {
    const [first] = await list('hal', 'doses');
    const dose = `doses/${first?.id}/-/history`;
    const said = await make('nina', 'patient_comments', { patient: anna, text: 'Sleeps well' });
    for (const path of [dose, `patient_comments/${said}/-/history`]) {
      expect(await tried('nina', 'GET', path), path).toBe('403 forbidden');
    }
    expect((await read('hal', dose)).items).toHaveLength(1);
    expect((await read('ada', `patient_comments/${said}/-/history`)).items).toHaveLength(1);
  });

  test('where nobody is granted it, whoever reads the record is told', async () => {
    const ward = await make('nina', 'wards', { name: 'North' });
    expect((await read('nina', `wards/${ward}/-/history`)).items).toHaveLength(1);
  });

  test('of a deleted record nobody else learns that it was', async () => {
    const gone = await make('dora', 'patients', { name: 'Zoe' });
    await done('dora', 'DELETE', `patients/${gone}`);
    expect(await tried('dan', 'GET', `patients/${gone}/-/history`)).toBe('404 not_found');
    expect((await read('hal', `patients/${gone}/-/history`)).items).toHaveLength(2);
  });

  test('the description, the API and an explanation say so', async () => {
    const mayKnow = async (person: string) => {
      const { entities } = await read(person, '-/app');
      const { paths } = await read(person, '-/openapi.json');
      const told = entities.find(({ name }: { readonly name: string }) => name === 'patient').may.history;
      expect('/api/patients/{id}/-/history' in paths).toBe(told);
      return told;
    };
    expect(await mayKnow('nina')).toBe(false);
    expect(await mayKnow('dan')).toBe(true);
    const asked = await app().request(
      'owner',
      'GET',
      `/api/-/explain?as=nina&call=history&entity=patient&id=${anna}`,
    );
    expect(JSON.stringify(asked.body)).toContain('forbidden');
    expect(asked.body.grants).toContainEqual(
      expect.objectContaining({ action: 'history', audience: 'auditor', held: false }),
    );
  });
});
