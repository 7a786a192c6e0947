import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callOf } from '#server/identity/people/call-of.ts';
import { actorOf } from '#server/identity/people/actor.ts';
import { restoreRecord } from '#server/operations/records/restore.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, type Target, told, type Workshop } from '../writes/workshop.ts';

const board = `# Board

## 3. Entities
\`\`\`yaml
idea:
  fields:
    title: { type: text, required: true }
    liked: { type: integer, default: 0 }
    due: { type: date }
    worth: { type: decimal, compute: "lines.sum(l, l.price)" }
line: { part_of: idea, back: lines, fields: { price: { type: decimal } } }
vote: { fields: { idea: { type: ref, to: idea, required: true, on_delete: cascade } } }
told: { fields: { idea: { type: ref, to: idea, on_delete: clear }, was: { type: text }, is: { type: text }, by: { type: ref, to: user }, worth: { type: boolean } } }
left: { fields: { n: { type: integer, default: 0 }, other: { type: ref, to: right } } }
right: { fields: { n: { type: integer, default: 0 } } }
cup: { fields: { n: { type: integer, default: 0 } } }
sip: { fields: { was: { type: integer } } }
\`\`\`

## 4. States
\`\`\`yaml
idea:
  field: status
  start: open
  states: { open: {}, wanted: {}, planned: {}, late: {} }
  transitions:
    plan: { from: [open, wanted], to: planned, by: [member] }
    want: { from: open, to: wanted, by: engine, when: liked >= 2 }
    lapse: { from: planned, to: late, by: engine, when: today > due }
  after:
    save:
      - { create: told, set: { idea: record, was: old.status, is: status, by: me, worth: changed(worth) } }
vote:
  after:
    create:
      - { update: idea, set: { liked: idea.liked + 1 } }
left: { after: { save: [ { update: other, set: { n: n } } ] } }
right: { after: { save: [ { each: { l: lefts }, update: l, set: { n: l.n + 1 } } ] } }
cup:
  after:
    save:
      - { update: record, if: n < 2, set: { n: n + 1 } }
      - { create: sip, if: changed(n), set: { was: old.n } }
\`\`\`

## 6. Roles
\`\`\`yaml
grants:
  idea: { member: all }
  line: { member: all }
  vote: { member: all }
  told: { member: [read] }
  left: { member: all }
  right: { member: all }
  cup: { member: all }
  sip: { member: all }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { effects: 20 }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: {} }
\`\`\`
`;

describe.each(databases)('`after: save` on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;

  beforeAll(async () => {
    place = await open();
    shop = await openWorkshop(place, board);
  });
  beforeEach(async () => {
    shop.setClock('2026-01-05T08:00:00.000Z');
    for (const entity of ['told', 'vote', 'line', 'idea', 'left', 'right', 'cup', 'sip'])
      await shop.forget(entity);
  });
  afterAll(async () => {
    await shop?.runtime.database.close();
    await place?.dispose();
  });

  const made = async (entity: string, body: unknown): Promise<Target> => ({
    entity,
    id: answerOf(await shop.create('kim', entity, body)).id,
  });
  /** What was told since the last time, as `was > is`. */
  const news = async () => {
    const rows = await shop.rows('told');
    await shop.forget('told');
    return rows.map(({ was, is }) => `${was === null ? '' : String(was)} > ${String(is)}`);
  };

  test('follows a create, an update and a transition, each once', async () => {
    const idea = await made('idea', { title: 'Dark mode' });
    expect(await news()).toEqual([' > open']);
    answerOf(await shop.update('kim', idea, { title: 'A dark mode' }));
    expect(await news()).toEqual(['open > open']);
    answerOf(await shop.do('kim', idea, 'plan'));
    const [row] = await shop.rows('told');
    expect(row?.['by']).toBe(shop.id('kim'));
    expect(await news()).toEqual(['open > planned']);
  });

  test('follows nothing where nothing was changed, was refused, or is gone', async () => {
    const idea = await made('idea', { title: 'Dark mode' });
    await news();
    answerOf(await shop.update('kim', idea, { title: 'Dark mode' }));
    expect(told(await shop.update('kim', idea, { title: null }))).toBe('422 invalid title:required');
    expect(await news()).toEqual([]);
    answerOf(await shop.remove('kim', idea));
    expect(await news()).toEqual([]);
  });

  test('follows what an effect does, and what the engine makes of it, as one change of the record', async () => {
    const idea = await made('idea', { title: 'Dark mode' });
    await made('vote', { idea: idea.id });
    expect(await news()).toEqual([' > open', 'open > open']);
    await made('vote', { idea: idea.id });
    expect(await news()).toEqual(['open > wanted']);
  });

  test('follows what the clock does', async () => {
    const idea = await made('idea', { title: 'Dark mode', due: '2026-01-06' });
    answerOf(await shop.do('kim', idea, 'plan'));
    await news();
    shop.setClock('2026-01-07T08:00:00.000Z');
    expect(await shop.runDue()).toEqual([]);
    const [row] = await shop.rows('told');
    expect(row?.['by']).toBeNull();
    expect(await news()).toEqual(['planned > late']);
  });

  test('follows a change of the parts once, and knows what they make of the record', async () => {
    const idea = await made('idea', { title: 'Dark mode', lines: [{ price: '1.00' }, { price: '2.00' }] });
    expect(await news()).toEqual([' > open']);
    answerOf(await shop.update('kim', idea, { lines: [{ price: '3.00' }, { price: '4.00' }] }));
    const [row, ...more] = await shop.rows('told');
    expect(Boolean(row?.['worth'])).toBe(true);
    expect(more).toEqual([]);
    await news();
    await made('line', { idea: idea.id, price: '5.00' });
    expect(await news()).toEqual(['open > open']);
  });

  test('follows a restore', async () => {
    const idea = await made('idea', { title: 'Dark mode' });
    answerOf(await shop.remove('kim', idea));
    await news();
    const kim = actorOf({ id: shop.id('kim'), name: 'kim', roles: [], active: true }, shop.runtime.model);
    const entity = shop.runtime.model.entities.get('idea');
    if (entity === undefined) throw new Error('there is no idea');
    const request = { entity, id: idea.id, body: {}, dryRun: false, confirm: [] };
    answerOf(await restoreRecord(shop.runtime, callOf(shop.runtime, kim, 'request'), request));
    expect(await news()).toEqual([' > open']);
  });

  test('sees each change that it makes of its own record once', async () => {
    await made('cup', {});
    expect((await shop.rows('sip')).map(({ was }) => was)).toEqual([null, 0, 1]);
  });

  test('is refused, and undone, where two records change each other without end', async () => {
    const right = await made('right', {});
    const left = await made('left', {});
    expect(told(await shop.update('kim', left, { other: right.id, n: 5 }))).toMatch(/^409 limit_reached/);
    expect(await shop.rows('left')).toMatchObject([{ other: null }]);
  });
});
