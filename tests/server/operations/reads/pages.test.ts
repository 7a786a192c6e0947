import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeCursor } from '#shared/api/list-cursor.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { databases } from '#tests/support/databases.ts';
import { lendingDesk } from './lending-desk.ts';
import { type Desk, expectDone, NOW, openDesk, person } from './open-desk.ts';

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const sam = person(id(900), 'student');
const mira = person(id(901), 'staff');

// Every field has empties and equals, so that pages end in the middle of each stretch.
const items: readonly (RecordValues & { id: string })[] = Array.from({ length: 24 }, (_, index) => ({
  id: id(index + 1),
  name: ['Äpfel', 'apfel', 'Zebra', 'zoo', 'Ärger'][index % 5] ?? '',
  serial: index % 3 === 0 ? null : `S${(index * 7) % 10}`,
  kind: index % 4 === 0 ? null : index % 2 === 0 ? 'camera' : 'laptop',
  value: index % 3 === 1 ? null : `${(index * 13) % 7}.50`,
  weight: index % 5 === 0 ? null : `-${index % 4}.125`,
  stock: index % 2 === 0 ? null : (index * 11) % 6,
  bought: index % 4 === 1 ? null : `2026-01-${String(1 + ((index * 3) % 9)).padStart(2, '0')}`,
  shelf: index % 3 === 2 ? null : id(800 + (index % 2)),
  retired: index % 6 === 0 ? null : index % 4 === 0,
}));

describe.each(databases)('on $kind', (database) => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk(lendingDesk, database);
    for (const [number, name] of [[900, 'sam'] as const, [901, 'mira'] as const]) {
      await desk.put('user', { id: id(number), name, email: `${name}@desk.example`, active: true });
    }
    await desk.put('shelf', { id: id(800), name: 'Upper' });
    await desk.put('shelf', { id: id(801), name: 'lower' });
    await desk.putAll('item', items);
    const lent = items.filter((_, index) => index % 3 === 0);
    const loan = { borrower: id(900), start: '2026-01-01', due: '2026-01-05' };
    await desk.putAll(
      'loan',
      lent.map((item) => ({ item: item.id, ...loan })),
    );
  });

  afterAll(() => desk.close());

  const sorts = [
    '',
    'id',
    '-id',
    'name',
    '-name',
    'serial',
    '-serial',
    'kind,-stock',
    '-value,name',
    'weight',
    '-weight,-bought',
    'stock,serial,-bought',
    '-bought,kind,-value',
    'retired,-retired',
    'shelf.name,-serial',
    '-shelf.name,stock',
    'created_at',
  ];

  test.each(sorts)(
    'pages of any size sorted by "%s" are the whole list cut up, for every role',
    async (sort) => {
      for (const actor of [mira, sam]) {
        if (actor === sam && /value/.test(sort)) continue;
        const whole = (await desk.pages(actor, 'item', { sort, limit: '200' })).flat();
        expect(new Set(whole).size).toBe(whole.length);
        for (const limit of [1, 5]) {
          const pages = await desk.pages(actor, 'item', { sort, limit: String(limit) });
          expect(pages.flat()).toEqual(whole);
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        }
      }
    },
  );

  test.each(['serial', 'value', 'weight', 'stock', 'bought'])(
    'empties of %s come last, and first in reverse',
    async (name) => {
      const values = async (sort: string) =>
        expectDone(await desk.list(mira, 'item', { sort, limit: '200' })).items.map(
          (item) => item[name] ?? null,
        );
      const up = await values(name);
      const down = await values(`-${name}`);
      const number = (value: unknown) =>
        /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : String(value);
      const filled = up.filter((value) => value !== null);
      const sorted = filled.toSorted((a, b) => (number(a) < number(b) ? -1 : number(a) > number(b) ? 1 : 0));
      expect(up).toEqual([...sorted, ...up.filter((value) => value === null)]);
      expect(down).toEqual([...down.filter((value) => value === null), ...sorted.toReversed()]);
    },
  );

  test('text is sorted without case and accents, equals by id', async () => {
    const names = expectDone(await desk.list(mira, 'item', { sort: 'name', limit: '12' })).items;
    expect(names.slice(0, 4).map((item) => item['name'])).toEqual(['Äpfel', 'apfel', 'Äpfel', 'apfel']);
    expect(names[11]?.['name']).toBe('Ärger');
  });

  test('what is hidden on a row sorts there as empty', async () => {
    const shown = expectDone(await desk.list(sam, 'item', { sort: 'serial', limit: '200' })).items;
    const serials = shown.map((item) => item['serial']);
    const firstHidden = serials.findIndex((serial) => typeof serial !== 'string');
    expect(firstHidden).toBeGreaterThanOrEqual(0);
    expect(serials.slice(firstHidden).every((serial) => typeof serial !== 'string')).toBe(true);
  });

  test('a cursor that cannot have been made here is refused', async () => {
    const cursor = (sort: string, keys: readonly (string | number | boolean | null)[]) =>
      encodeCursor({ sort, keys, id: id(1) });
    for (const [sort, keys] of [
      ['name', []],
      ['name', ['a', 'b']],
      ['name', [1]],
      ['name', ['\0']],
      ['name', ['\ud800']],
      ['bought', ['2026-02-30']],
      ['bought', ["x' or 1=1 --"]],
      ['stock', ['1']],
      ['stock', [1.5]],
      ['value', ['1e5']],
      ['value', ['99999999999999999999']],
      ['retired', ['yes']],
      ['shelf', ['no id']],
      ['created_at', ['yesterday']],
    ] as const) {
      const refusal = await desk.list(mira, 'item', { sort, after: cursor(sort, keys) });
      expect(refusal, `${sort} ${JSON.stringify(keys)}`).toMatchObject({ code: 'bad_request', status: 400 });
    }
  });

  test('the count is of the whole list, whatever the page, and stops at 10,000', async () => {
    expect(expectDone(await desk.list(mira, 'item', { count: 'true', limit: '1' })).count).toBe(items.length);
    const counted = expectDone(await desk.list(sam, 'item', { count: 'true', filter: 'serial != null' }));
    expect(counted.count).toBe(counted.items.length);
    await fill(10_001);
    const { count, more } = expectDone(await desk.list(mira, 'shelf', { count: 'true', limit: '1' }));
    expect({ count, more }).toEqual({ count: 10_000, more: true });
    const few = expectDone(await desk.list(mira, 'shelf', { count: 'true', filter: "name == 'Upper'" }));
    expect(few.more).toBeUndefined();
  });

  async function fill(rows: number): Promise<void> {
    const { storage, database: db } = desk.runtime;
    const column = (field: string) => raw(`"${storage.column('shelf', field)}"`);
    const made =
      db.kind === 'sqlite'
        ? raw("printf('01900000-0000-7000-9000-%012d', n)")
        : raw("CAST('01900000-0000-7000-9000-' || lpad(CAST(n AS text), 12, '0') AS uuid)");
    const at = db.kind === 'sqlite' ? sql`${NOW}` : sql`CAST(${NOW} AS timestamptz)`;
    await db.write((transaction) =>
      transaction.run(sql`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
        INSERT INTO ${raw(`"${storage.table('shelf')}"`)} (${column('id')}, ${column('name')}, ${column('created_at')}, ${column('updated_at')}, ${column('version')})
        SELECT ${made}, 'Filled', ${at}, ${at}, 1 FROM numbers`),
    );
  }
});
