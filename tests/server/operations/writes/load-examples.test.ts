import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engineCall } from '#server/identity/people/call-of.ts';
import { loadSeed } from '#server/operations/samples/load-seed.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { lending } from './lending.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

describe.each(databases)('the examples of a contract on $kind', ({ open }) => {
  let place: TestDatabase;
  let opened: Workshop | undefined;
  const openWith = async (contract: string) => {
    opened = await openWorkshop(place, contract);
    return opened;
  };

  beforeEach(async () => {
    place = await open();
    opened = undefined;
  });

  afterEach(async () => {
    await opened?.runtime.database.close();
    await place.dispose();
  });

  test('are refused with the name of the record and what is wrong with it', async () => {
    const wrong = lending.replace(
      'serial: { type: text, unique: true,',
      `serial: { type: text, unique: true, required: "name == 'Light'",`,
    );
    await expect(openWith(wrong)).rejects.toThrow(/light \(line \d+\) of item does not fit.*serial: /s);
  });

  test('say that nobody stores them, where a choice depends on who chooses', async () => {
    const own = `# Repairs

## 3. Entities
\`\`\`yaml
flat: { fields: { name: { type: text, required: true }, tenant: { type: ref, to: user } } }
repair: { fields: { flat: { type: ref, to: flat, required: true, where: tenant == me } } }
\`\`\`

## Examples
\`\`\`yaml
people: { tim: {} }
records: { flat: { one: { name: One, tenant: tim } }, repair: { tap: { flat: one } } }
\`\`\`
`;
    await expect(openWith(own)).rejects.toThrow(
      /tap \(line \d+\) of repair does not fit. flat: It cannot be chosen here\. Its `where` reads `me`, which is empty here/,
    );
  });

  test('are stored with the states they give, by nobody, with their history', async () => {
    const desk = await readFile(new URL('../../../../contracts/equipment-desk.md', import.meta.url), 'utf8');
    const workshop = await openWith(desk);
    const loans = await workshop.rows('loan');
    expect(loans).toHaveLength(
      workshop.runtime.model.examples.records.filter(({ entity }) => entity === 'loan').length,
    );
    expect(new Set(loans.map((row) => row['status']))).toContain('out');
    expect(loans.every((row) => row['created_by'] === null && row['version'] !== null)).toBe(true);
    const people = await workshop.rows('user');
    expect(people.map((row) => row['name'])).toContain('Mira Novak');
    const history = await workshop.select('SELECT DISTINCT action, actor_kind FROM nf_history');
    expect(history).toEqual([{ action: 'create', actor_kind: 'engine' }]);
  });

  test.each([
    ['', '\n## Examples\n```yaml\nrecords: { box: { a: { name: A, status: shut }, b: { name: B } } }\n```\n'],
    ['seed: [{ name: A, status: shut }, { name: B }]', ''],
  ])('are calculated in the states they give (seed: %j)', async (seed, records) => {
    const workshop = await openWith(`# Boxes

## 3. Entities
\`\`\`yaml
box:
  fields:
    name: { type: text, required: true }
    score: { type: integer, saved: "choose(status == shut, 100, 0)" }
    is_shut: { type: boolean, compute: status == shut }
    points: { type: integer, saved: "choose(is_shut, score, 7)" }
  ${seed}
\`\`\`

## 4. States
\`\`\`yaml
box: { field: status, start: open, states: { open: {}, shut: {} } }
\`\`\`
${records}`);
    const rows = await workshop.rows('box');
    expect(
      rows.toSorted((one, other) => String(one['name']).localeCompare(String(other['name']))),
    ).toMatchObject([
      { name: 'A', status: 'shut', score: 100, points: 100 },
      { name: 'B', status: 'open', score: 0, points: 7 },
    ]);
  });

  test('take the place of the seed, which is for what has no records yet', async () => {
    const seeded = lending.replace(
      '  unique: [[name, room]]',
      '  unique: [[name, room]]\n  seed: [{ name: S1 }, { name: S2, room: Cellar }]',
    );
    const { runtime } = await openWith(seeded);
    await loadSeed(runtime, engineCall(runtime, 'seed'));
    const names = (await opened?.rows('shelf'))?.map((row) => row['name']);
    expect(names).toEqual(['A', 'B']);
  });

  test('stand beside the seed of entities that have none, which what is calculated of them reads', async () => {
    const workshop = await openWith(`# Bills
## 3. Entities
\`\`\`yaml
bill: { fields: { net: { type: money }, tax: { type: money, saved: "net * all.rates.max(r, r.rate)" } } }
rate: { fields: { rate: { type: decimal } }, seed: [{ rate: 0.10 }, { rate: 0.20 }] }
\`\`\`
## Examples
\`\`\`yaml
records: { bill: { b1: { net: 50 } } }
\`\`\`
`);
    expect((await workshop.rows('rate')).map(({ rate }) => Number(rate) > 0)).toEqual([true, true]);
    const [bill] = await workshop.rows('bill');
    expect(Number(bill?.['tax']) / Number(bill?.['net'])).toBe(0.2);
  });

  test('come after those they refer to, and parents count the children that come after them', async () => {
    const contract = `# Bills
## 3. Entities
\`\`\`yaml
client: { fields: { name: { type: text } } }
user: { fields: { clients: { type: refs, to: client } } }
bill:
  fields:
    client: { type: ref, to: client }
    total: { type: money, compute: "lines.sum(l, l.amount)" }
line: { part_of: bill, back: lines, fields: { amount: { type: money } } }
\`\`\`
## Examples
\`\`\`yaml
people: { ann: { clients: [acme, hill] } }
records:
  line: { l1: { bill: b1, amount: 1.50 }, l2: { bill: b1, amount: 2.25 } }
  bill: { b1: { client: acme } }
  client: { acme: { name: Acme }, hill: { name: Hill } }
\`\`\`
`;
    const workshop = await openWith(contract);
    const [bill] = await workshop.rows('bill');
    const total = place.kind === 'sqlite' ? 375 : '3.75';
    expect(bill?.['total']).toEqual(total);
    const clients = await workshop.rows('client');
    const [ann] = (await workshop.rows('user')).filter(({ name }) => name === 'Ann');
    expect(clients.every(({ id }) => JSON.stringify(ann?.['clients']).includes(String(id)))).toBe(true);
  });
});
