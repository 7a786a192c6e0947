import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, type Target, told, type Workshop } from '../writes/workshop.ts';

const steps = `# Steps

## 3. Entities
\`\`\`yaml
job: { fields: { x: { type: boolean }, y: { type: boolean }, z: { type: boolean }, turns: { type: integer, default: 0 } } }
purse: { fields: { left: { type: integer, default: 0 } } }
order: { fields: { name: { type: text } } }
line: { part_of: order, back: lines, fields: { n: { type: integer } } }
step: { part_of: line, back: steps, fields: { n: { type: integer } } }
\`\`\`

## 4. States
\`\`\`yaml
job:
  field: status
  start: a
  states: { a: {}, b: {}, c: {}, d: {} }
  transitions:
    first: { from: a, to: b, by: engine, when: x }
    second: { from: b, to: c, by: engine, when: y }
    third: { from: c, to: a, by: engine, when: z, set: { turns: "choose(turns < 3, turns + 1, turns)" } }
    last: { from: a, to: d, by: engine, when: turns >= 3 && !x }
purse:
  transitions:
    empty: { by: [member], then: [ { update: record, set: { left: 0 } } ] }
    spend: { by: [member], input: { sum: { type: integer, required: true }, keep: { type: integer } }, set: { left: left - input.sum } }
  after:
    create: [ { update: record, set: { left: left - 10 } } ]
\`\`\`

## 5. Rules
\`\`\`yaml
purse:
  NOT_EMPTY: { rule: left > 0, on: [empty], at: left }
  KEPT: { rule: left >= input.keep, on: [spend], at: left }
  RICH: { rule: left >= 0, on: [create], at: left }
line: { SMALL: { rule: n < 10, at: n }, NEW: { rule: n != 3, on: [create], at: n } }
step: { SMALL: { rule: n < 10, at: n } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants: { job: { member: all }, purse: { member: all }, order: { member: all }, line: { member: all }, step: { member: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
NOT_EMPTY: { message: It would be empty. }
KEPT: { message: Less than you want to keep. }
RICH: { message: Too little. }
SMALL: { message: Too much. }
NEW: { message: Not three. }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: {} }
\`\`\`
`;

describe.each(databases)('what a write leads to on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;

  beforeAll(async () => {
    place = await open();
    shop = await openWorkshop(place, steps);
  });
  beforeEach(async () => {
    for (const entity of ['job', 'purse', 'step', 'line', 'order']) await shop.forget(entity);
  });
  afterAll(async () => {
    await shop?.runtime.database.close();
    await place?.dispose();
  });

  const made = async (entity: string, body: unknown): Promise<Target> => ({
    entity,
    id: answerOf(await shop.create('kim', entity, body)).id,
  });

  test('several transitions of the engine follow each other, the same one also again', async () => {
    const job = await made('job', {});
    answerOf(await shop.update('kim', job, { x: true, y: true }));
    expect(await shop.rows('job')).toMatchObject([{ status: 'c', version: 4 }]);
  });

  test('a circle is refused once nothing is different any more, and nothing of the call stays', async () => {
    const job = await made('job', {});
    const refused = await shop.update('kim', job, { x: true, y: true, z: true });
    expect(told(refused)).toMatch(/^409 limit_reached/);
    expect(await shop.rows('job')).toMatchObject([{ status: 'a', turns: 0, x: null, version: 1 }]);
  });

  test('rules of a transition judge what its effects have made of it', async () => {
    const purse = await made('purse', { left: 15 });
    expect(told(await shop.do('kim', purse, 'empty'))).toBe('422 NOT_EMPTY left:NOT_EMPTY');
    expect(await shop.rows('purse')).toMatchObject([{ left: 5 }]);
  });

  test('rules of a create judge what its effects have made of it', async () => {
    expect(told(await shop.create('kim', 'purse', { left: 5 }))).toBe('422 RICH left:RICH');
    expect(told(await shop.create('kim', 'purse', { left: 10 }))).toBe('done');
  });

  test('rules of a transition read what was sent with it', async () => {
    const purse = await made('purse', { left: 15 });
    expect(told(await shop.do('kim', purse, 'spend', { sum: 3, keep: 3 }))).toBe('422 KEPT left:KEPT');
    expect(told(await shop.do('kim', purse, 'spend', { sum: 2, keep: 3 }))).toBe('done');
    expect(told(await shop.do('kim', purse, 'spend', { sum: 2 }))).toBe('done');
  });

  test('rules of parts are told at the place where the part was sent', async () => {
    const lines = [{ n: 1 }, { n: 20, steps: [{ n: 5 }, { n: 30 }] }, { n: 3 }];
    expect(told(await shop.create('kim', 'order', { name: 'A', lines }))).toBe(
      '422 NEW lines.2.n:NEW lines.1.n:SMALL lines.1.steps.1.n:SMALL',
    );
    const order = await made('order', { lines: [{ n: 1 }, { n: 2 }] });
    const [one, two] = await shop.rows('line');
    const changed = { lines: [{ id: two?.['id'], n: 11 }, { id: one?.['id'] }, { n: 12 }] };
    expect(told(await shop.update('kim', order, changed))).toBe('422 SMALL lines.0.n:SMALL lines.2.n:SMALL');
  });
});
