import { beforeAll, describe, expect, test } from 'vitest';
import { recordFrom } from '#client/api/record-answer.ts';
import { recordsAbove } from '#client/screens/tree/records-above.ts';
import { foundBranches, TOP } from '#client/screens/tree/tree-rows.ts';
import type { AppDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { allOf } from '#shared/screens/list-filter.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What a tree asks of the API, as its page does, by the description that one viewer gets. */
describe.each(databases)('the tree of a list on $kind', (database) => {
  const trial = trialOf('tree-views/tree-views.md', database);
  const { make, list, tried } = trial;
  const at: Record<string, string> = {};

  async function screenOf(person: string, route: string): Promise<ScreenDescription | undefined> {
    const { body } = await trial.app().request(person, 'GET', '/api/-/app');
    const { screens }: AppDescription = body;
    return screens.find((screen) => screen.route === route);
  }

  async function read(person: string, filter: string) {
    const records = await list(person, `offices?sort=name&limit=200&filter=${encodeURIComponent(filter)}`);
    return records.map((sent) => recordFrom(sent));
  }

  async function names(person: string, filter: string) {
    return (await read(person, filter)).map(({ values }) => values['name']);
  }

  async function roots(person: string, route = '/offices') {
    const screen = await screenOf(person, route);
    return names(person, allOf([screen?.where, screen?.roots]));
  }

  async function below(person: string, name: string) {
    const filter = encodeURIComponent(`within in ['${at[name]}']`);
    const { body } = await trial
      .app()
      .request(person, 'GET', `/api/offices/-/totals?by=within&filter=${filter}`);
    return body.items.map(({ count }: { count: number }) => count);
  }

  beforeAll(async () => {
    const office = async (name: string, within?: string, values: object = {}) => {
      at[name] = await make('kim', 'offices', { name, ...values, ...(within ? { within: at[within] } : {}) });
    };
    await office('House');
    await office('Cellar', 'House', { closed: true });
    await office('Vault', 'Cellar', { desks: 9 });
    await office('Hall', 'House', { desks: 20 });
    await office('Nook', 'Hall');
    await office('Shed');
  });

  test('begins with what lies below nothing; each branch is a list, counted before it is opened', async () => {
    expect(await screenOf('kim', '/offices')).toMatchObject({ parent: 'within', roots: 'within == null' });
    expect(await roots('kim')).toEqual(['House', 'Shed']);
    expect(await names('kim', `within == '${at['House']}'`)).toEqual(['Cellar', 'Hall']);
    expect(await below('kim', 'House')).toEqual([2]);
    expect(await below('kim', 'Shed')).toEqual([]);
  });

  test('what a viewer may not read is no branch, is not counted, and what lies in it stands at the top', async () => {
    expect(await roots('gus')).toEqual(['House', 'Shed', 'Vault']);
    expect(await below('gus', 'House')).toEqual([1]);
    expect(await names('gus', `within == '${at['House']}'`)).toEqual(['Hall']);
  });

  test('what the screen leaves out is no branch either', async () => {
    expect(await roots('kim', '/open')).toEqual(['House', 'Shed', 'Vault']);
    expect(await roots('gus', '/open')).toEqual(['House', 'Shed', 'Vault']);
  });

  test('who may not read what a record lies below is told of no tree', async () => {
    const screen = await screenOf('cleo', '/offices');
    expect(screen).toMatchObject({ view: 'tree' });
    expect(screen).not.toHaveProperty('parent');
    expect(JSON.stringify(screen)).not.toContain('within');
    expect(await screenOf('kim', '/posts')).toMatchObject({ parent: 'reports_to' });
  });

  test('what is found stands below what lies above it, as far as that may be read', async () => {
    const tree = async (person: string) => {
      const found = await read(person, 'desks > 5');
      const ids = found.flatMap(({ values }) => values['within'] ?? []).map(String);
      const calls: number[] = [];
      const above = await recordsAbove(ids, 'within', (some) => {
        calls.push(some.length);
        return read(person, `id in [${some.map((id) => `'${id}'`).join(', ')}]`);
      });
      const branches = foundBranches(found, above, 'within');
      const of = (key: string | undefined) =>
        (branches.get(key ?? '') ?? []).map(({ values }) => values['name']);
      return { top: of(TOP), house: of(at['House']), cellar: of(at['Cellar']), calls };
    };
    expect(await tree('kim')).toEqual({
      top: ['House'],
      house: ['Hall', 'Cellar'],
      cellar: ['Vault'],
      calls: [2],
    });
    expect(await tree('gus')).toEqual({ top: ['House', 'Vault'], house: ['Hall'], cellar: [], calls: [2] });
    expect(await tried('kim', 'POST', '-/views', { name: 'Mine', screen: '/offices', query: 'q=a' })).toBe(
      '201',
    );
  });
});
