import sql, { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import type { PublishOutcome } from '#server/tables/apply/publish.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';

function contract(field: string, box = 'box') {
  const text = `# Store\n\n## 3. Entities\n\n\`\`\`yaml
room: { fields: { name: { type: text } } }
${box}: { ${box === 'box' ? '' : 'was: box, '}fields: { name: { type: text } } }
item:
  fields:
    name: { type: text }
    ${field}
\`\`\`
`;
  const { model, findings } = load(text, 'store.md');
  if (model === undefined) throw new Error(JSON.stringify(findings));
  return model;
}

const plain = 'holder: { type: ref, to: room }';
const several = 'holder: { type: ref, to: [room, box] }';

describe.each(databases)('a reference to one of several entities is published, on $kind', ({ open }) => {
  let desk: Desk;
  let outcome: PublishOutcome;

  beforeEach(async () => {
    desk = await Desk.open(open);
  });

  afterEach(() => desk.close());

  async function publish(field: string, box = 'box') {
    outcome = await desk.publish(contract(field, box));
    return outcome.plan.questions.map(({ id, records }) => [id, records]);
  }

  /** What the fields of all items are, by name; those that are calculated too. */
  async function items(...fields: readonly string[]) {
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome.plan.questions));
    const { storage } = outcome;
    const columns = fields.map((field) => `"${storage.column('item', field)}" AS "${field}"`);
    return desk.all(sql`SELECT ${raw(columns.join(', '))} FROM item ORDER BY name`);
  }

  test('what a plain reference held is held by one of several, and the other way round', async () => {
    await publish(plain);
    const room = await desk.insert('room', { name: 'Lab' });
    await desk.insert('item', { name: 'a', holder: room });
    await desk.insert('item', { name: 'b' });
    expect(await publish(several)).toEqual([]);
    expect(await items('holder', 'holder_room', 'holder_box')).toEqual([
      { holder: room, holder_room: room, holder_box: null },
      { holder: null, holder_room: null, holder_box: null },
    ]);
    expect(await publish(plain)).toEqual([]);
    expect(await items('holder')).toEqual([{ holder: room }, { holder: null }]);
  });

  test('what refers to an entity that is taken out of the list is set aside, and comes back with it', async () => {
    await publish(several);
    const box = await desk.insert('box', { name: 'Kit' });
    await desk.insert('item', { name: 'a', holder: box, holder_box: box });
    await publish(plain);
    expect(JSON.stringify(outcome.plan)).toContain('holder_box');
    expect(await items('holder')).toEqual([{ holder: null }]);
    await publish(several);
    expect(await items('holder', 'holder_box')).toEqual([{ holder: box, holder_box: box }]);
  });

  test('an entity is added, renamed, and the field with it', async () => {
    await publish(several);
    const box = await desk.insert('box', { name: 'Kit' });
    await desk.insert('item', { name: 'a', holder: box, holder_box: box });
    expect(await publish('keeper: { type: ref, to: [room, user, box], was: holder }')).toEqual([]);
    expect(await items('keeper', 'keeper_box', 'keeper_user')).toEqual([
      { keeper: box, keeper_box: box, keeper_user: null },
    ]);
    await publish('keeper: { type: ref, to: [room, user, kit] }', 'kit');
    expect(await items('keeper', 'keeper_kit')).toEqual([{ keeper: box, keeper_kit: box }]);
  });
});
