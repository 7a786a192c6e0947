import { expect, test } from 'vitest';
import type { Counts } from '#server/pricing/counts.ts';
import { postgresPlan, rowsOfPostgres } from '#server/pricing/rows-of-postgres-plan.ts';

const counts: Counts = { records: () => 10_000, alike: () => 20 };

const scan = { 'Node Type': 'Seq Scan', 'Plan Rows': 50, 'Relation Name': 'item' };
const byId = { 'Node Type': 'Index Scan', 'Plan Rows': 1, 'Relation Name': 'item' };
const byShelf = { ...byId, 'Index Name': 'nf_ix_item', 'Index Cond': '(shelf = $1)' };
const as = (relationship: string, name?: string) => ({
  'Parent Relationship': relationship,
  ...(name === undefined ? {} : { 'Subplan Name': name }),
});

test.each<[string, object, number]>([
  ['a table, however few come out', scan, 10_000],
  ['as many as an index leads to, though fewer come out', byShelf, 20],
  [
    'the inner side of a loop for each row of the outer one',
    {
      'Node Type': 'Nested Loop',
      'Plan Rows': 50,
      Plans: [
        { ...scan, ...as('Outer') },
        { ...byShelf, ...as('Inner') },
      ],
    },
    10_000 + 50 * 20,
  ],
  [
    'what a filter asks for each row that is gone through',
    {
      ...scan,
      Filter: '(ANY (id = (SubPlan 1).col1))',
      Plans: [{ ...byShelf, ...as('SubPlan', 'SubPlan 1') }],
    },
    10_000 + 10_000 * 20,
  ],
  [
    'what is hashed once',
    {
      ...scan,
      Filter: '(ANY (id = (hashed SubPlan 1).col1))',
      Plans: [{ ...scan, ...as('SubPlan', 'SubPlan 1') }],
    },
    20_000,
  ],
  [
    'what is worked out for each row that comes out',
    { ...scan, Plans: [{ ...byShelf, ...as('SubPlan', 'SubPlan 1') }] },
    10_000 + 50 * 20,
  ],
  [
    'what is found by a bitmap by its index alone',
    {
      'Node Type': 'Bitmap Heap Scan',
      'Plan Rows': 5,
      'Relation Name': 'item',
      Plans: [{ ...byShelf, 'Node Type': 'Bitmap Index Scan', ...as('Outer') }],
    },
    20,
  ],
])('PostgreSQL is taken to look at %s', (_, plan, rows) => {
  expect(rowsOfPostgres(postgresPlan.parse([{ Plan: plan }]), counts)).toBe(rows);
});
