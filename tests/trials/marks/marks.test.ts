import { beforeAll, describe, expect, test } from 'vitest';
import { recordFrom } from '#client/api/record-answer.ts';
import { markOf } from '#client/screens/list/marks/use-marks.ts';
import type { AppDescription } from '#shared/api/app-description.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

/** What a page makes of what it is told: the marks of a list, from the description and the records of one viewer. */
describe.each(databases)('marks of a list on $kind', (database) => {
  const trial = trialOf('marks/marks.md', database);
  const { make, done, list } = trial;

  async function described(person: string): Promise<AppDescription> {
    const { body } = await trial.app().request(person, 'GET', '/api/-/app');
    return body;
  }

  async function marksOf(person: string): Promise<Readonly<Record<string, string | undefined>>> {
    const { screens, zone, constants, now } = await described(person);
    const { marks = [] } = screens.find(({ route }) => route === '/loans') ?? {};
    const { body: me } = await trial.app().request(person, 'GET', '/api/-/me');
    const { id, name, email, roles } = me.person;
    const surroundings = { me: { id, name, email, roles }, now, today: dateAt(zone, now), zone, constants };
    const expand = marks.map((mark) => mark.expand).filter((one) => one !== '');
    const records = await list(person, `loans?sort=name&expand=${[...new Set(expand)].join(',')}`);
    return Object.fromEntries(
      records.map((sent) => [String(sent.name), markOf(recordFrom(sent), marks, surroundings)?.colour]),
    );
  }

  beforeAll(async () => {
    const [ada] = await list('owner', `users?filter=${encodeURIComponent("name == 'Ada'")}`);
    const cellar = await make('cleo', 'shelves', { room: 'Cellar' });
    const broken = await make('cleo', 'items', { name: 'Saw', broken: true });
    const low = await make('cleo', 'items', { name: 'Drill', shelf: cellar });
    await make('cleo', 'loans', { name: 'late', due: '2026-03-09', keeper: ada.id });
    await make('cleo', 'loans', { name: 'late, back', due: '2026-03-09', status: 'back' });
    await make('cleo', 'loans', { name: 'dear', due: '2026-03-20', fee: '30.00' });
    await make('cleo', 'loans', { name: 'broken', due: '2026-03-20', item: broken });
    await make('cleo', 'loans', { name: 'in the cellar', due: '2026-03-20', item: low });
    await make('cleo', 'loans', { name: 'for ever' });
    await make('cleo', 'loans', { name: 'of Ada', due: '2026-03-30', keeper: ada.id });
  });

  test('the first that holds marks a record, also by what it refers to', async () => {
    expect(await marksOf('cleo')).toEqual({
      late: 'red',
      'late, back': undefined,
      dear: 'amber',
      broken: 'blue',
      'in the cellar': 'gray',
      'for ever': 'gray',
      'of Ada': undefined,
    });
  });

  test('a mark that asks what a viewer may never read is not told to them, and neither are its constants', async () => {
    const { screens, constants } = await described('gus');
    const { marks } = screens.find(({ route }) => route === '/loans') ?? {};
    expect(marks?.map(({ colour, text }) => [colour, text])).toEqual([['red', 'Overdue']]);
    expect(constants).toEqual({});
    expect(JSON.stringify(screens)).not.toMatch(/fee|keeper|shelf|Dear/);
    expect((await described('cleo')).constants).toEqual({ DEAR: 20 });
    expect(await marksOf('gus')).toMatchObject({ late: 'red', dear: undefined, broken: undefined });
  });

  test('of a record whose fields they may not read it says nothing', async () => {
    // Ada may read `due`, `fee` and `keeper` of her own loans alone.
    expect(await marksOf('ada')).toMatchObject({
      late: 'red',
      'late, back': undefined,
      dear: undefined,
      broken: 'blue',
      'for ever': undefined,
      'of Ada': 'green',
    });
  });

  test('a constant that was set holds for marks as well', async () => {
    await done('cleo', 'PATCH', '-/settings', { DEAR: 40 });
    expect((await marksOf('cleo'))['dear']).toBeUndefined();
    await done('cleo', 'PATCH', '-/settings', { DEAR: 20 });
  });
});
