import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, type Target, told, type Workshop } from './workshop.ts';

/** Records that go along, let go and hold on, in chains and in circles. */
const contract = `# Deletes

## 3. Entities
\`\`\`yaml
top: { fields: { name: { type: text } } }
middle:
  fields:
    top: { type: ref, to: top, on_delete: cascade }
    next: { type: ref, to: middle, on_delete: cascade, back: previous }
    kept: { type: boolean, default: false }
    marks: { type: integer, compute: "parts.count(p, p.mark != null)" }
low:
  fields:
    middle: { type: ref, to: middle, on_delete: cascade }
    peer: { type: ref, to: low, on_delete: clear, back: peers }
part:
  part_of: middle
  back: parts
  fields: { text: { type: text }, mark: { type: ref, to: mark, on_delete: clear } }
mark: { fields: { name: { type: text } } }
holder: { fields: { low: { type: ref, to: low }, middle: { type: ref, to: middle } } }
light: { fields: { on: { type: boolean, default: false } } }
lamp: { fields: { light: { type: ref, to: light } } }
\`\`\`

## 4. States
\`\`\`yaml
light:
  field: state
  start: dark
  states: { dark: {}, bright: {} }
  transitions:
    shine: { from: dark, to: bright, by: engine, when: on, then: [ { create: lamp, set: { light: record } } ] }
lamp:
  field: state
  start: idle
  states: { idle: {}, lit: {}, out: {} }
  transitions:
    light_up: { from: idle, to: lit, by: engine, when: light.state == bright }
    go_out: { from: lit, to: out, by: engine, when: light.on }
\`\`\`

## 5. Rules
\`\`\`yaml
middle:
  KEPT: { rule: "!kept", on: [delete] }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants:
  top: { clerk: all }
  middle: { clerk: all }
  low: { clerk: all }
  mark: { clerk: all }
  holder: { clerk: all }
  light: { clerk: all }
  lamp: { clerk: all }
\`\`\`

## 8. Errors
\`\`\`yaml
KEPT: { status: 409, message: It is kept. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [clerk] } }
\`\`\`
`;

describe.each(databases)('deleting on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;

  beforeAll(async () => {
    place = await open();
    shop = await openWorkshop(place, contract);
  });
  beforeEach(async () => {
    await shop.runtime.database.write((on) =>
      on.run(sql`UPDATE ${raw('"middle"')} SET ${raw('"next"')} = NULL`),
    );
    await shop.runtime.database.write((on) =>
      on.run(sql`UPDATE ${raw('"low"')} SET ${raw('"peer"')} = NULL`),
    );
    for (const entity of ['holder', 'low', 'part', 'middle', 'top', 'mark', 'lamp', 'light'])
      await shop.forget(entity);
  });
  afterAll(async () => {
    await shop?.runtime.database.close();
    await place?.dispose();
  });

  const made = async (entity: string, body: unknown = {}): Promise<Target> => ({
    entity,
    id: answerOf(await shop.create('kim', entity, body)).id,
  });
  const ids = async (entity: string) => (await shop.rows(entity)).map(({ id }) => id);

  test('takes along what belongs to it, and what belongs to that', async () => {
    const top = await made('top');
    const other = await made('middle');
    const middle = await made('middle', { top: top.id, parts: [{ text: 'a' }] });
    await made('low', { middle: middle.id });
    expect(told(await shop.remove('kim', top))).toBe('done');
    expect(await ids('middle')).toEqual([other.id]);
    expect([...(await ids('low')), ...(await ids('part'))]).toEqual([]);
  });

  test('is refused where something holds on to any of it, and nothing is gone', async () => {
    const top = await made('top');
    const middle = await made('middle', { top: top.id });
    const low = await made('low', { middle: middle.id });
    const holder = await made('holder', { low: low.id });
    const before = await shop.traces('low');
    expect(told(await shop.remove('kim', top))).toBe('409 in_use in_use');
    expect(await shop.traces('low')).toEqual(before);
    answerOf(await shop.remove('kim', holder));
    expect(told(await shop.remove('kim', top))).toBe('done');
  });

  test('asks the conditions of deletion of all that goes along', async () => {
    const top = await made('top');
    await made('middle', { top: top.id, kept: true });
    expect(told(await shop.remove('kim', top))).toBe('409 KEPT KEPT');
    expect(await ids('top')).toEqual([top.id]);
  });

  test('goes round a circle of what belongs together', async () => {
    const one = await made('middle');
    const two = await made('middle', { next: one.id });
    answerOf(await shop.update('kim', one, { next: two.id }));
    await made('low', { middle: two.id });
    expect(told(await shop.remove('kim', one))).toBe('done');
    expect([...(await ids('middle')), ...(await ids('low'))]).toEqual([]);
  });

  test('empties what lets go: in a circle, and in a record that refers to itself', async () => {
    const one = await made('low');
    const two = await made('low', { peer: one.id });
    answerOf(await shop.update('kim', one, { peer: two.id }));
    const self = await made('low');
    answerOf(await shop.update('kim', self, { peer: self.id }));
    expect(told(await shop.remove('kim', self))).toBe('done');
    expect(told(await shop.remove('kim', one))).toBe('done');
    expect(await shop.rows('low')).toMatchObject([{ id: two.id, peer: null, version: 2 }]);
  });

  test('that empties a reference of a part changes what its parent keeps of it', async () => {
    const mark = await made('mark');
    const parts = [{ text: 'a', mark: mark.id }, { text: 'b' }];
    const middle = await made('middle', { parts });
    expect((await shop.rows('middle'))[0]).toMatchObject({ marks: 1 });
    answerOf(await shop.remove('kim', mark));
    expect((await shop.rows('middle'))[0]).toMatchObject({ id: middle.id, marks: 0, version: 2 });
  });

  test('apart: what the engine moves because of what it moved is moved in the same write', async () => {
    const light = await made('light');
    expect(await shop.rows('lamp')).toEqual([]);
    answerOf(await shop.update('kim', light, { on: true }));
    // The lamp that the light makes is lit by it, and goes out at once.
    expect([...(await shop.rows('lamp')), ...(await shop.rows('light'))]).toMatchObject([
      { state: 'out' },
      { state: 'bright' },
    ]);
  });
});
