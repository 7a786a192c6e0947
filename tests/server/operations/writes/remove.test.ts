import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { withDesk } from './with-desk.ts';
import { answerOf, told } from './workshop.ts';

describe.each(databases)('deleting a record on $kind', ({ open }) => {
  const desk = withDesk(open);

  test('is refused without a grant, to who cannot read it as not found, and when stale', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    expect(told(await desk.workshop.remove('anyone', loan))).toBe('401 not_signed_in');
    expect(told(await desk.workshop.remove('tom', loan))).toBe('404 not_found');
    expect(told(await desk.workshop.remove('sam', loan))).toBe('403 forbidden');
    expect(told(await desk.workshop.remove('mira', loan, { ifMatch: 2 }))).toBe('412 stale');
    expect(await desk.workshop.rows('loan')).toHaveLength(1);
  });

  test('is refused by a rule on deleting', async () => {
    const loan = await desk.out('sam', 'Camera', [5, 12]);
    expect(told(await desk.workshop.remove('mira', loan))).toBe('409 STILL_OPEN STILL_OPEN');
  });

  test('is refused while another record refers to it, and nothing is taken away', async () => {
    await desk.asked('sam', 'Camera', [10, 12]);
    const camera = { entity: 'item', id: desk.items['Camera'] ?? '' };
    const before = await desk.workshop.traces('item');
    expect(told(await desk.workshop.remove('mira', camera))).toBe('409 in_use');
    const shelf = { entity: 'shelf', id: desk.shelves['A'] ?? '' };
    expect(told(await desk.workshop.remove('mira', shelf))).toBe('409 in_use');
    expect(await desk.workshop.traces('item')).toEqual(before);
  });

  test('empties the references that are cleared, which is a change of those records', async () => {
    const shelf = { entity: 'shelf', id: desk.shelves['B'] ?? '' };
    expect(told(await desk.workshop.remove('mira', shelf))).toBe('done');
    const light = (await desk.workshop.rows('item')).find((row) => row['name'] === 'Light');
    expect(light).toMatchObject({ spare: null, version: 2, updated_by: desk.workshop.id('mira') });
    const history = await desk.workshop.select(
      `SELECT action, version FROM nf_history WHERE record = '${light?.['id']}' ORDER BY id`,
    );
    expect(history).toMatchObject([{ action: 'create' }, { action: 'update', version: 2 }]);
  });

  test('takes along what belongs to it, and answers with the id alone', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    const other = await desk.asked('sam', 'Camera', [14, 16]);
    answerOf(await desk.workshop.create('mira', 'note', { loan: loan.id, text: 'one' }));
    answerOf(await desk.workshop.create('mira', 'note', { loan: other.id, text: 'two' }));
    const outcome = await desk.workshop.remove('mira', loan, { ifMatch: 1 });
    expect(outcome).toEqual({
      kind: 'done',
      value: { id: loan.id, record: undefined, version: undefined, replayed: false, warnings: [] },
    });
    expect(await desk.workshop.rows('note')).toMatchObject([{ text: 'two' }]);
    const history = await desk.workshop.select(
      `SELECT changes FROM nf_history WHERE action = 'delete' ORDER BY id DESC LIMIT 2`,
    );
    expect(JSON.stringify(history)).toContain('one');
    expect(told(await desk.workshop.remove('mira', loan))).toBe('404 not_found');
  });
});
