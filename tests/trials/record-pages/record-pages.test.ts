import { describe, expect, test } from 'vitest';
import type { AppDescription } from '#shared/api/app-description.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What the page of a record shows is told to each person as far as they may know it. */
describe.each(databases)('the head of the page of a record, on $kind', (database) => {
  const { app, read, list, done, tried } = trialOf('record-pages/parcels.md', database);
  const pageOf = async (person: string | undefined, route = '/parcels/:id') => {
    const description: AppDescription = (await app().request(person, 'GET', '/api/-/app')).body;
    const screen = description.screens.find((one) => one.route === route);
    return { screen, entity: description.entities.find(({ name }) => name === 'parcel') };
  };

  test('the counter is told all values of the head, with what to ask for', async () => {
    const { screen } = await pageOf('cora');
    expect(screen?.head?.map(({ path, expand }) => [path, expand])).toEqual([
      ['driver.name', 'driver'],
      ['fee', ''],
      ['due', ''],
    ]);
  });

  test('a driver is not told of the fee, and has the steps that stand out in their order', async () => {
    const { screen } = await pageOf('dan');
    expect(screen?.head?.map(({ path }) => path)).toEqual(['driver.name', 'due']);
    expect(screen?.primary).toEqual(['deliver', 'load']);
    expect(JSON.stringify(screen)).not.toContain('fee');
  });

  test('sections at the side have what each person may read, and are gone where that is nothing', async () => {
    const side = async (person: string) =>
      (await pageOf(person)).screen?.side?.map(({ title, fields }) => [
        title,
        fields.map(({ path }) => path),
      ]);
    expect(await side('cora')).toEqual([
      ['Money', ['fee']],
      ['Road', ['driver', 'fee']],
    ]);
    expect(await side('dan')).toEqual([['Road', ['driver']]]);
  });

  test('steps of others do not stand out for the counter', async () => {
    const { screen } = await pageOf('cora');
    expect(screen?.primary).toBeUndefined();
  });

  test('lists and forms say nothing of a head', async () => {
    const { screen } = await pageOf('cora', '/parcels');
    expect(screen).toBeDefined();
    expect(screen).not.toHaveProperty('head');
    expect(screen).not.toHaveProperty('primary');
  });

  test('the usual way through the states is told to who may read the state, and to nobody else', async () => {
    expect((await pageOf('cora')).entity?.statePath).toEqual(['taken_in', 'on_the_road', 'delivered']);
    expect((await pageOf(undefined)).screen).toBeUndefined();
    expect((await pageOf(undefined)).entity).toBeUndefined();
  });

  test('what stands out is no right: a step is refused as ever', async () => {
    const [parcel] = await list('dan', 'parcels');
    expect((await read('dan', `parcels/${parcel.id}?can=true`)).can.transitions).toMatchObject({
      load: true,
      deliver: { code: 'wrong_state' },
    });
    expect(await tried('cora', 'POST', `parcels/${parcel.id}/load`)).toBe('403 forbidden');
    expect((await done('dan', 'POST', `parcels/${parcel.id}/load`)).status).toBe('on_the_road');
  });
});
