import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { lendingDesk } from './lending-desk.ts';
import { type Desk, openDesk, owner, person } from './open-desk.ts';

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const filters = [
  '',
  ' ',
  ')',
  "'",
  "name == '\\u0000'",
  'name == "\\x00"',
  "name == '\\ud800'",
  "name == ''",
  "name == '; DROP TABLE item; --'",
  'name == name || name == "\\""',
  'stock == 9007199254740993',
  'stock == 99999999999999999999999999999999999999',
  'stock * 999999999999999999 * 999999999999999999 > 1',
  'value / 0 == 1',
  'value / (stock - stock) == 1',
  'weight == 0.0005',
  '-stock < -(-stock)',
  "bought == '2026-02-30'",
  "bought > '0001-01-01' && bought < '9999-12-31'",
  'bought + days(99999999) > today',
  'bought + days(stock / 2) > today',
  'bought + days(-9999999) < today',
  'days_between(bought, today) > 1000000000000',
  "shelf == 'no id'",
  'shelf == null && shelf != shelf',
  'id == null',
  'me == null || me.name == name',
  'me.roles == null',
  "'staff' in me.roles",
  'record == record',
  'kind in []',
  "kind in ['camera', 'nonsense']",
  'loans.exists(l, l.item.loans.exists(k, k.id == l.id))',
  'loans.sum(l, l.version) > 99999999999',
  'loans.sum(l, days_between(l.start, l.due)) / loans.size() > 1',
  'constructor == null',
  '__proto__ == null',
  'toString == null',
  'loans.__proto__ == null',
  'now > created_at',
  `${'('.repeat(60)}true${')'.repeat(60)}`,
  `${'!'.repeat(60)}retired`,
  Array.from({ length: 60 }, (_, index) => `stock == ${index}`).join(' || '),
  Array.from({ length: 40 }, () => 'shelf.name != null').join(' && '),
  `name == '${'x'.repeat(1_900)}'`,
  `name == '${'x'.repeat(9_000)}'`,
];

const queries: readonly Readonly<Record<string, string>>[] = [
  { sort: '__proto__' },
  { sort: 'constructor.name' },
  { sort: '-' },
  { sort: ',' },
  { sort: 'name,name,-name' },
  { sort: 'shelf.shelf' },
  { fields: 'toString' },
  { fields: 'name,name' },
  { expand: 'shelf,shelf' },
  { expand: '__proto__' },
  { q: "' or 1=1 --" },
  { q: 'ſ İ ß \u0301' },
  { q: '\\' },
  { q: ' ' },
  { limit: '9999999999999999999999' },
  { after: 'a'.repeat(20_000) },
];

describe.each(databases)('on $kind', (database) => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk(lendingDesk, database);
    await desk.put('user', { id: id(900), name: 'sam', email: 'sam@desk.example', active: true });
    await desk.put('shelf', { id: id(800), name: 'Upper', room: 'R1' });
    const filled = {
      stock: 2,
      weight: '-0.125',
      value: '999999999.99',
      bought: '9999-12-31',
      retired: false,
    };
    await desk.put('item', {
      id: id(1),
      name: "O'Neil \\ % _",
      serial: '"',
      kind: 'camera',
      shelf: id(800),
      ...filled,
    });
    await desk.put('item', { id: id(2), name: 'Empty' });
    await desk.put('loan', { item: id(1), borrower: id(900), start: '0001-01-01', due: '9999-12-31' });
  });

  afterAll(() => desk.close());

  test.each(filters)('the filter %j is answered or refused, never a failure', async (filter) => {
    for (const actor of [person(id(900), 'student'), person(id(900), 'staff'), owner(id(900))]) {
      const answer = await desk.list(actor, 'item', { filter, count: 'true' });
      const outcome = answer.kind === 'done' ? 'done' : answer.code;
      expect(['done', 'bad_filter', 'bad_request']).toContain(outcome);
    }
  });

  test.each(queries)('%j is answered or refused, never a failure', async (query) => {
    const answer = await desk.list(person(id(900), 'staff'), 'item', query);
    const outcome = answer.kind === 'done' ? 'done' : answer.code;
    expect(['done', 'bad_filter', 'bad_request']).toContain(outcome);
  });

  test('odd characters are found as they are', async () => {
    const found = async (query: Record<string, string>) => {
      const answer = await desk.list(owner(id(900)), 'item', query);
      return answer.kind === 'done' ? answer.value.items.length : answer.detail;
    };
    expect(await found({ q: "o'neil" })).toBe(1);
    expect(await found({ q: '\\ % _' })).toBe(1);
    expect(await found({ filter: `name == "O'Neil \\\\ % _"` })).toBe(1);
  });
});
