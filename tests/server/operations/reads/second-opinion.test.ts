import { describe, expect, test } from 'vitest';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import { databases } from '#tests/support/databases.ts';
import { fc } from '#tests/support/fast-check.ts';
import { IndependentJudge, type Rows } from './independent-judge.ts';
import { lendingDesk } from './lending-desk.ts';
import { type Desk, nobody, openDesk, person } from './open-desk.ts';

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const people = [id(900), id(901), id(902)];
const shelves = [id(800), id(801)];

const viewers: readonly Actor[] = [
  person(id(900), 'student'),
  person(id(901), 'student'),
  person(id(901), 'student', 'staff'),
  person(id(902), 'staff'),
  person(id(902)),
  nobody,
];

/** Filters by entity; the refusal of a name that a viewer may never read is tested elsewhere. */
const filters: Readonly<Record<string, readonly string[]>> = {
  item: [
    'true',
    "name == 'a'",
    'serial == null',
    "serial != 'a'",
    '!(value > 2)',
    'value * 2 < weight || stock + 1 >= 3',
    'shelf == null || shelf.name > name',
    'loans.exists(l, l.borrower == me)',
    'loans.all(l, l.note != null)',
    "none(loans, l, l.status == 'out' && l.due < today)",
    'loans.size() == 1',
    "loans.count(l, l.note == 'a' || l.secret_note == 'a') > 0",
    'bought < today && retired',
  ],
  loan: [
    'true',
    'borrower == me',
    'borrower != me',
    "item.name == 'a'",
    "item.serial == 'a' || item.shelf.room == null",
    "!(note == 'a')",
    'note == secret_note',
    'due > start',
    "borrower.name == 'a'",
    'has(borrower.email) && item.value > 1',
    'item.loans.size() > 1',
    "status in ['out', 'returned'] && start <= today",
  ],
  user: ['true', "name == 'a'", 'email != null', 'loans.size() > 0'],
  shelf: ['true', 'room == null', "items.exists(i, i.name == 'a' && i.serial == null)"],
};

const text = fc.constantFrom(null, 'a', 'b', 'ä');
const day = fc.constantFrom('2026-01-01', '2026-01-05', '2026-01-09');

const items = fc.array(
  fc.record({
    name: fc.constantFrom('a', 'b', 'ä'),
    serial: text,
    kind: fc.constantFrom(null, 'camera', 'laptop'),
    value: fc.constantFrom(null, '1.00', '2.50'),
    weight: fc.constantFrom(null, '2.000', '-0.125'),
    stock: fc.constantFrom(null, 0, 2),
    bought: fc.option(day),
    shelf: fc.constantFrom(null, ...shelves),
    retired: fc.constantFrom(null, true, false, false),
  }),
  { minLength: 1, maxLength: 6 },
);

const loans = fc.array(
  fc.record({
    item: fc.nat({ max: 5 }),
    borrower: fc.constantFrom(...people),
    start: day,
    due: day,
    note: text,
    secret_note: text,
    status: fc.constantFrom('requested', 'out', 'returned'),
  }),
  { maxLength: 8 },
);

const names = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 3, maxLength: 3 });

const worlds = fc.record({ items, loans, names });

function rowsOf(world: typeof worlds extends fc.Arbitrary<infer World> ? World : never, base: number): Rows {
  const whole = (values: RecordValues, at: number): RecordValues => ({
    created_at: '2026-01-05T08:00:00.000Z',
    updated_at: '2026-01-05T08:00:00.000Z',
    version: 1,
    ...values,
    id: id(at),
  });
  const item = world.items.map((values, index) => whole(values, base + index));
  return new Map([
    ['item', item],
    [
      'loan',
      world.loans.map((values, index) =>
        whole({ ...values, item: item[values.item % item.length]?.['id'] ?? null }, base + 50 + index),
      ),
    ],
    [
      'user',
      people.map((one, index) => ({
        ...whole({ name: world.names[index] ?? 'a', email: `${index}@desk.example`, active: true }, 0),
        id: one,
      })),
    ],
    [
      'shelf',
      shelves.map((one, index) => ({
        ...whole({ name: index === 0 ? 'a' : 'b', room: index === 0 ? 'R' : null }, 0),
        id: one,
      })),
    ],
  ]);
}

describe.each(databases)('on $kind', (database) => {
  test('lists show what the grants allow, judged record by record in memory, under every filter', {
    timeout: 60_000,
  }, async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const desk = await openDesk(lendingDesk, database);
        try {
          const rows = rowsOf(world, 1);
          for (const name of ['user', 'shelf', 'item', 'loan']) await desk.putAll(name, rows.get(name) ?? []);
          for (const viewer of viewers) answered += await compare(desk, rows, viewer);
        } finally {
          await desk.close();
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
    expect(answered).toBeGreaterThan(600);
  });
});

/** Compares every list; gives how many filters were answered. */
async function compare(desk: Desk, rows: Rows, viewer: Actor): Promise<number> {
  const judge = new IndependentJudge(desk.runtime.model, rows, viewer);
  let answered = 0;
  for (const [name, records] of rows) {
    const entity = desk.entity(name);
    const shown = records
      .map((record) => judge.shown(entity, record))
      .filter((record) => record !== undefined);
    const whole = await desk.list(viewer, name);
    const items = whole.kind === 'refusal' ? [] : whole.value.items.map(withoutTitles);
    expect(byId(items)).toEqual(byId(shown));
    for (const filter of filters[name] ?? []) {
      const answer = await desk.list(viewer, name, { filter, count: 'true' });
      if (answer.kind === 'refusal') continue; // it names what this viewer may never read
      const found = answer.value.items.map((item) => String(item['id'])).toSorted();
      expect(found, filter).toEqual(judge.ids(entity, filter).toSorted());
      expect(answer.value.count).toBe(found.length);
      answered += 1;
    }
  }
  return answered;
}

function withoutTitles(record: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'titles'));
}

function byId(records: readonly RecordValues[]): readonly RecordValues[] {
  return records.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
}
