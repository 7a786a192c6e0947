import { describe, expect, test } from 'vitest';
import type { RecordValues } from '#shared/fields/field.ts';
import type { Actor } from '#server/call.ts';
import { databases } from '#tests/support/databases.ts';
import { lendingDesk } from './lending-desk.ts';
import { type Desk, nobody, openDesk, person } from './open-desk.ts';

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const viewers: Readonly<Record<string, Actor>> = {
  student: person(id(900), 'student'),
  member: person(id(900)),
  nobody,
};

/** Two sets of rows that differ in nothing that a student, a member or nobody may read. */
function rows(twin: 0 | 1): readonly (readonly [entity: string, RecordValues & { id: string }])[] {
  const pick = <Value>(...values: readonly [Value, Value]) => values[twin];
  const days = { start: '2026-01-06', due: '2026-01-09' };
  return [
    ['user', { id: id(900), name: 'sam', email: 'sam@desk.example', active: true }],
    [
      'user',
      { id: id(901), name: pick('tom', 'zoe'), email: pick('tom@desk.example', 'a@b.example'), active: true },
    ],
    ['shelf', { id: id(800), name: 'Upper', room: pick('R1', null) }],
    [
      'item',
      {
        id: id(1),
        name: 'Canon',
        serial: 'S1',
        kind: 'camera',
        value: pick('1.00', '900.00'),
        shelf: id(800),
      },
    ],
    [
      'item',
      {
        id: id(2),
        name: 'Lamp',
        serial: pick('S2', 'A2'),
        kind: 'laptop',
        value: pick(null, '3.00'),
        retired: false,
      },
    ],
    ['item', { id: id(3), name: 'Bag', serial: pick('S3', null), kind: 'camera', retired: false }],
    ['item', { id: id(4), name: pick('Hidden', 'Other'), serial: 'S4', retired: true }],
    [
      'loan',
      { id: id(11), item: id(1), borrower: id(900), ...days, note: 'mine', secret_note: pick('a', 'z') },
    ],
    ['loan', { id: id(12), item: id(2), borrower: id(901), ...days, note: pick('b', 'y'), status: 'out' }],
    [
      'loan',
      {
        id: id(13),
        item: id(3),
        borrower: id(901),
        start: pick('2026-01-01', '2026-03-01'),
        due: '2026-04-01',
      },
    ],
    [
      'loan',
      {
        id: id(14),
        item: id(4),
        borrower: id(901),
        ...days,
        start: pick('2026-01-01', '2026-01-02'),
        status: 'out',
      },
    ],
    ...pick([], [['loan', { id: id(15), item: id(2), borrower: id(901), ...days }] as const]),
  ];
}

type Question = Readonly<Record<string, string>>;

const questions: readonly Question[] = [
  { count: 'true' },
  ...[
    'name',
    'serial',
    'value',
    'room',
    'note',
    'secret_note',
    'borrower',
    'start',
    'borrower.name',
    'item.serial',
    'item.value',
    'shelf.room',
    'created_by',
  ].flatMap((field): Question[] => [
    { sort: field },
    { sort: `-${field}` },
    { sort: field, limit: '1' },
    { filter: `${field} == null`, count: 'true' },
    { filter: `${field} != null`, count: 'true' },
    { filter: `!(${field} == null)` },
    { filter: `${field} > 'S'` },
    { filter: `${field} < '2026-02-01' || true` },
    { fields: field },
    { expand: field },
  ]),
  { q: 'a' },
  { q: 's' },
  { q: 'hidden' },
  { q: 'z' },
  { expand: 'item,item.shelf,borrower,created_by' },
  { filter: 'loans.size() > 1' },
  { filter: 'loans.exists(l, l.start < today)' },
  { filter: 'loans.all(l, l.note != null)' },
  { filter: "loans.count(l, l.status == 'out') == 1" },
  { filter: 'loans.exists(l, l.borrower != me)' },
  { filter: 'item.loans.exists(l, l.start < today)' },
];

/** The bytes of every answer to one viewer. */
async function answers(desk: Desk, viewer: Actor): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entity of ['item', 'loan', 'shelf', 'user', 'ledger']) {
    for (const question of questions) {
      found.push(
        `${entity} ${JSON.stringify(question)} ${JSON.stringify(await desk.list(viewer, entity, question))}`,
      );
    }
    for (const number of [1, 2, 3, 4, 11, 12, 13, 14, 15, 800, 900, 901]) {
      const query = { can: 'true', ...(entity === 'loan' ? { expand: 'item' } : {}) };
      found.push(`${entity} ${number} ${JSON.stringify(await desk.read(viewer, entity, id(number), query))}`);
    }
  }
  return found;
}

describe.each(databases)('on $kind', (database) => {
  test('two databases that differ only in what a viewer may not read answer them the same', async () => {
    const desks = [await openDesk(lendingDesk, database), await openDesk(lendingDesk, database)] as const;
    try {
      for (const twin of [0, 1] as const) {
        for (const [entity, values] of rows(twin)) await desks[twin].put(entity, values);
      }
      for (const viewer of Object.values(viewers)) {
        const first = await answers(desks[0], viewer);
        expect(await answers(desks[1], viewer)).toEqual(first);
        expect(first.join('')).toContain('"kind":"done"');
      }
      const staff = person(id(902), 'staff');
      expect(await answers(desks[1], staff)).not.toEqual(await answers(desks[0], staff));
    } finally {
      await desks[0].close();
      await desks[1].close();
    }
  });
});
