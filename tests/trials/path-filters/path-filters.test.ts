import { beforeAll, describe, expect, test } from 'vitest';
import type { AppDescription } from '#shared/api/app-description.ts';
import { filterFields } from '#shared/screens/list-columns.ts';
import { listFilter } from '#shared/screens/list-filter.ts';
import { readListState } from '#shared/screens/list-state.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** A list narrowed down by what stands behind references, as the page does it: from its address to the answer. */
describe.each(databases)('filters over paths on $kind', (database) => {
  const { app, make, list, tried } = trialOf('path-filters/houses.md', database);
  const id: Record<string, string> = {};

  async function leasesOf(person: string): Promise<AppDescription['screens'][number] | undefined> {
    const { body } = await app().request(person, 'GET', '/api/-/app');
    return (body as AppDescription).screens.find(({ route }) => route === '/leases');
  }

  /** The tenants that the list at an address shows, in the words of its page. */
  async function tenantsAt(person: string, address: string): Promise<readonly unknown[]> {
    const { body } = await app().request(person, 'GET', '/api/-/app');
    const { screens, entities } = body as AppDescription;
    const screen = screens.find(({ route }) => route === '/leases');
    const entity = entities.find(({ name }) => name === 'lease');
    if (screen === undefined || entity === undefined) throw new Error('there is no such list');
    const filter = listFilter(
      screen,
      readListState(new URLSearchParams(address)),
      filterFields(screen, entity),
    );
    const found = await list(person, `leases?sort=tenant&filter=${encodeURIComponent(filter)}`);
    return found.map(({ tenant }) => tenant);
  }

  beforeAll(async () => {
    id['hill'] = await make('olga', 'houses', { street: 'Hill', town: 'graz' });
    id['mill'] = await make('olga', 'houses', { street: 'Mill', town: 'wien', private: true });
    for (const [tenant, house] of [
      ['Ada', 'hill'],
      ['Bo', 'mill'],
      ['Cy', 'hill'],
    ] as const) {
      const flat = await make('olga', 'flats', { number: `${tenant} 1`, house: id[house] });
      await make('olga', 'leases', { tenant, flat });
    }
  });

  test('each filter is offered with what stands at its end, also what no column shows', async () => {
    const screen = await leasesOf('olga');
    expect(screen?.filters).toEqual(['flat.house', 'flat.house.town', 'flat.number', 'signed']);
    expect(screen?.reached?.map(({ path, label, field }) => [path, label, field.type])).toEqual([
      ['flat.house', 'House', 'ref'],
      ['flat.house.town', 'Flat: House: Town', 'choice'],
    ]);
  });

  test('an address narrows by them, with every operator of the type', async () => {
    expect(await tenantsAt('olga', `f.flat.house=${id['hill']}`)).toEqual(['Ada', 'Cy']);
    expect(await tenantsAt('olga', 'f.flat.house.town=wien')).toEqual(['Bo']);
    expect(await tenantsAt('olga', 'f.flat.house.town:none_of=wien')).toEqual(['Ada', 'Cy']);
    expect(await tenantsAt('olga', 'f.flat.number:starts=c')).toEqual(['Cy']);
    expect(await tenantsAt('olga', 'f.flat.house:empty=yes')).toEqual([]);
  });

  test('whoever may not read a house finds nothing by it, and it is not counted as filled', async () => {
    expect(await tenantsAt('hugo', `f.flat.house=${id['hill']}`)).toEqual(['Ada', 'Cy']);
    expect(await tenantsAt('hugo', 'f.flat.house.town=wien')).toEqual([]);
    expect(await tenantsAt('hugo', 'f.flat.house.town:empty=yes')).toEqual(['Bo']);
  });

  test('a filter over what somebody may never read is not told to them, nor asked', async () => {
    const screen = await leasesOf('carl');
    expect(screen?.filters).toEqual(['flat.number', 'signed']);
    expect(JSON.stringify(screen)).not.toMatch(/house|town/i);
    const asked = `leases?filter=${encodeURIComponent(`flat.house == '${id['hill']}'`)}`;
    expect(await tried('carl', 'GET', asked)).toBe('400 bad_filter');
  });

  test('a view keeps such a filter, and is not shared with whom it tells more than they may read', async () => {
    const query = `f.flat.house=${id['hill']}`;
    const view = { screen: '/leases', name: 'Hill', query, shared: true };
    const { status } = await app().request('owner', 'POST', '/api/-/views', view);
    expect(status).toBe(201);
    const seenBy = async (person: string) => {
      const { body } = await app().request(person, 'GET', '/api/-/views?screen=%2Fleases');
      return (body.items as { name: string; query?: string }[]).map((one) => one.query);
    };
    expect(await seenBy('olga')).toEqual([query]);
    expect((await seenBy('carl')).filter((one) => one?.includes('house'))).toEqual([]);
  });
});
