import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, told, type Workshop } from './workshop.ts';

const contract = `# Along

## 3. Entities
\`\`\`yaml
thing: { fields: { name: { type: text } } }
ticket:
  fields:
    thing: { type: ref, to: thing, on_delete: cascade }
    other: { type: ref, to: thing, back: others, on_delete: clear }
    after: { type: ref, to: ticket, back: followers }
    beside: { type: ref, to: ticket, back: neighbours, on_delete: clear }
    due: { type: date }
    word: { type: text, max: 4 }
    open: { type: boolean }
\`\`\`

## 4. States
\`\`\`yaml
ticket:
  field: status
  start: out
  states: { out: {}, late: {}, lost: {}, done: {} }
  transitions:
    expire: { from: out, to: late, by: engine, when: today > due }
    close: { from: late, to: done, by: engine, when: after == null }
    lose: { from: out, to: lost, by: engine, when: "other == null && word == 'lose'", set: { word: "'too long'" } }
    extend: { from: [out, late], by: [member], set: { due: today } }
\`\`\`

## 5. Rules
\`\`\`yaml
ticket:
  KEPT: { rule: open != true, at: open, on: [delete] }
  NEVER_LATE: { rule: status != late, at: due }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { thing: { member: all }, ticket: { member: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
KEPT: { status: 409, message: Still open. }
NEVER_LATE: { message: Late. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [] } }
\`\`\`
`;

describe.each(databases)('what goes along with a write on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;
  let thing: string;
  const ticket = async (values: object) => answerOf(await shop.create('kim', 'ticket', values)).id;
  const remove = async () => told(await shop.remove('kim', { entity: 'thing', id: thing }));

  beforeEach(async () => {
    place = await open();
    shop = await openWorkshop(place, contract);
    thing = answerOf(await shop.create('kim', 'thing', { name: 'a' })).id;
  });

  afterEach(async () => {
    await shop.runtime.database.close();
    await place.dispose();
  });

  test('does not hold the others that go: nothing would be left that refers to them', async () => {
    const first = await ticket({ thing });
    await ticket({ thing, after: first });
    expect(await remove()).toBe('done');
    expect(await shop.rows('ticket')).toEqual([]);
  });

  test('holds them where one that stays refers to it', async () => {
    const first = await ticket({ thing });
    await ticket({ after: first });
    expect(await remove()).toBe('409 in_use in_use');
    expect(await shop.rows('ticket')).toHaveLength(2);
  });

  test('is not changed before it goes', async () => {
    const first = await ticket({ thing });
    const second = await ticket({ thing, beside: first });
    expect(await remove()).toBe('done');
    const rows = await shop.select(
      `SELECT action, version FROM nf_history WHERE record = '${second}' ORDER BY version`,
    );
    expect(rows).toEqual([
      { action: 'create', version: 1 },
      { action: 'delete', version: 2 },
    ]);
  });

  test('tells no field of a record that the caller did not name', async () => {
    await ticket({ thing, open: true });
    expect(await remove()).toBe('409 KEPT KEPT');
  });

  test('tells none either where the engine would have to move such a record and cannot', async () => {
    await ticket({ other: thing, word: 'lose' });
    expect(await remove()).toBe('422 invalid too_long');
  });

  test('is, before a write to a record, all that follows from what time has made due', async () => {
    const id = await ticket({ due: '2026-01-06' });
    shop.setClock('2026-01-07T08:00:00.000Z');
    // Late only in passing: it is done at once, and so no rule against being late speaks.
    expect(told(await shop.do('kim', { entity: 'ticket', id }, 'extend'))).toBe('409 wrong_state');
    expect(await shop.rows('ticket')).toMatchObject([{ status: 'done' }]);
  });

  test('is nothing where the write is only tried, also where it is refused', async () => {
    const id = await ticket({ due: '2026-01-06' });
    shop.setClock('2026-01-07T08:00:00.000Z');
    const outcome = await shop.do('kim', { entity: 'ticket', id }, 'extend', {}, { dryRun: true });
    expect(told(outcome)).toBe('409 wrong_state');
    expect(await shop.rows('ticket')).toMatchObject([{ status: 'out', version: 1 }]);
  });
});
