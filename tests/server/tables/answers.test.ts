import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';
import { examine } from '#server/tables/apply/publish.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';
import { smallModel, type SmallField, states, text } from './small-model.ts';

const now = '2026-02-01T00:00:00.000Z';
const item = (fields: Readonly<Record<string, SmallField>>) =>
  smallModel({ item: { fields: { name: text, ...fields } } });
const loan = (names: readonly string[], moved: Readonly<Record<string, string>> = {}) =>
  smallModel({
    loan: { fields: {}, states: { ...states(names), moved: new Map(Object.entries(moved)) } },
  });
const options = (type: 'choice' | 'choices', names: readonly string[]): SmallField => ({
  type,
  options: names.map((name) => ({ name, label: name })),
});

/** A real contract, for what is compared with the version in force. */
function serial(field: string): [Model, string] {
  const text = `# Small\n\n## 3. Entities\n\`\`\`yaml\nitem:\n  fields:\n    name: { type: text }\n    serial: ${field}\n\`\`\`\n`;
  const { model } = load(text, 'small.md');
  if (model === undefined) throw new Error('the contract has errors');
  return [model, text];
}

describe.each(databases)('an answer on $kind', ({ open }) => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.open(open);
  });

  afterEach(() => desk.close());

  const history = () =>
    desk.all(sql`SELECT action, actor_kind, version, changes FROM nf_history ORDER BY id`);

  test('to nothing that was asked is refused, and nothing is changed', async () => {
    await desk.publish(item({}));
    const accept = ['required:item.serial'];
    const outcome = await desk.publish(item({ serial: text }), 'next', accept);
    expect(outcome).toMatchObject({ kind: 'not_asked', words: accept });
    await expect(desk.all(sql`SELECT serial FROM item`)).rejects.toThrow(/serial/);
  });

  test.each([
    '{ type: number_series, format: "S{seq:4}" }',
    '{ type: key }',
    '{ type: boolean }',
    '{ type: date }',
    '{ type: choice, options: { a: A } }',
  ])('that values are kept aside brings them back with their type, after %s', async (between) => {
    await desk.publish(...serial('{ type: integer }'));
    await desk.insert('item', { serial: 12 });
    const [model, words] = serial(between);
    const outcome = await desk.publish(model, words, ['type:item.serial']);
    expect(outcome).toMatchObject({ kind: 'done', plan: { questions: [{ records: 1 }] } });
    await desk.publish(...serial('{ type: integer, label: Again }'));
    expect(await desk.all(sql`SELECT serial FROM v_item`)).toEqual([{ serial: 12 }]);
  });

  test('is not needed for what was left empty: another type gives it no default, nor does the old one', async () => {
    await desk.publish(...serial('{ type: text }'));
    await desk.insert('item', { serial: null });
    await desk.publish(...serial('{ type: integer, default: 7 }'));
    expect(await desk.all(sql`SELECT serial FROM v_item`)).toEqual([{ serial: null }]);
    await desk.publish(...serial('{ type: text, default: plain }'));
    expect(await desk.all(sql`SELECT serial FROM v_item`)).toEqual([{ serial: null }]);
    await desk.publish(...serial('{ type: integer, default: 8, required: true }'));
    expect(await desk.all(sql`SELECT serial FROM v_item`)).toEqual([{ serial: 8 }]);
  });

  test('to another question leaves the first one open', async () => {
    await desk.publish(item({}));
    await desk.insert('item', { name: 'Camera' });
    const fields = { serial: { ...text, required: true }, place: { ...text, required: true } };
    const outcome = await desk.publish(item(fields), 'next', ['required:item.place']);
    expect(outcome.plan.questions.map(({ id, accepted }) => [id, accepted])).toEqual([
      ['required:item.serial', null],
      ['required:item.place', 'required:item.place'],
    ]);
    expect(outcome.kind).toBe('needs_answer');
  });

  test('by another plan than the one that was looked at is refused', async () => {
    await desk.publish(item({}));
    const model = item({ serial: { ...text, unique: true, default: 'x' } });
    const plan = await examine(desk.database, { model, text: 'next', now });
    expect(plan.verdict).toBe('safe');
    for (const name of ['Camera', 'Laptop']) await desk.insert('item', { name });
    const outcome = await desk.publish(model, 'next', [], plan.hash);
    expect(outcome).toMatchObject({ kind: 'other_plan', plan: { verdict: 'needs_answer' } });
    await expect(desk.all(sql`SELECT serial FROM item`)).rejects.toThrow(/serial/);
  });

  test('is the plan itself, however many records there are meanwhile', async () => {
    await desk.publish(item({}));
    const model = item({ serial: text });
    const plan = await examine(desk.database, { model, text: 'next', now });
    await desk.insert('item', { name: 'Camera' });
    expect(await desk.publish(model, 'next', [], plan.hash)).toMatchObject({ kind: 'done', version: 2 });
  });

  test('lets records stay without a value that is required from now on', async () => {
    const [optional, required] = [serial('{ type: text }'), serial('{ type: text, required: true }')];
    await desk.publish(...optional);
    await desk.insert('item', { name: 'Camera' });
    expect(await desk.publish(...required)).toMatchObject({
      kind: 'needs_answer',
      plan: { questions: [{ id: 'required:item.serial', records: 1 }] },
    });
    expect(await desk.publish(...required, ['required:item.serial'])).toMatchObject({ kind: 'done' });
    expect(await desk.all(sql`SELECT serial FROM item`)).toEqual([{ serial: null }]);
    const again = await desk.publish(...serial('{ type: text, required: true, max: 9 }'));
    expect(again).toMatchObject({ kind: 'done', plan: { questions: [] } });
  });

  test('in the contract moves the records of a state that is gone, each with its history', async () => {
    await desk.publish(loan(['asked', 'lost', 'closed']));
    const lost = await desk.insert('loan', { status: 'lost' });
    await desk.insert('loan', { status: 'asked' });
    const outcome = await desk.publish(loan(['asked', 'closed'], { lost: 'closed' }));
    expect(outcome.plan.steps).toMatchObject([{ id: 'move_state:loan.status.lost=closed', records: 1 }]);
    expect(await desk.all(sql`SELECT status, version FROM loan WHERE id = ${lost}`)).toEqual([
      { status: 'closed', version: expect.toSatisfy((version) => Number(version) === 2) },
    ]);
    const [entry, ...others] = await history();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'update', actor_kind: 'engine' });
    expect(JSON.parse(String(entry?.changes))).toEqual({ status: ['lost', 'closed'] });
  });

  test('beside the contract does the same, with one of the states there are', async () => {
    await desk.publish(loan(['asked', 'lost']));
    for (let count = 0; count < 250; count += 1) await desk.insert('loan', { status: 'lost' });
    const asked = await desk.publish(loan(['asked']), 'next');
    expect(asked.plan.questions).toMatchObject([
      {
        id: 'state:loan.status.lost',
        records: 250,
        accept: [{ word: 'state:loan.status.lost=asked', then: 'set it to asked' }],
      },
    ]);
    await desk.publish(loan(['asked']), 'next', ['state:loan.status.lost=asked']);
    expect(await desk.all(sql`SELECT DISTINCT status FROM loan`)).toEqual([{ status: 'asked' }]);
    expect(await history()).toHaveLength(250);
  });

  test('takes an option that is gone from a choice, and from the middle of several', async () => {
    const model = (names: readonly string[]) =>
      item({ one: options('choice', names), more: options('choices', names) });
    await desk.publish(model(['a', 'b', 'c']));
    await desk.insert('item', { one: 'a', more: '["a","b"]' });
    await desk.insert('item', { one: 'c', more: '["b","c"]' });
    const accept = ['option:item.one.a=', 'option:item.more.a=c', 'option:item.more.b='];
    expect(await desk.publish(model(['c']), 'next', accept)).toMatchObject({ kind: 'done' });
    const rows = await desk.all(sql`SELECT one, more FROM item ORDER BY id`);
    const read = rows.map(({ one, more }) => [one, typeof more === 'string' ? JSON.parse(more) : more]);
    expect(read).toEqual([
      [null, ['c']],
      ['c', ['c']],
    ]);
    expect(await history()).toHaveLength(4);
  });

  test('leaves behind what does not become a value of another type, and finds it again with the old one', async () => {
    await desk.publish(item({ size: text }), 'first');
    for (const size of ['12', 'large', '007', '9007199254740993', '0042'])
      await desk.insert('item', { size });
    const number = item({ size: { type: 'integer' } });
    const asked = await desk.publish(number, 'next');
    expect(asked.plan.questions).toMatchObject([{ id: 'type:item.size', records: 2 }]);
    expect(await desk.publish(number, 'next', ['type:item.size'])).toMatchObject({ kind: 'done' });
    const sizes = async () =>
      (await desk.all(sql`SELECT size FROM v_item ORDER BY id`)).map(({ size }) => size);
    expect((await sizes()).map(Number)).toEqual([12, 0, 7, 0, 42]);
    await desk.run(sql`UPDATE item SET size_2 = 13 WHERE size_2 = 12`);
    await desk.run(sql`UPDATE item SET size_2 = NULL WHERE size_2 = 7`);
    expect(await desk.publish(item({ size: text }), 'third')).toMatchObject({ kind: 'done' });
    expect(await sizes()).toEqual(['13', 'large', null, '9007199254740993', '0042']);
  });

  test('finds again what was left behind also where the old type takes any value, and under another name', async () => {
    await desk.publish(item({ size: text }), 'first');
    for (const size of ['small', 'as it comes']) await desk.insert('item', { size });
    const choice = options('choice', ['small', 'large']);
    expect(await desk.publish(item({ size: choice }), 'next', ['type:item.size'])).toMatchObject({
      kind: 'done',
    });
    await desk.publish(item({ extent: { ...choice, was: 'size' } }), 'renamed');
    const outcome = await desk.publish(item({ extent: text }), 'third');
    expect(outcome).toMatchObject({ kind: 'done', plan: { questions: [] } });
    const found = await desk.all(sql`SELECT extent FROM v_item ORDER BY id`);
    expect(found.map(({ extent }) => extent)).toEqual(['small', 'as it comes']);
  });
});
