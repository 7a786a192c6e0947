import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { decideStart } from '#server/tables/versions/decide-start.ts';
import type { PublishOutcome } from '#server/tables/apply/publish.ts';
import { newestVersion, versionHistory } from '#server/tables/versions/versions.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';
import { smallModel, type SmallField, states, text } from './small-model.ts';

const decimal: SmallField = { type: 'decimal', scale: 2 };
const item = (fields: Readonly<Record<string, SmallField>>) => ({
  item: { fields: { name: text, ...fields } },
});
const refTo = (to: string): SmallField => ({ type: 'ref', to, onDelete: 'restrict' });

function stepsOf(outcome: PublishOutcome): readonly (readonly [string, number])[] {
  return outcome.plan.questions
    .filter(({ accepted }) => accepted === null)
    .map(({ id, records }) => [id, records]);
}

describe.each(databases)('publishing on $kind', ({ kind, open }) => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.open(open);
  });

  afterEach(() => desk.close());

  test('parts, comments, files and followers of an entity that is renamed stay with it', async () => {
    const contract = (name: string, was: string) => {
      const text = `# Desk\n\n## 3. Entities\n\n\`\`\`yaml
${name}:
  comments: true
  files: true
${was}  fields: { name: { type: text } }
line: { part_of: ${name}, fields: { text: { type: text } } }
\`\`\`
`;
      const { model, findings } = load(text, 'desk.md');
      if (model === undefined) throw new Error(JSON.stringify(findings));
      return model;
    };
    await desk.publish(contract('job', ''));
    const outcome = await desk.publish(contract('task', '  was: job\n'));
    if (outcome.kind !== 'done') throw new Error('not published');
    const kept = [
      ['line', 'task', 'line', 'job'],
      ['task_comment', 'task', 'job_comment', 'job'],
      ['task_comment_file', 'task_comment', 'job_comment_file', 'job_comment'],
      ['task_file', 'task', 'job_file', 'job'],
      ['task_follower', 'task', 'job_follower', 'job'],
    ] as const;
    for (const [entity, field, table, column] of kept)
      expect([outcome.storage.table(entity), outcome.storage.column(entity, field)]).toEqual([table, column]);
  });

  describe('refuses what would lose data, and changes nothing', () => {
    test('a new required field that records have no value for', async () => {
      await desk.publish(smallModel(item({})));
      await desk.insert('item', { name: 'Camera' });
      await desk.insert('item', { name: 'Laptop' });
      const outcome = await desk.publish(smallModel(item({ serial: { ...text, required: true } })));
      expect(stepsOf(outcome)).toEqual([['required:item.serial', 2]]);
      await expect(desk.all(sql`SELECT serial FROM item`)).rejects.toThrow(/serial/);
      expect((await newestVersion(desk.database))?.text).toBe('contract 1');
    });

    test('a state that records are in', async () => {
      const loan = (names: readonly string[]) =>
        smallModel({ loan: { fields: { name: text }, states: states(names) } });
      await desk.publish(loan(['asked', 'out', 'back']));
      await desk.insert('loan', { status: 'out' });
      expect(stepsOf(await desk.publish(loan(['asked', 'back'])))).toEqual([['state:loan.status.out', 1]]);
      expect(stepsOf(await desk.publish(loan(['asked', 'out'])))).toEqual([]);
    });

    test('an option that records have, also among several', async () => {
      const named = (names: readonly string[]) => names.map((name) => ({ name, label: name }));
      const model = (names: readonly string[]) =>
        smallModel(
          item({
            one: { type: 'choice', options: named(names) },
            more: { type: 'choices', options: named(names) },
          }),
        );
      await desk.publish(model(['a', 'b', 'c']));
      await desk.insert('item', { one: 'a', more: '["a","b"]' });
      const outcome = await desk.publish(model(['c']));
      expect(stepsOf(outcome)).toEqual([
        ['option:item.one.a', 1],
        ['option:item.more.a', 1],
        ['option:item.more.b', 1],
      ]);
    });

    test('a type that the values do not fit', async () => {
      await desk.publish(smallModel(item({ size: text })));
      await desk.insert('item', { size: 'large' });
      expect(stepsOf(await desk.publish(smallModel(item({ size: { type: 'integer' } }))))).toEqual([
        ['type:item.size', 1],
      ]);
    });

    test('a uniqueness that records break', async () => {
      await desk.publish(smallModel(item({ shelf: text, place: text })));
      for (const shelf of ['A', 'A', 'B', null, null]) await desk.insert('item', { shelf, place: '1' });
      const single = await desk.publish(smallModel(item({ shelf: { ...text, unique: true }, place: text })));
      const pair = await desk.publish(
        smallModel({
          item: { fields: { name: text, shelf: text, place: text }, unique: [['shelf', 'place']] },
        }),
      );
      expect([stepsOf(single), stepsOf(pair)]).toEqual([
        [['unique:item.shelf', 2]],
        [['unique:item.shelf+place', 2]],
      ]);
    });

    test('numbers too large for more digits after the point', async () => {
      await desk.publish(smallModel(item({ value: decimal })));
      const large = kind === 'sqlite' ? 10n ** 16n : '100000000000000.00';
      await desk.insert('item', { value: String(large) });
      const outcome = await desk.publish(smallModel(item({ value: { type: 'decimal', scale: 4 } })));
      expect(stepsOf(outcome)).toEqual([['type:item.value', 1]]);
    });

    test('a reference that comes back and names a record deleted meanwhile', async () => {
      const entities = { shelf: { fields: { name: text } } };
      const withRef = smallModel({ ...entities, ...item({ shelf: refTo('shelf') }) });
      await desk.publish(withRef);
      const shelf = await desk.insert('shelf', { name: 'A' });
      await desk.insert('item', { shelf });
      await desk.publish(smallModel({ ...entities, ...item({}) }));
      await desk.run(sql`DELETE FROM shelf`);
      expect(stepsOf(await desk.publish(withRef))).toEqual([['reference:item.shelf', 1]]);
    });

    test('all of it at once, in one answer', async () => {
      await desk.publish(smallModel(item({ size: text })));
      await desk.insert('item', { size: 'large' });
      const fields = { size: { type: 'integer' } as SmallField, serial: { ...text, required: true } };
      expect(stepsOf(await desk.publish(smallModel(item(fields))))).toEqual([
        ['type:item.size', 1],
        ['required:item.serial', 1],
      ]);
    });
  });

  test('leaves the old version whole when the process fails in the middle', async () => {
    await desk.publish(smallModel(item({})));
    await desk.insert('item', { name: 'Camera' });
    // A type no database has: the statement fails after others were done.
    const broken = smallModel({ ...item({ serial: text }), extra: { fields: { odd: text } } });
    const entity = broken.entities.get('extra');
    const bad = { ...entity?.fields.get('odd'), name: 'no name' };
    // oxlint-disable-next-line no-unsafe-type-assertion -- deliberately not a field
    const fields = new Map([...(entity?.fields ?? []), ['no name', bad as never]]);
    const model = {
      ...broken,
      entities: new Map(broken.entities).set('extra', { ...entity, fields } as never),
    };
    await expect(desk.publish(model)).rejects.toThrow('not a name');
    await expect(desk.all(sql`SELECT serial FROM item`)).rejects.toThrow(/serial/);
    expect(await desk.all(sql`SELECT name FROM item`)).toEqual([{ name: 'Camera' }]);
    expect(await versionHistory(desk.database)).toHaveLength(1);
    expect((await desk.publish(smallModel(item({ serial: text })))).kind).toBe('done');
  });

  test('lays out a fresh database', async () => {
    const outcome = await desk.publish(smallModel(item({ value: decimal, keeper: refTo('user') })));
    if (outcome.kind !== 'done') throw new Error('refused');
    const { storage } = outcome;
    expect([outcome.version, storage.table('item'), storage.column('item', 'value')]).toEqual([
      1,
      'item',
      'value',
    ]);
    expect([storage.folded('item', 'name'), storage.folded('item', 'value')]).toEqual([
      'name__fold',
      undefined,
    ]);
    expect(() => storage.column('item', 'nothing')).toThrow('no table or column for item.nothing');
    await expect(desk.insert('item', { keeper: '018f0000-0000-7000-8000-000000000000' })).rejects.toThrow(
      /foreign key/i,
    );
  });

  test('reads once and writes nothing for the text that is in force', async () => {
    const model = smallModel(item({ value: decimal }));
    await desk.publish(model, 'the same');
    const asked = (['read', 'ask', 'write'] as const).map((way) => vi.spyOn(desk.database, way));
    const again = await desk.publish(model, 'the same');
    expect(again).toMatchObject({ kind: 'done', version: 1, changed: false, plan: { verdict: 'same' } });
    expect(asked.map((way) => way.mock.calls.length)).toEqual([1, 0, 0]);
  });

  test('adds entities and fields, and fills in a default', async () => {
    await desk.publish(smallModel(item({})));
    await desk.insert('item', { name: 'Camera' });
    const fields = {
      note: text,
      retired: { type: 'boolean', default: false } as SmallField,
      value: { ...decimal, required: true, default: '1.50' },
      place: { ...text, default: "Über'm Tisch" },
    };
    const places = () => desk.all(sql`SELECT CAST(ctid AS text) AS place FROM item`);
    const before = kind === 'postgres' ? await places() : [];
    const outcome = await desk.publish(smallModel({ ...item(fields), shelf: { fields: { name: text } } }));
    expect(outcome).toMatchObject({ kind: 'done', version: 2, changed: true });
    const [row] = await desk.all(sql`SELECT name, note, retired, value, place, place__fold FROM item`);
    const [no, value] = kind === 'sqlite' ? [0, 150] : [false, '1.50'];
    expect(row).toEqual({
      name: 'Camera',
      note: null,
      retired: no,
      value,
      place: "Über'm Tisch",
      place__fold: "uber'm tisch",
    });
    // PostgreSQL has written no record anew.
    if (kind === 'postgres') expect(await places()).toEqual(before);
  });

  test('gives existing records what a required field starts with, worked out for each', async () => {
    const contract = (fields: string) => `# Desk
## 3. Entities
\`\`\`yaml
item:
  fields:
    name: { type: text }
    value: { type: decimal }
${fields}
\`\`\`
`;
    const loaded = (fields: string) => {
      const { model, findings } = load(contract(fields), 'desk.md');
      if (model === undefined) throw new Error(JSON.stringify(findings));
      return model;
    };
    await desk.publish(loaded(''));
    await desk.insert('item', { name: 'Über', value: kind === 'sqlite' ? 150 : '1.50' });
    const outcome = await desk.publish(
      loaded(`    half: { type: decimal, required: true, initial: value / 4 }
    called: { type: text, required: true, initial: name }
    since: { type: date, required: true, initial: today }`),
    );
    expect(stepsOf(outcome)).toEqual([]);
    expect(await desk.all(sql`SELECT half, called, since FROM v_item`)).toEqual([
      { half: '0.38', called: 'Über', since: '2026-01-01' },
    ]);
    expect(await desk.all(sql`SELECT called__fold FROM item`)).toEqual([{ called__fold: 'uber' }]);
    const refused = await desk.publish(
      loaded('    keeper: { type: ref, to: user, required: true, initial: me }'),
    );
    expect(stepsOf(refused)).toEqual([['required:item.keeper', 1]]);
  });

  test('starts existing records in the first state', async () => {
    await desk.publish(smallModel({ loan: { fields: { name: text } } }));
    await desk.insert('loan', { name: 'one' });
    await desk.publish(smallModel({ loan: { fields: { name: text }, states: states(['asked', 'out']) } }));
    expect(await desk.all(sql`SELECT status FROM loan`)).toEqual([{ status: 'asked' }]);
  });

  test('renames by `was` without touching a record, again and again with the same text', async () => {
    await desk.publish(smallModel(item({ serial: text })));
    await desk.insert('item', { serial: 'A-1' });
    const thing = { was: 'item', fields: { name: text, number: { ...text, was: 'serial' } } };
    const outcome = await desk.publish(smallModel({ thing }));
    await desk.publish(smallModel({ thing }));
    if (outcome.kind !== 'done') throw new Error('refused');
    expect([outcome.storage.table('thing'), outcome.storage.column('thing', 'number')]).toEqual([
      'item',
      'serial',
    ]);
    expect(await desk.all(sql`SELECT number FROM v_thing`)).toEqual([{ number: 'A-1' }]);
  });

  test('gives a number to a name that was born before', async () => {
    await desk.publish(smallModel(item({ serial: text })));
    const entities = {
      thing: { was: 'item', fields: { name: text, number: { ...text, was: 'serial' }, serial: text } },
      item: { fields: { name: text } },
      nf_version: { fields: { ctid: text } },
    };
    const outcome = await desk.publish(smallModel(entities));
    if (outcome.kind !== 'done') throw new Error('refused');
    const { storage } = outcome;
    expect([storage.table('thing'), storage.table('item'), storage.table('nf_version')]).toEqual([
      'item',
      'item_2',
      'e_nf_version',
    ]);
    expect([storage.column('thing', 'serial'), storage.column('nf_version', 'ctid')]).toEqual([
      'serial_2',
      'f_ctid',
    ]);
  });

  test('renames a state in the records that are in it', async () => {
    const loan = (given: ReturnType<typeof states>) =>
      smallModel({ loan: { fields: { name: text }, states: given } });
    await desk.publish(loan(states(['asked', 'out'])));
    await desk.insert('loan', { status: 'out' });
    const renamed = loan(states(['asked', 'lent'], { out: 'lent' }));
    expect((await desk.publish(renamed)).kind).toBe('done');
    expect((await desk.publish(renamed)).kind).toBe('done');
    expect(await desk.all(sql`SELECT status FROM loan`)).toEqual([{ status: 'lent' }]);
  });

  test('retires what is removed and brings it back with its data', async () => {
    const entities = { shelf: { fields: { name: text } } };
    const whole = smallModel({
      ...entities,
      ...item({ serial: { ...text, unique: true }, shelf: refTo('shelf') }),
    });
    await desk.publish(whole);
    const shelf = await desk.insert('shelf', { name: 'A' });
    await desk.insert('item', { name: 'Camera', serial: '1', shelf });
    await desk.publish(smallModel({ ...entities, ...item({}) }));
    const spare = await desk.insert('shelf', { name: 'B' });
    await desk.run(sql`DELETE FROM shelf WHERE id = ${spare}`);
    expect((await desk.publish(whole)).kind).toBe('done');
    expect(await desk.all(sql`SELECT serial, shelf FROM v_item`)).toEqual([{ serial: '1', shelf }]);
    await expect(desk.insert('item', { serial: '1' })).rejects.toThrow(/unique/i);
    await expect(desk.run(sql`DELETE FROM shelf`)).rejects.toThrow(/foreign key/i);
  });

  test('lets go of what a retired reference named, and retires and returns again', async () => {
    const entities = { shelf: { fields: { name: text } } };
    const whole = smallModel({ ...entities, ...item({ shelf: refTo('shelf') }) });
    const without = smallModel(item({}));
    for (let round = 0; round < 3; round += 1) {
      expect((await desk.publish(whole)).kind).toBe('done');
      const shelf = await desk.insert('shelf', { name: `A${round}` });
      await desk.insert('item', { shelf });
      expect((await desk.publish(without)).kind).toBe('done');
    }
    await desk.publish(whole);
    const rows = await desk.all(
      sql`SELECT s.name FROM item i JOIN shelf s ON s.id = i.shelf ORDER BY s.name`,
    );
    expect(rows).toEqual([{ name: 'A0' }, { name: 'A1' }, { name: 'A2' }]);
  });

  test('gives a retired name of another type a new column and keeps the old values', async () => {
    await desk.publish(smallModel(item({ size: text })));
    await desk.insert('item', { size: 'large' });
    await desk.publish(smallModel(item({})));
    await desk.publish(smallModel(item({ size: { type: 'integer' } })));
    await desk.publish(smallModel(item({})));
    await desk.publish(smallModel(item({ size: text })));
    expect(await desk.all(sql`SELECT size FROM v_item`)).toEqual([{ size: 'large' }]);
  });

  test('widens a type without a loss', async () => {
    await desk.publish(
      smallModel(item({ count: { type: 'integer' }, value: decimal, mail: { type: 'email' } })),
    );
    await desk.insert('item', { count: 7, value: kind === 'sqlite' ? 150 : '1.50', mail: 'a@b.example' });
    const widened = { count: decimal, value: { type: 'decimal', scale: 4 } as SmallField, mail: text };
    expect((await desk.publish(smallModel(item(widened)))).kind).toBe('done');
    expect(await desk.all(sql`SELECT count, value, mail FROM v_item`)).toEqual([
      { count: '7.00', value: '1.5000', mail: 'a@b.example' },
    ]);
  });

  test('gives amounts of money more digits, of the same currency alone', async () => {
    const money = (currency: string, scale: number): SmallField => ({ type: 'money', currency, scale });
    await desk.publish(smallModel(item({ value: money('EUR', 2) })));
    await desk.insert('item', { value: kind === 'sqlite' ? 150 : '1.50' });
    expect((await desk.publish(smallModel(item({ value: money('EUR', 6) })))).kind).toBe('done');
    expect(await desk.all(sql`SELECT value FROM v_item`)).toEqual([{ value: '1.500000' }]);
    const outcome = await desk.publish(smallModel(item({ value: money('CHF', 6) })));
    expect(stepsOf(outcome)).toEqual([['type:item.value', 1]]);
  });

  test('takes another type for a field that no record has a value in', async () => {
    await desk.publish(smallModel(item({ size: text })));
    await desk.insert('item', { name: 'Camera' });
    expect((await desk.publish(smallModel(item({ size: { type: 'date' } })))).kind).toBe('done');
  });

  test('takes email addresses for the same whatever their case, and lets empty ones be', async () => {
    await desk.publish(smallModel(item({ mail: { type: 'email', unique: true } })));
    for (const mail of [null, null]) await desk.insert('item', { mail });
    await desk.insert('item', { mail: 'A@b.example' });
    const same = desk.insert('item', { mail: 'a@B.example' });
    await expect(same).rejects.toThrow(/unique/i);
  });

  test('shows views of today that cannot be written through', async () => {
    await desk.publish(smallModel(item({ value: decimal, code: { ...text, secret: true } })));
    await desk.insert('item', { name: 'Camera', value: kind === 'sqlite' ? -5 : '-0.05', code: 'x' });
    expect(await desk.all(sql`SELECT name, value FROM v_item`)).toEqual([{ name: 'Camera', value: '-0.05' }]);
    await expect(desk.all(sql`SELECT code FROM v_item`)).rejects.toThrow(/code/);
    await expect(desk.run(raw('DELETE FROM v_item'))).rejects.toThrow(/view/);
  });

  test('keeps every version, and knows an older text again', async () => {
    const [first, second] = [smallModel(item({})), smallModel(item({ serial: text }))];
    expect(await decideStart(desk.database, 'one')).toEqual({ kind: 'publish', newest: undefined });
    await desk.publish(first, 'one');
    await desk.publish(second, 'two');
    const newest = { number: 2, text: 'two' };
    expect(await decideStart(desk.database, 'two')).toEqual({ kind: 'run', newest });
    expect(await decideStart(desk.database, 'one')).toEqual({ kind: 'older', newest, older: 1 });
    expect(await decideStart(desk.database, 'three')).toEqual({ kind: 'publish', newest });
    const history = await versionHistory(desk.database);
    expect(history.map(({ number }) => number)).toEqual([2, 1]);
    expect(history[0]?.plan).toMatchObject([{ english: 'add field item.serial' }]);
  });

  test('copies a SQLite file as it was before anything in it changes', async () => {
    const steps: Record<string, SmallField>[] = [{}, { a: text }, { a: text, b: text }];
    for (const fields of steps) await desk.publish(smallModel(item(fields)));
    if (kind === 'postgres') return;
    const copies = await readdir(join(desk.place.directory, 'backups'));
    expect(copies).toEqual(['20260101000200000-version-1.sqlite', '20260101000300000-version-2.sqlite']);
  });

  test('publishes once when two processes start with the same new text', async () => {
    const model = smallModel(item({}));
    const outcomes = await Promise.all([desk.publish(model, 'same'), desk.publish(model, 'same')]);
    expect(outcomes.map(({ kind: outcome }) => outcome)).toEqual(['done', 'done']);
    expect(await versionHistory(desk.database)).toHaveLength(1);
  });
});
