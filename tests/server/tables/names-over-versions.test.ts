import { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { purge, type Purged } from '#server/tables/archive/purge.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';

const yaml = (lines: readonly string[]) => ['```yaml', ...lines, '```', ''].join('\n');

/** A contract with one entity. */
function contract(
  fields: readonly string[],
  { entity = 'item', was, states }: { entity?: string; was?: string; states?: string } = {},
): string {
  const entities = [
    `${entity}:`,
    ...(was === undefined ? [] : [`  was: ${was}`]),
    '  fields:',
    ...fields.map((field) => `    ${field}`),
  ];
  const stated = [
    `${entity}:`,
    '  field: status',
    `  start: ${states?.split(':')[0]}`,
    `  states: { ${states} }`,
  ];
  const point4 = states === undefined ? '' : `## 4. States\n${yaml(stated)}`;
  return `# Names\n\n## 3. Entities\n${yaml(entities)}\n${point4}`;
}

const nothing = contract(['name: { type: text, max: 9 }'], { entity: 'other' });

describe.each(databases)('names over several versions on $kind', ({ open }) => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.open(open);
  });

  afterEach(() => desk.close());

  const publish = async (text: string) => {
    const { model, findings } = load(text, 'names.md');
    if (model === undefined) throw new Error(JSON.stringify(findings));
    const outcome = await desk.publish(model, text);
    expect(outcome, JSON.stringify(outcome.plan.questions)).toMatchObject({ kind: 'done' });
    return outcome;
  };
  const seen = (entity: string, columns: string) =>
    desk.all(raw(`SELECT ${columns} FROM v_${entity} ORDER BY id`));
  const purged = (what: Purged) => desk.database.write((transaction) => purge(transaction, what));

  test('a field, a state and the entity itself are renamed again and again, and taken up as each of them', async () => {
    const first = contract(['a: { type: text, max: 9 }'], { states: 'x: {}, y: {}' });
    const second = contract(['b: { type: text, max: 9, was: a }'], {
      entity: 'thing',
      was: 'item',
      states: 'x: {}, y2: { was: y }',
    });
    const third = contract(['c: { type: text, max: 9, was: b }'], {
      entity: 'piece',
      was: 'thing',
      states: 'x: {}, y3: { was: y2 }',
    });
    await publish(first);
    await desk.insert('item', { a: 'one', status: 'y' });
    await publish(second);
    expect(await seen('thing', 'b, status')).toEqual([{ b: 'one', status: 'y2' }]);
    await publish(third);
    expect(await seen('piece', 'c, status')).toEqual([{ c: 'one', status: 'y3' }]);
    await publish(first);
    expect(await seen('item', 'a, status')).toEqual([{ a: 'one', status: 'y' }]);
    await publish(third);
    expect(await seen('piece', 'c, status')).toEqual([{ c: 'one', status: 'y3' }]);
    await publish(second);
    expect(await seen('thing', 'b, status')).toEqual([{ b: 'one', status: 'y2' }]);
  });

  test('two fields take each other’s name by way of a third, and each is what it was in the first version', async () => {
    const first = contract(['a: { type: text, max: 9 }', 'b: { type: text, max: 9 }']);
    const swapped = contract(['a: { type: text, max: 9, was: b }', 'b: { type: text, max: 9, was: a }']);
    expect(load(swapped, 'names.md').findings.map(({ code }) => code)).toContain('duplicate_name');
    await publish(first);
    await desk.insert('item', { a: 'of a', b: 'of b' });
    await publish(contract(['t: { type: text, max: 9, was: a }', 'b: { type: text, max: 9 }']));
    await publish(contract(['t: { type: text, max: 9 }', 'a: { type: text, max: 9, was: b }']));
    const last = contract(['b: { type: text, max: 9, was: t }', 'a: { type: text, max: 9 }']);
    await publish(last);
    expect(await seen('item', 'a, b')).toEqual([{ a: 'of b', b: 'of a' }]);
    await publish(first);
    expect(await seen('item', 'a, b')).toEqual([{ a: 'of a', b: 'of b' }]);
    await publish(last);
    expect(await seen('item', 'a, b')).toEqual([{ a: 'of b', b: 'of a' }]);
  });

  test('a retired entity comes back with a field of another type, and later with the old one and its values', async () => {
    const texts = contract(['name: { type: text, max: 9 }', 'size: { type: text, max: 9 }']);
    const numbers = contract(['name: { type: text, max: 9 }', 'size: { type: integer }']);
    await publish(texts);
    await desk.insert('item', { name: 'Camera', size: '007' });
    await publish(nothing);
    await publish(numbers);
    expect(await seen('item', 'name, size')).toEqual([{ name: 'Camera', size: null }]);
    await desk.run(raw(`UPDATE item SET size_2 = 7`));
    await publish(texts);
    expect(await seen('item', 'name, size')).toEqual([{ name: 'Camera', size: '007' }]);
    await publish(nothing);
    await publish(numbers);
    expect((await seen('item', 'name, size')).map(({ name, size }) => [name, Number(size)])).toEqual([
      ['Camera', 7],
    ]);
  });

  test('what was purged stays gone whichever version is taken up, and what was not is there', async () => {
    const first = contract(['a: { type: text, max: 9 }', 'b: { type: text, max: 9 }']);
    const renamed = contract(['a2: { type: text, max: 9, was: a }', 'b: { type: text, max: 9 }']);
    await publish(first);
    await desk.insert('item', { a: 'of a', b: 'of b' });
    await publish(renamed);
    await publish(contract(['c: { type: text, max: 9 }']));
    // Retired under its last name: it is no longer known by the first.
    expect(await purged({ entity: 'item', field: 'a' })).toEqual({ kind: 'unknown' });
    expect(await purged({ entity: 'item', field: 'a2' })).toEqual({ kind: 'purged', records: 1 });
    await publish(first);
    expect(await seen('item', 'a, b')).toEqual([{ a: null, b: 'of b' }]);
    await publish(renamed);
    expect(await seen('item', 'a2, b')).toEqual([{ a2: null, b: 'of b' }]);
  });

  test('a purge takes every type that a field had, and no other field that has its name now', async () => {
    await publish(contract(['name: { type: text, max: 9 }', 'size: { type: text, max: 9 }']));
    await desk.insert('item', { name: 'Camera', size: '12' });
    await publish(contract(['name: { type: text, max: 9 }', 'size: { type: integer }']));
    expect((await seen('item', 'size')).map(({ size }) => Number(size))).toEqual([12]);
    // The text is retired behind the number: it goes, and the number stays.
    expect(await purged({ entity: 'item', field: 'size' })).toEqual({ kind: 'purged', records: 1 });
    expect((await seen('item', 'size')).map(({ size }) => Number(size))).toEqual([12]);
    await publish(contract(['name: { type: text, max: 9 }']));
    expect(await purged({ entity: 'item', field: 'size' })).toEqual({ kind: 'purged', records: 1 });
    await publish(contract(['name: { type: text, max: 9 }', 'size: { type: text, max: 9 }']));
    expect(await seen('item', 'name, size')).toEqual([{ name: 'Camera', size: null }]);
  });
});
