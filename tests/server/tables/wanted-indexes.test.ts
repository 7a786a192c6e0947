import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';
import { wantedKeys } from '#shared/engine/wanted-keys.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { selectReferring } from '#server/sql/records/record-statements.ts';
import { wantedIndexes } from '#server/tables/describe/wanted-indexes.ts';
import { mappedStorage } from '#server/tables/describe/mapped-storage.ts';
import { planTables } from '#server/tables/plan/plan-tables.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';

const CONTRACT = `# Desk
## 2. Screens
\`\`\`yaml
/items: { view: table, of: item, columns: [name], filters: [category], sort: [category, -created_at] }
/loans:
  view: table
  of: loan
  columns: [item, borrower, due]
  sort: [-due]
  where: "!hidden"
\`\`\`
## 3. Entities
\`\`\`yaml
item:
  fields:
    name:     { type: text, required: true }
    serial:   { type: text, unique: true }
    category: { type: choice, options: { camera: Camera, laptop: Laptop } }
    place:    { type: text }
    position: { type: integer }
  unique: [[place, position]]
loan:
  fields:
    item:     { type: ref, to: item, required: true }
    borrower: { type: ref, to: user, required: true }
    due:      { type: date, required: true }
    hidden:   { type: boolean, default: false }
\`\`\`
## 4. States
\`\`\`yaml
loan:
  field: status
  start: out
  states: { out: {}, overdue: { final: true } }
  transitions:
    go_overdue: { from: out, to: overdue, by: engine, when: today > due }
\`\`\`
## 6. Roles
\`\`\`yaml
roles: { student: {} }
grants:
  loan: { student: { read: borrower == me } }
\`\`\`
`;

const TEAMS = `# Teams
## 3. Entities
\`\`\`yaml
team:
  fields: { members: { type: refs, to: user } }
\`\`\`
`;

function model(text = CONTRACT): Model {
  const { model: loaded, findings } = load(text, 'desk.md');
  if (loaded === undefined) throw new Error(JSON.stringify(findings, undefined, 1));
  return loaded;
}

function indexesOf(entity: string, text = CONTRACT, kind: DatabaseKind = 'sqlite'): readonly string[] {
  const whole = model(text);
  const { names } = planTables(whole, { kind, names: [], relations: new Set() }, '');
  const wanted = whole.entities.get(entity);
  if (wanted === undefined) throw new Error(entity);
  const at = { storage: mappedStorage(1, names), kind };
  return wantedIndexes(wanted, whole, at).map(({ columns, unique }) => {
    const keys = columns.map(({ column, descending }) => (descending ? `-${column}` : column)).join(' ');
    return unique ? `unique ${keys}` : keys;
  });
}

test('what is searched stands at the end of the indexes that lists go through, unless it is long', () => {
  const sorted = CONTRACT.replace('sort: [category, -created_at]', 'sort: [category], search: [name, place]');
  const short = sorted.replace('name:     { type: text,', 'name:     { type: text, max: 80,');
  expect(indexesOf('item', short)).toContain('category id name__fold place__fold');
  const long = short.replace('place:    { type: text }', 'place:    { type: text, max: 2000 }');
  expect(indexesOf('item', long)).toContain('category id name__fold');
});

test('indexes of an entity: keys, sort orders, and filters with the sort order behind them', () => {
  expect(indexesOf('item')).toEqual(['unique serial', 'unique place position', 'category -created_at id']);
});

test('indexes of a lent thing: references, what a grant fixes, sort orders, what the clock looks for', () => {
  expect(indexesOf('loan')).toEqual([
    'item id',
    'borrower id',
    'borrower -due id',
    '-due id',
    'status due id',
    'borrower hidden -due id',
    'hidden -due id',
  ]);
});

test('each filter of a list has an index for who reads by a right: what the right compares, the filter, the order', () => {
  const filtered = CONTRACT.replace('sort: [-due]', 'sort: [-due]\n  filters: [status]');
  expect(indexesOf('loan', filtered)).toContain('borrower hidden status -due id');
  const through = filtered
    .replace('read: borrower == me', 'read: item.keeper == me')
    .replace(
      'name:     { type: text, required: true }',
      'name:     { type: text, required: true }\n    keeper:   { type: ref, to: user }',
    );
  expect(indexesOf('loan', through)).toContain('item hidden status -due id');
  expect(indexesOf('loan', through)).not.toContain('item id'); // found by each index that begins with it
});

test('a list that begins with groups and totals has an index with all that these read, for each right', () => {
  const totals = CONTRACT.replace('columns: [item, borrower, due]', 'columns: [item, borrower, due, days]')
    .replace('sort: [-due]', 'sort: [-due]\n  group: item\n  totals: [days]')
    .replace('    hidden:   {', '    days:     { type: integer }\n    hidden:   {');
  const made = indexesOf('loan', totals);
  expect(made.slice(-2)).toEqual(['hidden item days', 'borrower hidden item days']);
  expect(indexesOf('loan', totals.replace('totals: [days]', 'totals: []'))).toEqual(made.slice(0, -2));
  expect(indexesOf('loan', totals, 'postgres')).toEqual(made.slice(0, -2));
});

test('no more than twelve indexes are made; what is left over is named, and each says what it is for', () => {
  const filters = Array.from({ length: 12 }, (_, index) => `kind${index}`);
  const many = CONTRACT.replace('filters: [category]', `filters: [${filters.join(', ')}]`).replace(
    'place:    { type: text }',
    filters.map((name) => `${name}: { type: choice, options: { a: A } }`).join('\n    ') +
      '\n    place:    { type: text }',
  );
  const whole = model(many);
  const item = entityNamed('item', whole);
  const { unique, plain, left } = wantedKeys(item, whole);
  expect([unique.length + plain.length, left.length]).toEqual([12, 3]);
  expect(plain.at(-1)?.reasons).toMatchObject([
    {
      text: { key: 'studio.reasonFiltered', values: { route: '/items', field: 'kind8' } },
      place: { line: 4 },
    },
  ]);
  expect(left.at(0)?.keys.at(0)).toEqual({ field: 'kind9', descending: false });
});

describe.each(databases)('on $kind', ({ kind, open }) => {
  test('a list of what a grant allows is read in order from its index', async () => {
    const desk = await Desk.open(open);
    try {
      await desk.publish(model());
      const statement = sql`SELECT id FROM loan WHERE borrower = ${'018f0000-0000-7000-8000-000000000000'} AND due IS NOT NULL ORDER BY due DESC, id LIMIT 50`;
      if (kind === 'postgres') {
        const [row] = await desk.database.write(async (transaction) => {
          await transaction.run(sql`SET LOCAL enable_seqscan = off`);
          await transaction.run(sql`SET LOCAL enable_bitmapscan = off`);
          return transaction.all(sql`EXPLAIN (COSTS off) ${statement}`);
        });
        expect(JSON.stringify(row)).not.toContain('Sort');
      } else {
        const rows = await desk.all(sql`EXPLAIN QUERY PLAN ${statement}`);
        const plan = rows.map((row) => String(row.detail)).join('; ');
        expect(plan).toMatch(/USING (COVERING )?INDEX nf_ix_loan/);
        expect(plan).not.toContain('TEMP B-TREE');
      }
    } finally {
      await desk.close();
    }
  });

  test('the lists of references that name a record are found, by an index where the database has one for them', async () => {
    const desk = await Desk.open(open);
    try {
      const whole = model(TEAMS);
      await desk.publish(whole);
      const { names } = planTables(whole, { kind, names: [], relations: new Set() }, '');
      const source = { model: whole, storage: mappedStorage(1, names), kind };
      const [ada, ben, cy] = [v7(), v7(), v7()];
      const both = await desk.insert('team', { members: JSON.stringify([ada, ben]) });
      const one = await desk.insert('team', { members: JSON.stringify([ben]) });
      await desk.insert('team', { members: null });
      const team = entityNamed('team', whole);
      const naming = (id: string) => selectReferring({ entity: team, field: 'members' }, id, source);
      const found = async (id: string) => (await desk.all(naming(id))).map((row) => row.id);
      expect([await found(ada), await found(ben), await found(cy)]).toEqual([[both], [both, one], []]);
      if (kind === 'sqlite') return; // reads every list
      const plan = await desk.database.write(async (transaction) => {
        await transaction.run(sql`SET LOCAL enable_seqscan = off`);
        return transaction.all(sql`EXPLAIN (COSTS off) ${naming(ada)}`);
      });
      expect(JSON.stringify(plan)).toMatch(/Bitmap Index Scan on nf_ix_team_/);
    } finally {
      await desk.close();
    }
  });

  test('indexes that a contract no longer calls for go', async () => {
    const desk = await Desk.open(open);
    try {
      const before = model();
      await desk.publish(before);
      const after = await desk.publish(model(CONTRACT.replace('  sort: [-due]\n', '')));
      if (after.kind !== 'done') throw new Error('refused');
      expect(after.plan.steps.filter(({ id }) => id.startsWith('drop_index'))).toHaveLength(4);
      expect(after.plan.steps.filter(({ id }) => id.startsWith('add_index'))).toHaveLength(2);
    } finally {
      await desk.close();
    }
  });
});
