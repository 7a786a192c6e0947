import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Jobs

## 2. Screens
\`\`\`yaml
/:
  title: Today
  view: dashboard
  tiles:
    - { title: Open, of: job, where: status == open, value: count() }
    - { title: Paid, of: job, value: sum(price) }
    - { title: By person, of: job, group: worker, value: count(), chart: bar }
    - { title: By month, of: job, group: start_of_month(due), value: sum(price), chart: line }
    - { title: For the boss, of: job, for: [boss], value: count() }
    - { title: Margins, of: job, value: sum(cost) }
    - { title: Next, of: job, where: due >= today, list: [name, worker.name] }
    - { title: Costs nothing, of: job, where: cost == 0, value: count() }
/workers: { view: query, query: by_worker, chart: bar }
/all: { view: query, query: all_jobs, title: All jobs }
/dear: { view: query, query: dear, for: [boss] }
\`\`\`

## 3. Entities
\`\`\`yaml
worker: { fields: { name: { type: text, required: true } } }
job:
  fields:
    name: { type: text, required: true }
    worker: { type: ref, to: worker }
    price: { type: money }
    cost: { type: money }
    hours: { type: integer }
    took: { type: duration }
    due: { type: date }
    urgent: { type: boolean }
    mine: { type: ref, to: user }
\`\`\`

## 4. States
\`\`\`yaml
job:
  field: status
  start: open
  states: { open: {}, done: { label: Done } }
  transitions: { finish: { from: open, to: done, by: [member] } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { boss: {}, clerk: {}, guest: {} }
grants:
  worker: { boss: all, clerk: { read: 'name != "Zoe"' } }
  job:
    boss: all
    clerk: { read: [ { if: mine == me, except: [cost] }, { if: mine != me, except: [cost, price] } ] }
\`\`\`

## 7. Calls
\`\`\`yaml
queries:
  by_worker:
    of: job
    where: due >= params.since && (params.urgent == null || urgent == params.urgent)
    group: worker
    values: { jobs: count(), worth: sum(price), mean: avg(price), first: min(due), last: max(name), hours: sum(hours), took: max(took) }
    params: { since: { type: date, required: true }, urgent: { type: boolean } }
    for: [boss, clerk]
  all_jobs: { of: job, values: { jobs: count(), hours: avg(hours), least: min(price), longest: max(took) }, for: [boss] }
  lately:
    of: job
    where: due >= params.since && hours >= params.least && (params.by == null || mine == params.by)
    values: { jobs: count() }
    params: { since: { type: date, required: true, initial: start_of_month(today) }, least: { type: integer, default: 3 }, by: { type: ref, to: user, initial: me } }
    for: [boss]
  by_price: { of: job, group: price, values: { jobs: count() }, for: [boss] }
  by_initial: { of: job, group: worker.name, values: { jobs: count() }, for: [boss] }
  dear: { of: job, group: price > 100, values: { jobs: count(), most: max(price * 2) }, for: [boss] }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-03-10T08:00:00Z
people: { kim: { roles: [boss] }, sam: { roles: [clerk] }, guy: { roles: [guest] } }
records:
  worker: { ada: { name: Ada }, zoe: { name: Zoe } }
  job:
    a: { name: Alpha, worker: ada, price: 19.99, cost: 5, hours: 3, took: PT90M, due: 2026-03-10, urgent: true, mine: sam }
    b: { name: Beta, worker: ada, price: 100.01, cost: 50, hours: 4, took: PT30M, due: 2026-03-20, mine: kim }
    c: { name: gamma, worker: zoe, price: 200, cost: 0, due: 2026-04-01, urgent: true, mine: kim }
    d: { name: Delta, price: 0.1, due: 2026-02-01, mine: sam, status: done }
\`\`\`
`;

describe.each(databases)('values over groups of records on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;
  const workers: Record<string, string> = {};
  beforeAll(async () => {
    place = await open();
    app = await openApp({ contract, database: place });
    const { body } = await app.request('owner', 'GET', '/api/workers');
    for (const { id, name } of body.items) workers[name] = id;
  });
  afterAll(async () => {
    await app?.close();
    await place?.dispose();
  });
  const ask = (person: string | undefined, path: string) => app.request(person, 'GET', `/api/-/${path}`);
  const tile = (person: string | undefined, place: number) => ask(person, `tiles?screen=/&tile=${place}`);

  test('a query that does not exist, or that is not for the caller, is refused', async () => {
    expect((await ask('kim', 'queries/nothing')).body.code).toBe('not_found');
    expect((await ask(undefined, 'queries/all_jobs')).body.code).toBe('not_signed_in');
    expect((await ask('sam', 'queries/all_jobs')).body.code).toBe('forbidden');
    expect((await ask('guy', 'queries/by_worker?since=2026-01-01')).body.code).toBe('forbidden');
  });

  test('a parameter that is missing, unknown or of another type is refused with its place', async () => {
    const missing = await ask('kim', 'queries/by_worker');
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      [{ field: 'since', code: 'required', message: 'This is needed.' }],
    ]);
    const wrong = await ask('kim', 'queries/by_worker?since=soon&urgent=perhaps');
    expect(wrong.body.errors.map(({ field, code }: Record<string, string>) => [field, code])).toEqual([
      ['since', 'bad_type'],
      ['urgent', 'bad_type'],
    ]);
    const unknown = await ask('kim', 'queries/by_worker?since=2026-01-01&until=2026-02-01');
    expect([unknown.status, unknown.body.code]).toEqual([400, 'bad_request']);
  });

  test('a row for each group: exact sums, empties skipped, the title of the reference, the empty group last', async () => {
    const { status, body } = await ask('kim', 'queries/by_worker?since=2026-01-01');
    expect(status).toBe(200);
    const rows = new Map(body.items.map((row: Record<string, unknown>) => [row['worker'], row]));
    expect(body.items.at(-1)).toEqual({
      worker: null,
      jobs: 1,
      worth: '0.10',
      mean: '0.1',
      first: '2026-02-01',
      last: 'Delta',
      hours: 0,
      took: null,
      titles: {},
    });
    expect(rows.get(workers['Ada'])).toEqual({
      worker: workers['Ada'],
      jobs: 2,
      worth: '120.00',
      mean: '60',
      first: '2026-03-10',
      last: 'Beta',
      hours: 7,
      took: 'PT1H30M',
      titles: { worker: 'Ada' },
    });
  });

  test('what a parameter is where it is not sent is told with the answer; what is sent empty is empty', async () => {
    const { body: alone } = await ask('kim', 'queries/lately');
    const preset = { since: '2026-03-01', least: 3 };
    expect(alone).toEqual({
      items: [{ jobs: 1, titles: {} }],
      preset: { ...preset, by: expect.any(String) },
    });
    const { body: all } = await ask('kim', 'queries/lately?by=');
    expect(all).toEqual({ items: [{ jobs: 2, titles: {} }], preset });
    const { body: sent } = await ask('kim', 'queries/lately?since=2026-03-15&least=1&by=');
    expect(sent).toEqual({ items: [{ jobs: 1, titles: {} }] });
    const { body: emptied } = await ask('kim', 'queries/lately?since=');
    expect(emptied.errors).toEqual([{ field: 'since', code: 'required', message: 'This is needed.' }]);
  });

  test('parameters narrow what is asked', async () => {
    const { body } = await ask('kim', 'queries/by_worker?since=2026-03-11&urgent=true');
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ worker: workers['Zoe'], jobs: 1, worth: '200.00' });
  });

  test('without a group there is one row, over nothing too', async () => {
    expect((await ask('kim', 'queries/all_jobs')).body).toEqual({
      items: [{ jobs: 4, hours: '3.5', least: '0.10', longest: 'PT1H30M', titles: {} }],
    });
  });

  test('groups by numbers stand in their order, and a condition groups too', async () => {
    const byPrice = await ask('kim', 'queries/by_price');
    expect(byPrice.body.items.map(({ price }: { price: string }) => price)).toEqual([
      '0.10',
      '19.99',
      '100.01',
      '200.00',
    ]);
    const dear = await ask('kim', 'queries/dear');
    expect(dear.body.items).toEqual([
      { group: false, jobs: 2, most: '39.98', titles: {} },
      { group: true, jobs: 2, most: '400', titles: {} },
    ]);
  });

  test('what the caller may not read is in no sum, in no extreme and in no title', async () => {
    const { body } = await ask('sam', 'queries/by_worker?since=2026-01-01');
    const ada = body.items.find((row: Record<string, unknown>) => row['worker'] === workers['Ada']);
    // The price of Beta is not his to see; who Zoe is neither.
    expect(ada).toMatchObject({ jobs: 2, worth: '19.99', mean: '19.99' });
    const zoe = body.items.find((row: Record<string, unknown>) => row['worker'] === workers['Zoe']);
    expect(zoe).toMatchObject({ jobs: 1, worth: '0.00', mean: null, titles: {} });
    expect(JSON.stringify(body)).not.toContain('Zoe');
  });

  test('a tile answers where the viewer has it, and nowhere else', async () => {
    expect((await tile('kim', 0)).body).toEqual({ items: [{ value: 3, titles: {} }] });
    expect((await tile('kim', 1)).body.items[0].value).toBe('320.10');
    expect((await tile('sam', 1)).body.items[0].value).toBe('20.09');
    const byMonth = await tile('kim', 3);
    expect(byMonth.body.items).toEqual([
      { group: '2026-02-01', value: '0.10', titles: {} },
      { group: '2026-03-01', value: '120.00', titles: {} },
      { group: '2026-04-01', value: '200.00', titles: {} },
    ]);
    for (const [person, place] of [
      ['sam', 4], // for the boss
      ['sam', 5], // of a field he may never read
      ['kim', 6], // a list is asked of the records
      ['kim', 99],
      ['guy', 0],
      [undefined, 0],
    ] as const) {
      expect([person, place, (await tile(person, place)).status]).toEqual([person, place, 404]);
    }
    expect((await ask('kim', 'tiles?screen=/nowhere&tile=0')).status).toBe(404);
    expect((await ask('kim', 'tiles?screen=/&tile=first')).body.code).toBe('bad_request');
    // A condition about what he may never read is unknown for every record.
    expect((await tile('sam', 7)).body.items[0].value).toBe(0);
    expect((await tile('kim', 7)).body.items[0].value).toBe(1);
  });

  test('a screen of a query is for those who may ask it', async () => {
    const screens = async (person: string) => {
      const { body } = await app.request(person, 'GET', '/api/-/app');
      const shown = body.screens.filter(({ view }: { view: string }) => view === 'query');
      return shown.map(({ title, query, chart, menu }: Record<string, unknown>) => [
        title,
        query,
        chart,
        menu,
      ]);
    };
    const workers = ['By worker', 'by_worker', 'bar', true];
    expect(await screens('kim')).toEqual([
      workers,
      ['All jobs', 'all_jobs', undefined, true],
      ['Dear', 'dear', undefined, true],
    ]);
    expect(await screens('sam')).toEqual([workers]);
    expect(await screens('guy')).toEqual([]);
  });

  test('the description has the tiles and queries of its viewer, and a dashboard without tiles is no screen', async () => {
    const tiles = async (person: string) => {
      const { body } = await app.request(person, 'GET', '/api/-/app');
      const screen = body.screens.find(({ view }: { view: string }) => view === 'dashboard');
      return screen?.tiles.map(({ title, place, filter }: Record<string, unknown>) => [title, place, filter]);
    };
    expect(await tiles('kim')).toEqual([
      ['Open', 0, "status == 'open'"],
      ['Paid', 1, ''],
      ['By person', 2, ''],
      ['By month', 3, ''],
      ['For the boss', 4, ''],
      ['Margins', 5, ''],
      ['Next', 6, 'due >= today'],
      ['Costs nothing', 7, 'cost == 0'],
    ]);
    expect((await tiles('sam')).map(([title]: [string]) => title)).toEqual([
      'Open',
      'Paid',
      'By person',
      'By month',
      'Next',
      'Costs nothing',
    ]);
    expect(await tiles('guy')).toBeUndefined();
    const { body } = await app.request('sam', 'GET', '/api/-/app');
    expect(body.queries.map(({ name }: { name: string }) => name)).toEqual(['by_worker']);
    const [query] = body.queries;
    expect(query.group).toMatchObject({ name: 'worker', label: 'Worker', by: 'worker' });
    const { queries } = (await app.request('kim', 'GET', '/api/-/app')).body;
    const called = queries.flatMap(({ group }: { group?: { label: string } }) => group?.label ?? []);
    expect(called).toEqual(['Worker', 'Price', 'Name', 'Price']);
    expect(query.values.map(({ label }: { label: string }) => label).slice(0, 2)).toEqual(['Jobs', 'Worth']);
    expect(JSON.stringify(body)).not.toContain('"cost"');
  });
});
