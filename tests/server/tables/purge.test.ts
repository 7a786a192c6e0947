import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { purge, type Purged } from '#server/tables/archive/purge.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';
import { smallModel, type SmallField, text } from './small-model.ts';

const refTo = (to: string): SmallField => ({ type: 'ref', to, onDelete: 'restrict' });
const shelf = { fields: { name: text } };
const whole = smallModel({ shelf, item: { fields: { name: text, note: text, shelf: refTo('shelf') } } });
const less = smallModel({ item: { fields: { name: text } } });

describe.each(databases)('a purge on $kind', ({ open }) => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.open(open);
    await desk.publish(whole, 'whole');
    const id = await desk.insert('shelf', { name: 'A' });
    const item = await desk.insert('item', { name: 'Camera', note: 'scratched', shelf: id });
    const changes = JSON.stringify({ name: [null, 'Camera'], note: [null, 'scratched'] });
    await desk.run(sql`INSERT INTO nf_history
      (id, at, entity, record, version, action, actor_kind, request, contract, changes)
      VALUES ('1', '2026-01-01', 'item', ${item}, 1, 'create', 'engine', 'r', 1, ${changes})`);
  });

  afterEach(() => desk.close());

  const purged = (what: Purged) => desk.database.write((transaction) => purge(transaction, what));

  test('touches nothing that the contract has, and knows what never was', async () => {
    expect(await purged({ entity: 'item' })).toEqual({ kind: 'in_use' });
    expect(await purged({ entity: 'item', field: 'note' })).toEqual({ kind: 'in_use' });
    expect(await purged({ entity: 'item', field: 'nothing' })).toEqual({ kind: 'unknown' });
    expect(await purged({ entity: 'nothing' })).toEqual({ kind: 'unknown' });
    expect(await desk.all(sql`SELECT note FROM item`)).toEqual([{ note: 'scratched' }]);
  });

  test('deletes what a retired field held, also from the history, and nothing beside it', async () => {
    await desk.publish(less, 'less');
    expect(await purged({ entity: 'item', field: 'note' })).toEqual({ kind: 'purged', records: 1 });
    expect(await purged({ entity: 'item', field: 'shelf' })).toEqual({ kind: 'purged', records: 1 });
    const [entry] = await desk.all(sql`SELECT changes FROM nf_history`);
    expect(JSON.parse(String(entry?.changes))).toEqual({ name: [null, 'Camera'] });
    expect(await desk.publish(whole, 'whole')).toMatchObject({ kind: 'done' });
    const back = await desk.all(sql`SELECT name, note, shelf FROM v_item`);
    expect(back).toEqual([{ name: 'Camera', note: null, shelf: null }]);
  });

  test('deletes the records of a retired entity, and it comes back empty', async () => {
    const [kept] = await desk.all(sql`SELECT id FROM shelf`);
    const notice = (id: string, record: unknown) =>
      desk.run(sql`
      INSERT INTO nf_notice (id, at, user_id, name, entity, record, title, text)
      VALUES (${id}, '2026-01-01', ${record}, 'n', 'shelf', ${record}, 'Shelf A', 'It is called A.')`);
    await notice('1', kept?.['id']);
    await notice('2', '019b0000-0000-7000-8000-000000000001');
    await desk.publish(less, 'less');
    expect(await purged({ entity: 'shelf' })).toEqual({ kind: 'purged', records: 1 });
    expect(await desk.all(sql`SELECT id FROM nf_notice`)).toEqual([{ id: '2' }]);
    const outcome = await desk.publish(whole, 'whole', ['reference:item.shelf']);
    expect(outcome).toMatchObject({ kind: 'done' });
    expect(await desk.all(sql`SELECT name FROM v_shelf`)).toEqual([]);
    expect(await desk.all(sql`SELECT note, shelf FROM v_item`)).toEqual([{ note: 'scratched', shelf: null }]);
  });
});
