import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { readKeptText } from '#server/messages/kept-text.ts';
import { answerOf, openWorkshop, type Target, type Workshop } from '../writes/workshop.ts';

const desk = `# Desk

## 3. Entities
\`\`\`yaml
order:
  title: "{name}"
  fields:
    name: { type: text }
    who: { type: ref, to: user }
    sums: { type: integer, compute: "lines.sum(l, l.n)" }
line: { part_of: order, back: lines, fields: { n: { type: integer } } }
note: { fields: { order: { type: ref, to: order, on_delete: clear }, text: { type: text, required: true, max: 5 }, open: { type: boolean, default: true } } }
flip: { fields: { x: { type: boolean } } }
brief: { fields: { text: { type: text } } }
\`\`\`

## 4. States
\`\`\`yaml
order:
  transitions:
    remark: { by: [clerk], input: { text: { type: text } }, then: [ { create: brief, set: { text: name } }, { create: note, set: { order: record, text: input.text } } ] }
    rename: { by: [clerk], then: [ { update: notes, set: { text: name } } ] }
    remind: { by: [clerk] }
    drop: { by: [clerk], then: [ { delete: record } ] }
  after:
    create: [ { delete: record, if: name == 'gone' } ]
line: { transitions: { touch: { by: [clerk], set: { n: n + 1 } }, look: { by: [clerk] } } }
flip:
  field: side
  start: a
  states: { a: {}, b: {} }
  transitions:
    over: { from: a, to: b, by: engine, when: x }
    back: { from: b, to: a, by: engine, when: "x == true" }
\`\`\`

## 5. Rules
\`\`\`yaml
order: { STILL: { rule: name != 'still', on: [update] } }
note: { LONG: { rule: text != 'long', at: text } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {} }
grants:
  order: { clerk: all, guest: { read: name == 'open' } }
  line: { clerk: all }
  note: { clerk: { read: open, create: true, update: true } }
  flip: { clerk: all }
  user: { clerk: [read] }
\`\`\`

## 7. Calls
\`\`\`yaml
notices:
  news: { on: [order.drop, order.remind], to: who, title: "Order {name} of {who.name}" }
\`\`\`

## 8. Errors
\`\`\`yaml
STILL: { message: It is still. }
LONG: { message: Too long. }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { effects: 3, records: { brief: 2 } }
\`\`\`

## Examples
\`\`\`yaml
people: { kim: { name: Kim, roles: [clerk] }, gus: { name: Gus, roles: [guest] } }
\`\`\`
`;

describe.each(databases)('what a write tells on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;

  beforeAll(async () => {
    place = await open();
    shop = await openWorkshop(place, desk);
  });
  beforeEach(async () => {
    for (const entity of ['brief', 'note', 'line', 'order', 'flip']) await shop.forget(entity);
  });
  afterAll(async () => {
    await shop?.runtime.database.close();
    await place?.dispose();
  });

  const made = async (entity: string, body: unknown): Promise<Target> => ({
    entity,
    id: answerOf(await shop.create('kim', entity, body)).id,
  });
  const errorsOf = (outcome: Awaited<ReturnType<Workshop['do']>>) =>
    outcome.kind === 'refusal' ? outcome.errors.map(({ code, at }) => ({ code, at })) : [];
  const history = (id: string) => shop.select(`SELECT action FROM nf_history WHERE record = '${id}'`);

  describe('a refusal', () => {
    test('in an effect names it, its entity and its field', async () => {
      const order = await made('order', { name: 'A' });
      expect(errorsOf(await shop.do('kim', order, 'remark', {}))).toEqual([
        { code: 'required', at: { effect: 'order.remark.then.2', entity: 'note', field: 'text' } },
      ]);
    });

    test('of several records by one rule names each, but those that the caller may not read', async () => {
      const order = await made('order', { name: 'long' });
      const seen = await made('note', { order: order.id, text: 'x' });
      await made('note', { order: order.id, text: 'y', open: false });
      const at = { entity: 'note', field: 'text' };
      expect(errorsOf(await shop.do('kim', order, 'rename'))).toEqual([
        { code: 'LONG', at: { ...at, record: seen.id } },
        { code: 'LONG', at },
      ]);
    });

    test('at a limit says which', async () => {
      const flip = await made('flip', {});
      const [circle] = errorsOf(await shop.update('kim', flip, { x: true }));
      expect(circle).toEqual({
        code: 'limit_reached',
        at: { limit: 'circle', entity: 'flip', record: flip.id, steps: ['flip.over', 'flip.back'] },
      });
      const order = await made('order', { name: 'A' });
      for (let n = 0; n < 3; n += 1) await made('note', { order: order.id, text: 'x' });
      expect(errorsOf(await shop.do('kim', order, 'rename'))).toMatchObject([
        { code: 'limit_reached', at: { limit: 'effects', entity: 'note', effect: 'order.rename.then.1' } },
      ]);
      for (const text of ['1', '2']) answerOf(await shop.do('kim', order, 'remark', { text }));
      expect(errorsOf(await shop.do('kim', order, 'remark', { text: '3' }))).toEqual([
        { code: 'limit_reached', at: { limit: 'records', entity: 'brief' } },
      ]);
    });
  });

  describe('a transition that changes nothing', () => {
    test('raises no version and stands in no history, and what waits for it is told', async () => {
      const order = await made('order', { name: 'A', who: shop.id('kim') });
      answerOf(await shop.do('kim', order, 'remind'));
      expect(await shop.rows('order')).toMatchObject([{ version: 1 }]);
      expect(await history(order.id)).toHaveLength(1);
      expect(await shop.select(`SELECT title FROM nf_notice WHERE record = '${order.id}'`)).toEqual([
        { title: 'Order A of Kim' },
      ]);
    });
  });

  test('a transition of a part is no update of its whole, but raises its version', async () => {
    const order = await made('order', { name: 'still', lines: [{ n: 1 }] });
    const [line] = await shop.rows('line');
    const target = { entity: 'line', id: String(line?.['id']) };
    answerOf(await shop.do('kim', target, 'touch'));
    expect((await shop.rows('order'))[0]).toMatchObject({ id: order.id, version: 2 });
    answerOf(await shop.do('kim', target, 'look'));
    expect((await shop.rows('order'))[0]).toMatchObject({ version: 2 });
  });

  test('a notice of a transition that deletes its record is filled with what it was', async () => {
    const order = await made('order', { name: 'B', who: shop.id('kim') });
    expect(answerOf(await shop.do('kim', order, 'drop'))).toMatchObject({ id: order.id, deleted: true });
    expect(await shop.select(`SELECT title FROM nf_notice WHERE record = '${order.id}'`)).toEqual([
      { title: 'Order B of Kim' },
    ]);
  });

  test('nobody is told of a record that is not theirs to read, and the deliveries say why', async () => {
    const order = await made('order', { name: 'shut', who: shop.id('gus') });
    answerOf(await shop.do('kim', order, 'remind'));
    expect(await shop.select(`SELECT title FROM nf_notice WHERE record = '${order.id}'`)).toEqual([]);
    const rows = await shop.select(`SELECT state, kind, error FROM nf_outbox WHERE record = '${order.id}'`);
    expect(rows.map((row) => ({ ...row, error: readKeptText(row['error']) }))).toEqual([
      { state: 'withheld', kind: 'notice', error: 'Gus may not read this Order.' },
    ]);
  });

  test('a create whose own effect deletes it says so', async () => {
    const answer = answerOf(await shop.create('kim', 'order', { name: 'gone' }));
    expect(answer).toMatchObject({ deleted: true, record: undefined });
    expect(await shop.rows('order')).toEqual([]);
  });
});
