import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, type Target, told, type Workshop } from '../writes/workshop.ts';

const contract = `# Loans

## 3. Entities
\`\`\`yaml
loan:
  fields:
    name: { type: text, required: true }
    left: { type: integer, initial: "0" }
    fees: { type: refs, to: charge, back: fee_of, compute: "charges.filter(c, c.amount > 10).sort_by(c, c.amount)" }
    first_fee: { type: ref, to: charge, back: first_of, compute: "charges.sort_by(c, c.amount).first()" }
    known: { type: refs, to: charge, back: known_by, initial: "all.charges.filter(c, c.amount < 10)" }
    payers: { type: refs, to: payer, back: pays, saved: "charges.sort_by(c, c.amount).map(c, c.payer)" }
    chosen: { type: refs, to: charge, back: chosen_by }
    kinds: { type: choices, options: { rent: Rent, fine: Fine }, compute: "charges.sort_by(c, c.amount).map(c, c.kind)" }
    note: { type: text }
    last_visit: { type: ref, to: visit, back: last_of, compute: "visits.sort_by(v, v.day).last()" }
    seen: { type: refs, to: visit, back: seen_of, compute: "visits.sort_by(v, v.day)" }
    host: { type: ref, to: payer, back: hosts, compute: "visits.sort_by(v, v.day).first().payer" }
visit:
  part_of: loan
  back: visits
  fields:
    day: { type: date, required: true }
    payer: { type: ref, to: payer, on_delete: clear }
payer: { fields: { name: { type: text, required: true } } }
charge:
  fields:
    loan: { type: ref, to: loan, on_delete: clear }
    amount: { type: integer, required: true }
    payer: { type: ref, to: payer, on_delete: clear }
    kind: { type: choice, options: { rent: Rent, fine: Fine } }
    paid: { type: integer, initial: "0" }
entry: { fields: { text: { type: text }, charges: { type: refs, to: charge, back: entries } } }
\`\`\`

## 4. States
\`\`\`yaml
loan:
  after:
    update:
      - { if: changed(note) && note == 'pay', each: { c: "charges.sort_by(c, -c.amount)" }, update: c, set: { paid: "least(c.amount, c.loan.left)" } }
      - { if: changed(note) && note == 'take', do: take, with: "charges.sort_by(c, c.amount)" }
      - { if: changed(note) && note == 'choose', update: record, set: { chosen: "charges.sort_by(c, -c.amount)" } }
      - { if: changed(note) && note == 'list', create: entry, set: { text: note, charges: "charges.filter(c, c.kind == fine)" } }
charge:
  transitions: { take: { by: nobody, then: [ { update: record, set: { paid: "least(amount, loan.left)" } } ] } }
  after:
    update: [ { if: changed(paid), update: loan, set: { left: loan.left - paid } } ]
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { loan: { clerk: all }, payer: { clerk: all }, visit: { clerk: all }, charge: { clerk: all }, entry: { clerk: all } }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('lists of records, on $kind', ({ open }) => {
  let place: TestDatabase;
  let desk: Workshop;

  beforeAll(async () => {
    place = await open();
    desk = await openWorkshop(place, contract);
  });
  afterAll(async () => {
    await desk?.runtime.database.close();
    await place?.dispose();
  });

  const make = async (entity: string, body: object): Promise<string> =>
    answerOf(await desk.create('kim', entity, body)).id;
  /** A loan with charges of these amounts, in the order of their making. */
  const loanOf = async (...amounts: readonly number[]): Promise<{ loan: Target; charges: string[] }> => {
    const id = await make('loan', { name: 'A loan' });
    const charges: string[] = [];
    for (const amount of amounts) charges.push(await make('charge', { loan: id, amount }));
    return { loan: { entity: 'loan', id }, charges };
  };
  const read = async (target: Target): Promise<Readonly<Record<string, JsonValue>>> => ({
    ...answerOf(await desk.update('kim', target, {}, { dryRun: true })).record,
  });
  const each = (entity: string, ids: readonly string[], field: string) =>
    Promise.all(ids.map(async (id) => (await read({ entity, id }))[field]));

  test('are gone through in the order they are given by `each`', async () => {
    const { loan, charges } = await loanOf(30, 50, 20);
    answerOf(await desk.update('kim', loan, { left: 60, note: 'pay' }));
    expect(await each('charge', charges, 'paid')).toEqual([10, 50, 0]);
  });

  test('are changed in the order they are given', async () => {
    const { loan, charges } = await loanOf(30, 10, 20);
    answerOf(await desk.update('kim', loan, { left: 40, note: 'take' }));
    expect(await each('charge', charges, 'paid')).toEqual([10, 10, 20]);
  });

  test('are computed, with each record once, in their order', async () => {
    const { loan, charges } = await loanOf(40, 5, 20);
    expect((await read(loan))['fees']).toEqual([charges[2], charges[0]]);
    const { loan: free } = await loanOf();
    expect((await read(free))['fees']).toBeNull();
  });

  test('are what a value begins with, and what it is saved as', async () => {
    const { charges } = await loanOf(7, 8);
    const payer = await make('payer', { name: 'Ann' });
    const { loan } = await loanOf(1);
    expect((await read(loan))['known']).toEqual(expect.arrayContaining(charges));
    for (const amount of [9, 8, 7]) await make('charge', { loan: loan.id, amount, payer });
    answerOf(await desk.update('kim', loan, { name: 'Changed' }));
    expect((await read(loan))['payers']).toEqual([payer]);
  });

  test('are set by an effect, on the record and on a new one', async () => {
    const { loan, charges } = await loanOf(10, 30, 20);
    answerOf(await desk.update('kim', loan, { note: 'choose' }));
    expect((await read(loan))['chosen']).toEqual([charges[1], charges[2], charges[0]]);
    const fine = await make('charge', { loan: loan.id, amount: 1, kind: 'fine' });
    answerOf(await desk.update('kim', loan, { note: 'list' }));
    const [row] = (await desk.rows('entry')).slice(-1);
    expect((await read({ entity: 'entry', id: String(row?.['id']) }))['charges']).toEqual([fine]);
  });

  test('of options are values too', async () => {
    const { loan } = await loanOf(10);
    await make('charge', { loan: loan.id, amount: 2, kind: 'fine' });
    await make('charge', { loan: loan.id, amount: 1, kind: 'rent' });
    await make('charge', { loan: loan.id, amount: 3, kind: 'fine' });
    expect((await read(loan))['kinds']).toEqual(['rent', 'fine']);
  });

  test('and references that are computed keep nobody from deleting what they lead to', async () => {
    const { loan, charges } = await loanOf(40, 20);
    answerOf(await desk.update('kim', loan, { known: null }));
    expect((await read(loan))['first_fee']).toBe(charges[1]);
    expect(told(await desk.remove('kim', { entity: 'charge', id: charges[1] ?? '' }))).toBe('done');
    expect((await read(loan))['first_fee']).toBe(charges[0]);
    expect((await read(loan))['fees']).toEqual([charges[0]]);
  });

  test('and that are kept in a column because they follow the parts of their record keep nobody either', async () => {
    const payer = await make('payer', { name: 'Pia' });
    const { loan } = await loanOf();
    const first = await make('visit', { loan: loan.id, day: '2026-01-01', payer });
    const last = await make('visit', { loan: loan.id, day: '2026-01-02', payer });
    const remove = async (entity: string, id: string) => told(await desk.remove('kim', { entity, id }));
    expect(await read(loan)).toMatchObject({ last_visit: last, seen: [first, last], host: payer });
    expect(await remove('visit', last)).toBe('done');
    expect(await read(loan)).toMatchObject({ last_visit: first, seen: [first], host: payer });
    expect(await remove('payer', payer)).toBe('done');
    expect(await read(loan)).toMatchObject({ last_visit: first, host: null });
    expect(await remove('visit', first)).toBe('done');
    expect(await read(loan)).toMatchObject({ last_visit: null, seen: null, host: null });
  });
});

test.each([
  ['compute: "all.payers.filter(p, has(p.name))"'],
  ['initial: "all.payers.sort_by(p, p.name)"'],
  ['saved: "charges.map(c, c.payer)"'],
  ['initial: "charges.map(c, c.kind)"'],
])('a list of anything else does not pass the checker: %s', (given) => {
  const wrong = contract.replace(
    'chosen: { type: refs, to: charge,',
    `chosen: { type: refs, to: charge, ${given},`,
  );
  const codes = load(wrong, 'loans.md').findings.filter(({ level }) => level === 'error');
  expect(codes.map(({ code }) => code)).toContain('wrong_type');
});
