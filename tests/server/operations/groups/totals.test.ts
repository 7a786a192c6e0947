import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Jobs

## 3. Entities
\`\`\`yaml
worker: { fields: { name: { type: text, required: true } } }
job:
  fields:
    name: { type: text, required: true }
    worker: { type: ref, to: worker }
    kind: { type: choice, options: { small: Small, large: Large } }
    price: { type: money }
    cost: { type: money }
    hours: { type: integer }
    due: { type: date }
    mine: { type: ref, to: user }
    profit: { type: money, compute: price - cost }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { boss: {}, clerk: {}, guest: {} }
grants:
  worker: { boss: all, clerk: { read: 'name != "Zoe"' } }
  job:
    boss: all
    clerk: { read: [ { if: mine == me, except: [cost, profit] }, { if: kind == large, except: [cost, price, profit] } ] }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-03-10T08:00:00Z
people: { kim: { roles: [boss] }, sam: { roles: [clerk] }, guy: { roles: [guest] } }
records:
  worker: { ada: { name: Ada }, zoe: { name: Zoe } }
  job:
    a: { name: Alpha, worker: ada, kind: small, price: 19.99, cost: 5, hours: 3, due: 2026-03-10, mine: sam }
    b: { name: Beta, worker: ada, kind: large, price: 100.01, cost: 50, hours: 4, due: 2026-03-20, mine: kim }
    c: { name: Gamma, worker: zoe, kind: large, price: 200, cost: 0, due: 2026-04-01, mine: kim }
    d: { name: Delta, kind: small, price: 0.1, due: 2026-02-01, mine: kim }
\`\`\`
`;

describe.each(databases)('the totals of a list on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    place = await open();
    app = await openApp({ contract, database: place });
  });
  afterAll(async () => {
    await app?.close();
    await place?.dispose();
  });
  const ask = (person: string | undefined, parameters: Record<string, string>) =>
    app.request(person, 'GET', `/api/jobs/-/totals?${new URLSearchParams(parameters).toString()}`);

  test('who may not read the records is refused as in the list itself', async () => {
    expect((await ask(undefined, {})).body.code).toBe('not_signed_in');
    expect((await ask('guy', {})).body.code).toBe('forbidden');
  });

  test.each([
    ['an unknown parameter', { sort: 'due' }, 400, 'bad_request'],
    ['no function', { values: 'price' }, 400, 'bad_request'],
    ['an unknown function', { values: 'median(price)' }, 400, 'bad_request'],
    ['an expression in a function', { values: 'sum(price*2)' }, 400, 'bad_request'],
    ['a value twice', { values: 'sum(price),sum(price)' }, 400, 'bad_request'],
    ['a sum of dates', { values: 'sum(due)' }, 400, 'bad_filter'],
    ['a sum of what is not there', { values: 'sum(prize)' }, 400, 'bad_filter'],
    ['a group that is not there', { by: 'sort_of' }, 400, 'bad_filter'],
    ['a group that is no expression', { by: 'kind ==' }, 400, 'bad_filter'],
    ['a filter that is wrong', { filter: 'kind ==' }, 400, 'bad_filter'],
  ])('%s is refused', async (_, parameters, status, code) => {
    const answer = await ask('kim', parameters);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('of all that the list finds there is one row, of nothing too', async () => {
    const values = 'sum(price),avg(hours),min(due),max(profit)';
    expect((await ask('kim', { values })).body).toEqual({
      items: [
        {
          count: 4,
          'sum(price)': '320.10',
          'avg(hours)': '3.5',
          'min(due)': '2026-02-01',
          'max(profit)': '200.00',
          titles: {},
        },
      ],
    });
    const none = await ask('kim', { filter: 'price > 1000', values: 'sum(price),min(due)' });
    expect(none.body.items).toEqual([{ count: 0, 'sum(price)': '0.00', 'min(due)': null, titles: {} }]);
  });

  test('filter and search narrow it as they narrow the list', async () => {
    const { body } = await ask('kim', { filter: 'kind == "large"', q: 'bet', values: 'sum(price)' });
    expect(body.items).toEqual([{ count: 1, 'sum(price)': '100.01', titles: {} }]);
    const through = await ask('kim', { filter: 'worker.name == "Ada"', q: 'a', values: 'sum(hours)' });
    expect(through.body.items).toEqual([{ count: 2, 'sum(hours)': 7, titles: {} }]);
  });

  test('of groups each has a row, with the title of a reference; what is empty comes last', async () => {
    const kinds = await ask('kim', { by: 'kind', values: 'sum(price)' });
    expect(kinds.body.items).toEqual([
      { group: 'large', count: 2, 'sum(price)': '300.01', titles: {} },
      { group: 'small', count: 2, 'sum(price)': '20.09', titles: {} },
    ]);
    const workers = await ask('kim', { by: 'worker' });
    expect(
      workers.body.items.map(({ titles, count }: { titles: { group?: string }; count: number }) => [
        titles.group,
        count,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Ada', 2],
        ['Zoe', 1],
      ]),
    );
    expect(workers.body.items.at(-1)).toEqual({ group: null, count: 1, titles: {} });
    const months = await ask('kim', { by: 'start_of_month(due)' });
    expect(months.body.items.map(({ group }: { group: string }) => group)).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
  });

  test('months have the totals of all their days, and those without a day come last', async () => {
    const { body: undated } = await app.request('kim', 'POST', '/api/jobs', { name: 'Undated', hours: 7 });
    const values = 'sum(price),avg(price),sum(hours),avg(hours)';
    const { body } = await ask('kim', { by: 'start_of_month(due)', values });
    const total = (group: string | null, ...[count, price, each, hours, hour]: unknown[]) => ({
      group,
      count,
      'sum(price)': price,
      'avg(price)': each,
      'sum(hours)': hours,
      'avg(hours)': hour,
      titles: {},
    });
    expect(body.items).toEqual([
      total('2026-02-01', 1, '0.10', '0.1', 0, null),
      total('2026-03-01', 2, '120.00', '60', 7, '3.5'),
      total('2026-04-01', 1, '200.00', '200', 0, null),
      total(null, 1, '0.00', null, 7, '7'),
    ]);
    // A greatest value and a calculated one are not added up from days.
    const others = await ask('kim', { by: 'start_of_month(due)', values: 'max(price),sum(profit)' });
    expect(others.body.items[1]).toMatchObject({ 'max(price)': '100.01', 'sum(profit)': '65.00' });
    const few = await ask('sam', { by: 'start_of_month(due)', values: 'sum(price)' });
    expect(few.body.items).toMatchObject([
      { group: '2026-03-01', count: 2, 'sum(price)': '19.99' },
      { group: '2026-04-01', count: 1, 'sum(price)': '0.00' },
    ]);
    await app.request('kim', 'DELETE', `/api/jobs/${String(undated.id)}`);
  });

  test('what a person may not read stands in no total, and what they may never read is not there', async () => {
    // Of Beta and Gamma the clerk may not read the price, and not who Zoe is.
    const { body } = await ask('sam', { values: 'sum(price),max(price)' });
    expect(body.items).toEqual([{ count: 3, 'sum(price)': '19.99', 'max(price)': '19.99', titles: {} }]);
    const hidden = await ask('sam', { values: 'sum(cost)' });
    const unknown = await ask('sam', { values: 'sum(coat)' });
    expect(hidden.status).toBe(400);
    expect(hidden.body.detail.replace('cost', 'coat')).toBe(unknown.body.detail);
    const prices = await ask('sam', { by: 'price' });
    expect(prices.body.items).toEqual([
      { group: '19.99', count: 1, titles: {} },
      { group: null, count: 2, titles: {} },
    ]);
    const workers = await ask('sam', { by: 'worker' });
    expect(workers.body.items.map(({ count }: { count: number }) => count)).toEqual([2, 1]);
    // A reference is told as in the list: without a title to who may not read where it leads.
    const list = await app.request('sam', 'GET', '/api/jobs?fields=worker&filter=name == "Gamma"');
    expect(workers.body.items[1]).toEqual({ group: list.body.items[0].worker, count: 1, titles: {} });
  });
});
