import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { withDesk } from './with-desk.ts';
import { answerOf, told } from './workshop.ts';

const UNKNOWN = '01a1f8b4-9052-7341-8c00-000000000000';

describe.each(databases)('creating a record on $kind', ({ open }) => {
  const desk = withDesk(open);
  const create = async (person: string, entity: string, body: unknown) =>
    told(await desk.workshop.create(person, entity, body));

  test('is refused where the body is no object', async () => {
    expect(await create('mira', 'loan', ['item'])).toBe('400 bad_request');
  });

  test('is refused to nobody with a request to sign in, to a person without a grant for good', async () => {
    expect(await create('anyone', 'shelf', { name: 'C' })).toBe('401 not_signed_in');
    expect(await create('sam', 'shelf', { name: 'C' })).toBe('403 forbidden');
  });

  test('names every field that is outside of the grant, before it says anything about values', async () => {
    const body = { item: 5, status: 'out', version: 7, reason: 'x', colour: 'red' };
    expect(await create('sam', 'loan', body)).toBe(
      '403 forbidden_field reason:forbidden_field status:forbidden_field version:forbidden_field',
    );
    expect(await create('mira', 'loan', { status: 'out', id: UNKNOWN })).toBe(
      '403 forbidden_field status:forbidden_field id:forbidden_field',
    );
    expect(await create('owner', 'loan', { created_by: UNKNOWN })).toBe(
      '403 forbidden_field created_by:forbidden_field',
    );
  });

  test('tells wrong types and unknown names together, before it looks at any value', async () => {
    const body = { name: 7, serial: 'small letters', colour: 'red', value: 1.5 };
    expect(await create('mira', 'item', body)).toBe(
      '422 invalid name:bad_type value:bad_type colour:unknown_field',
    );
  });

  test("answers a wrong type with the contract's own code where the field has one", async () => {
    const outcome = await desk.workshop.create('mira', 'item', { name: 'X', seats: 1.5 });
    expect(told(outcome)).toBe('422 WHOLE_SEATS seats:WHOLE_SEATS');
    expect(outcome).toMatchObject({ detail: 'Whole seats only.' });
  });

  test('tells everything that is wrong with the values together, in the order of the contract', async () => {
    const body = { serial: 'small letters', value: '-1.00', seats: -1, shelf: UNKNOWN, spare: 'nonsense' };
    expect(await create('mira', 'item', body)).toBe(
      '422 invalid name:required serial:pattern value:too_small shelf:no_such_record spare:no_such_record seats:too_small',
    );
  });

  test("answers with the contract's own code and words where a check of a field has one", async () => {
    const outcome = await desk.workshop.create('mira', 'shelf', { name: 'far too long a name' });
    expect(told(outcome)).toBe('422 NAME_LONG name:NAME_LONG');
    expect(outcome).toMatchObject({ detail: 'Ten letters at most.' });
  });

  test('answers a reference to a record that may not be read just as one to a record that is not there', async () => {
    const hidden = await desk.workshop.create('sam', 'loan', { item: desk.items['Worn'] });
    const missing = await desk.workshop.create('sam', 'loan', { item: UNKNOWN });
    expect(told(hidden)).toBe('422 invalid item:no_such_record');
    expect(hidden).toEqual(missing);
  });

  test('judges the grant on the row as it would be', async () => {
    const body = { item: desk.items['Camera'], borrower: desk.workshop.id('sam') };
    expect(await create('sam', 'loan', body)).toBe('done');
    // sam cannot read tom's record, so the reference already is none for him.
    expect(await create('sam', 'loan', { ...body, borrower: desk.workshop.id('tom') })).toBe(
      '422 invalid borrower:no_such_record',
    );
    expect(await desk.workshop.rows('loan')).toHaveLength(1);
  });

  test('tells that a key is taken, with its own code and the words of the product', async () => {
    const outcome = await desk.workshop.create('mira', 'shelf', { name: ' A ' });
    expect(told(outcome)).toBe('409 SHELF_EXISTS name:SHELF_EXISTS');
    expect(outcome).toMatchObject({ detail: 'There is a shelf A already.' });
    expect(await create('mira', 'item', { name: 'X', serial: 'CAM-1' })).toBe(
      '409 not_unique serial:not_unique',
    );
    expect(await create('mira', 'item', { name: 'X', serial: null })).toBe('done');
  });

  test('tells that a key is taken only to who may have the row as it would be', async () => {
    expect(await create('sam', 'shelf', { name: 'A', room: 'Closed' })).toBe('403 forbidden');
    expect(await create('sam', 'shelf', { name: 'Z', room: 'Closed' })).toBe('403 forbidden');
    expect(await create('sam', 'shelf', { name: 'A', room: 'Open' })).toBe(
      '409 SHELF_EXISTS name:SHELF_EXISTS',
    );
    expect(await desk.workshop.rows('shelf')).toHaveLength(2);
  });

  test('asks the rules last, all of them together, with their own codes and places', async () => {
    const item = desk.items['Camera'];
    await desk.asked('tom', 'Camera', [10, 14]);
    const outcome = await desk.workshop.create('sam', 'loan', {
      item,
      start: '2026-01-13',
      due: '2026-01-12',
    });
    expect(told(outcome)).toBe('422 DUE_AFTER_START due:DUE_AFTER_START item:DOUBLE_BOOKED');
    expect(outcome).toMatchObject({ detail: 'The last day must come after 13 January 2026.' });
    const taken = await desk.workshop.create('sam', 'loan', { item, start: '2026-01-13', due: '2026-01-20' });
    expect(told(taken)).toBe('409 DOUBLE_BOOKED item:DOUBLE_BOOKED');
    expect(taken).toMatchObject({ detail: 'Somebody else has Camera then.' });
    const retired = { item: desk.items['Worn'], borrower: desk.workshop.id('sam') };
    expect(await create('mira', 'loan', retired)).toBe('409 RETIRED_ITEM item:RETIRED_ITEM');
    expect(await desk.workshop.rows('loan')).toHaveLength(1);
  });

  test('asks a rule of the record at the far end of a way back', async () => {
    await desk.asked('tom', 'Light', [10, 12]);
    await desk.asked('tom', 'Light', [12, 14]);
    const outcome = await desk.workshop.create('mira', 'loan', {
      item: desk.items['Light'],
      borrower: desk.workshop.id('sam'),
      start: '2026-01-20',
      due: '2026-01-22',
    });
    expect(told(outcome)).toBe('409 SEATS_TAKEN SEATS_TAKEN');
    expect(outcome).toMatchObject({ detail: 'Light is taken 2 times already.' });
  });

  test('leaves nothing behind when it is refused', async () => {
    const before = await desk.workshop.traces('loan');
    const item = desk.items['Camera'];
    await create('sam', 'loan', { item, start: '2026-01-13', due: '2026-01-12' });
    await desk.workshop.create('sam', 'loan', { item, due: '2026-01-01' }, { idempotencyKey: 'refused' });
    expect(await desk.workshop.traces('loan')).toEqual(before);
  });

  test('ends at the limit of records', async () => {
    expect(await create('mira', 'shelf', { name: 'C' })).toBe('done');
    expect(await create('mira', 'shelf', { name: 'D' })).toBe('done');
    expect(await create('mira', 'shelf', { name: 'E' })).toBe('409 limit_reached limit_reached');
  });

  test('fills in defaults and initials, each seeing those above it', async () => {
    const outcome = await desk.workshop.create('sam', 'loan', { item: desk.items['Camera'], note: ' why ' });
    const { record, version } = answerOf(outcome);
    expect(record).toEqual({
      id: answerOf(outcome).id,
      item: desk.items['Camera'],
      borrower: desk.workshop.id('sam'),
      start: '2026-01-05',
      due: '2026-01-08',
      note: 'why',
      reason: null,
      ended: null,
      status: 'requested',
      created_at: '2026-01-05T08:00:00.000Z',
      updated_at: '2026-01-05T08:00:00.000Z',
      version: 1,
      titles: { id: 'why', item: 'Camera', borrower: 'Sam' },
    });
    expect(version).toBe(1);
  });

  test('tells only the id to who may not read the record', async () => {
    const loan = await desk.asked('sam', 'Camera', [10, 12]);
    const outcome = await desk.workshop.create('sam', 'note', { loan: loan.id, text: 'mine' });
    const { id } = answerOf(outcome);
    expect(outcome).toEqual({
      kind: 'done',
      value: { id, record: undefined, version: undefined, replayed: false, warnings: [] },
    });
  });

  test('requires a field where its condition holds, which may look at other records', async () => {
    const plain = await desk.asked('sam', 'Camera', [10, 12]);
    const noted = answerOf(
      await desk.workshop.create('sam', 'loan', { item: desk.items['Light'], note: 'to be noted' }),
    );
    expect(await create('mira', 'note', { loan: plain.id })).toBe('done');
    expect(await create('mira', 'note', { loan: noted.id })).toBe('422 invalid text:required');
  });

  test('never tells a secret again, in no answer and no history', async () => {
    const outcome = await desk.workshop.create('mira', 'item', { name: 'Safe', secret_code: 'sesame' });
    expect(JSON.stringify(outcome)).not.toContain('sesame');
    expect(JSON.stringify(await desk.workshop.select('SELECT * FROM nf_history'))).not.toContain('sesame');
    expect((await desk.workshop.rows('item')).find((row) => row['name'] === 'Safe')).toMatchObject({
      secret_code: 'sesame',
    });
  });
});
