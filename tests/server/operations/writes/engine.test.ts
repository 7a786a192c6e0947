import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { billing } from './billing.ts';
import { answerOf, openWorkshop, type Target, told, type Workshop } from './workshop.ts';

const LATE = '2026-01-11T00:00:00.000Z';

describe.each(databases)('what the engine does by itself on $kind', ({ open }) => {
  let place: TestDatabase;
  let bills: Workshop;
  const bill = async (name: string): Promise<Target> => {
    const row = (await bills.rows('bill')).find((one) => one['name'] === name);
    return { entity: 'bill', id: String(row?.['id']) };
  };
  const states = async () =>
    Object.fromEntries((await bills.rows('bill')).map((row) => [String(row['name']), String(row['status'])]));
  const pay = async (name: string, amount: string) =>
    bills.create('kim', 'payment', { bill: (await bill(name)).id, amount });

  beforeEach(async () => {
    place = await open();
    bills = await openWorkshop(place, billing);
  });

  afterEach(async () => {
    await bills.runtime.database.close();
    await place.dispose();
  });

  test('does nothing before its time', async () => {
    const before = await bills.traces('bill');
    bills.setClock('2026-01-10T23:59:59.000Z');
    await bills.runDue();
    expect(await bills.traces('bill')).toEqual(before);
  });

  test('happens by the clock, record by record, and one that is refused holds up no other', async () => {
    bills.setClock(LATE);
    expect(await bills.runDue()).toEqual(['run_late BROKEN']);
    expect(await states()).toEqual({ First: 'late', Second: 'open', Third: 'late', Idea: 'draft' });
    const before = await bills.traces('bill');
    // Tried again only after a while.
    expect(await bills.runDue()).toEqual([]);
    bills.setClock('2026-01-11T00:01:00.000Z');
    expect(await bills.runDue()).toEqual(['run_late BROKEN']);
    expect(await bills.traces('bill')).toEqual(before);
  });

  test('is tried again later where it was refused, and then goes through', async () => {
    bills.setClock(LATE);
    await bills.runDue();
    answerOf(await bills.update('owner', await bill('Second'), { until: '2026-01-20' }));
    answerOf(await bills.update('owner', await bill('Second'), { broken: false }));
    bills.setClock('2026-01-21T08:00:00.000Z');
    await bills.runDue();
    expect((await states())['Second']).toBe('late');
  });

  test('is written down as the work of the engine', async () => {
    bills.setClock(LATE);
    await bills.runDue();
    const rows = await bills.select(
      `SELECT actor_kind, actor, transition, version FROM nf_history WHERE action = 'transition'`,
    );
    const entry = { actor_kind: 'engine', actor: null, transition: 'run_late', version: 2 };
    expect(rows).toEqual([entry, entry]);
    expect((await bills.rows('bill'))[0]).toMatchObject({ updated_by: null, version: 2 });
  });

  test('happens before a write to the record, so that nobody acts on a state whose time is over', async () => {
    const first = await bill('First');
    const third = await bill('Third');
    answerOf(await bills.update('owner', third, { broken: null }));
    bills.setClock(LATE);
    expect(told(await bills.do('kim', first, 'remind'))).toBe('409 wrong_state');
    // The write was refused, but what was due is done.
    expect((await states())['First']).toBe('late');
    answerOf(await bills.do('kim', third, 'mend'));
    const rows = await bills.select(
      `SELECT actor_kind, transition FROM nf_history WHERE record = '${third.id}' ORDER BY version`,
    );
    expect(rows.slice(2)).toEqual([
      { actor_kind: 'engine', transition: 'run_late' },
      { actor_kind: 'person', transition: 'mend' },
    ]);
  });

  test('does not keep anybody from mending the record that it cannot move', async () => {
    const second = await bill('Second');
    bills.setClock(LATE);
    expect(told(await bills.update('kim', second, { name: 'Other' }))).toBe('409 BROKEN broken:BROKEN');
    expect(told(await bills.do('kim', second, 'mend'))).toBe('done');
    expect((await states())['Second']).toBe('late');
  });

  test('follows from a change of another record, in the same write', async () => {
    answerOf(await pay('First', '4.00'));
    expect((await states())['First']).toBe('open');
    answerOf(await pay('First', '6.00'));
    expect(await states()).toMatchObject({ First: 'settled', Idea: 'draft' });
    const row = (await bills.rows('bill')).find((one) => one['name'] === 'First');
    expect(row).toMatchObject({ settled_on: '2026-01-05', version: 2 });
  });

  test('follows from a change of the record that it refers to, for all that refer to it', async () => {
    const { id } = answerOf(await bills.create('kim', 'batch', { name: 'Monday' }));
    const other = answerOf(await bills.create('kim', 'batch', { name: 'Tuesday' })).id;
    for (const batch of [id, id, other]) answerOf(await bills.create('kim', 'parcel', { batch }));
    answerOf(await bills.update('kim', { entity: 'batch', id }, { released: true }));
    const parcels = await bills.rows('parcel');
    expect(parcels.map((row) => [row['batch'], row['place']])).toEqual([
      [id, 'sent'],
      [id, 'sent'],
      [other, 'stored'],
    ]);
  });

  test('follows from a call that moves the record into a state it leaves at once', async () => {
    answerOf(await pay('Idea', '5.00'));
    const outcome = await bills.do('kim', await bill('Idea'), 'send');
    expect(answerOf(outcome).record).toMatchObject({ status: 'settled', version: 3 });
  });

  test('refuses the write that woke it where it is refused itself, and nothing is kept', async () => {
    const before = await bills.traces('payment');
    const outcome = await pay('Second', '20.00');
    // The field is one of the bill, not of the payment that the caller would have to put right.
    expect(told(outcome)).toBe('409 BROKEN BROKEN');
    expect(outcome).toMatchObject({ detail: 'Second is broken.' });
    expect(await bills.traces('payment')).toEqual(before);
    expect((await states())['Second']).toBe('open');
  });

  test('ends a write in which a record would move a second time', async () => {
    const before = await bills.traces('lamp');
    expect(told(await bills.create('kim', 'lamp', { name: 'Old', flickers: true }))).toBe(
      '409 limit_reached limit_reached',
    );
    expect(await bills.traces('lamp')).toEqual(before);
    expect(told(await bills.create('kim', 'lamp', { name: 'New' }))).toBe('done');
  });
});
