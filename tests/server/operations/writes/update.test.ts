import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { withDesk } from './with-desk.ts';
import { answerOf, told, valueIn } from './workshop.ts';

const UNKNOWN = '01a1f8b4-9052-7341-8c00-000000000000';

describe.each(databases)('changing a record on $kind', ({ open }) => {
  const desk = withDesk(open);

  test('is refused as not found where the record is not there, may not be read, or the id is none', async () => {
    const loan = await desk.asked('tom', 'Camera', [10, 12]);
    const hidden = await desk.workshop.update('sam', loan, { note: 'x' });
    const missing = await desk.workshop.update('sam', { entity: 'loan', id: UNKNOWN }, { note: 'x' });
    expect(told(hidden)).toBe('404 not_found');
    expect(hidden).toEqual(missing);
    expect(await desk.workshop.update('sam', { entity: 'loan', id: "'; drop table" }, {})).toEqual(missing);
  });

  test('is refused to nobody before anything else, and as not found before what may not be changed', async () => {
    const loan = await desk.asked('tom', 'Camera', [10, 12]);
    expect(told(await desk.workshop.update('anyone', loan, { status: 'out' }))).toBe('401 not_signed_in');
    expect(told(await desk.workshop.update('sam', loan, { status: 'out' }))).toBe('404 not_found');
    const shelf = { entity: 'shelf', id: desk.shelves['A'] ?? '' };
    expect(told(await desk.workshop.update('sam', shelf, { colour: 'red' }))).toBe('403 forbidden');
    const person = { entity: 'note', id: UNKNOWN };
    expect(told(await desk.workshop.update('sam', person, {}))).toBe('403 forbidden');
  });

  test('is refused where the grant does not hold on the record as it was', async () => {
    const loan = await desk.asked('sam', 'Camera', [5, 12]);
    expect(told(await desk.workshop.update('sam', loan, { note: 'x' }))).toBe('done');
    answerOf(await desk.workshop.do('mira', loan, 'approve'));
    expect(told(await desk.workshop.update('sam', loan, { note: 'y' }))).toBe('403 forbidden');
    expect(await desk.workshop.rows('loan')).toMatchObject([{ note: 'x' }]);
  });

  test('is refused where the grant does not hold on the record as it would be', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    expect(told(await desk.workshop.update('sam', loan, { borrower: null }))).toBe(
      '422 invalid borrower:required',
    );
    expect(await desk.workshop.rows('loan')).toMatchObject([{ borrower: desk.workshop.id('sam') }]);
  });

  test('tells fields before types, types before a stale version, that before values', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    const update = async (body: unknown, ifMatch: number) =>
      told(await desk.workshop.update('sam', loan, body, { ifMatch }));
    expect(await update({ status: 'out', note: 5, start: 'soon' }, 9)).toBe(
      '403 forbidden_field status:forbidden_field',
    );
    expect(await update({ note: 5, colour: 1, start: null }, 9)).toBe(
      '422 invalid note:bad_type colour:unknown_field',
    );
    expect(await update({ start: null }, 9)).toBe('412 stale');
    expect(await update({ start: null, due: '2026-01-02' }, 1)).toBe('422 invalid start:required');
    expect(await update({ due: '2026-01-02' }, 1)).toBe('422 DUE_AFTER_START due:DUE_AFTER_START');
    expect(await update({ due: '2026-01-13' }, 1)).toBe('done');
    expect(await update({ due: '2026-01-14' }, 1)).toBe('412 stale');
  });

  test('cannot move the state, whoever asks', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    for (const person of ['sam', 'mira', 'owner']) {
      expect(told(await desk.workshop.update(person, loan, { status: 'approved' }))).toBe(
        '403 forbidden_field status:forbidden_field',
      );
    }
    expect(await desk.workshop.rows('loan')).toMatchObject([{ status: 'requested', version: 1 }]);
  });

  test('tells a taken key only to who may have the row so, and keeps a key that is its own', async () => {
    const light = { entity: 'item', id: desk.items['Light'] ?? '' };
    const camera = { entity: 'item', id: desk.items['Camera'] ?? '' };
    expect(told(await desk.workshop.update('mira', light, { serial: 'CAM-1' }))).toBe(
      '409 not_unique serial:not_unique',
    );
    expect(told(await desk.workshop.update('mira', camera, { serial: 'CAM-1', seats: 2 }))).toBe('done');
  });

  test('compares addresses without case, and gives roles only as far as the role of the giver goes', async () => {
    const sam = { entity: 'user', id: desk.workshop.id('sam') };
    const update = async (person: string, body: unknown) =>
      told(await desk.workshop.update(person, sam, body));
    expect(await update('mira', { email: 'TOM@example.com' })).toBe('409 not_unique email:not_unique');
    expect(await update('mira', { roles: ['student', 'staff'] })).toBe(
      '403 forbidden_field roles:forbidden_field',
    );
    expect(await update('mira', { roles: ['owner'] })).toBe('403 forbidden_field roles:forbidden_field');
    expect(await update('sam', { roles: ['staff'] })).toBe('403 forbidden');
    expect(await update('mira', { roles: [] })).toBe('done');
    expect(await update('mira', { roles: ['student'] })).toBe('done');
    expect(await update('owner', { roles: ['student', 'staff'] })).toBe('done');
    expect(await update('mira', { roles: ['student'] })).toBe('403 forbidden_field roles:forbidden_field');
    expect(await update('owner', { roles: ['student'] })).toBe('done');
    const staff = { name: 'New', email: 'new@example.com', roles: ['staff'] };
    expect(told(await desk.workshop.create('mira', 'user', staff))).toBe(
      '403 forbidden_field roles:forbidden_field',
    );
    expect(told(await desk.workshop.create('owner', 'user', staff))).toBe('done');
  });

  test('wakes a rule only when a value it reads changes', async () => {
    const light = { entity: 'item', id: desk.items['Light'] ?? '' };
    await desk.asked('tom', 'Light', [10, 12]);
    await desk.asked('tom', 'Light', [12, 14]);
    await desk.workshop.select('SELECT 1');
    expect(told(await desk.workshop.update('mira', light, { seats: 1 }))).toBe(
      '409 SEATS_TAKEN seats:SEATS_TAKEN',
    );
    expect(told(await desk.workshop.update('mira', light, { name: 'Light' }))).toBe('done');
  });

  test('wakes the rule at the new end of a reference that moves', async () => {
    const contractRule = await desk.asked('sam', 'Camera', [10, 12]);
    await desk.asked('tom', 'Light', [10, 12]);
    await desk.asked('tom', 'Light', [14, 16]);
    const moved = await desk.workshop.update('mira', contractRule, {
      item: desk.items['Light'],
      start: '2026-01-12',
      due: '2026-01-13',
    });
    expect(told(moved)).toBe('422 NO_MOVE item:NO_MOVE SEATS_TAKEN');
  });

  test('asks a rule that looks at the record as it was', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    expect(told(await desk.workshop.update('mira', loan, { item: desk.items['Light'] }))).toBe(
      '422 NO_MOVE item:NO_MOVE',
    );
    expect(told(await desk.workshop.update('mira', loan, { item: desk.items['Camera'] }))).toBe('done');
  });

  test('leaves a record as it is where nothing is different', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    const before = await desk.workshop.traces('loan');
    const outcome = await desk.workshop.update('sam', loan, { note: null, start: '2026-01-10' });
    expect(answerOf(outcome).version).toBe(1);
    expect(await desk.workshop.traces('loan')).toEqual(before);
  });

  test('counts the version on, says who and when, and answers with the record', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    desk.workshop.setClock('2026-01-06T10:00:00.000Z');
    const outcome = await desk.workshop.update('mira', loan, { note: 'done' }, { ifMatch: 1 });
    expect(answerOf(outcome).version).toBe(2);
    expect(valueIn(outcome, 'updated_at')).toBe('2026-01-06T10:00:00.000Z');
    expect(valueIn(outcome, 'created_at')).toBe('2026-01-05T08:00:00.000Z');
    expect(await desk.workshop.rows('loan')).toMatchObject([
      { updated_by: desk.workshop.id('mira'), created_by: desk.workshop.id('sam') },
    ]);
  });
});
