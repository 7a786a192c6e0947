import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { lending } from './lending.ts';
import { answerOf, openWorkshop, told, type Workshop } from './workshop.ts';

describe.each(databases)('creating a record on $kind', ({ open }) => {
  let place: TestDatabase;
  let desk: Workshop;
  let items: Readonly<Record<string, string>>;

  beforeAll(async () => {
    place = await open();
    desk = await openWorkshop(place, lending);
    items = Object.fromEntries(
      (await desk.rows('item')).map((row) => [String(row['name']), String(row['id'])]),
    );
  });

  afterAll(async () => {
    await desk.runtime.database.close();
    await place.dispose();
  });

  test('answers with the record as its creator may read it', async () => {
    const outcome = await desk.create('sam', 'loan', { item: items['Camera'], note: ' hello ' });
    console.log(JSON.stringify(outcome));
    expect(answerOf(outcome).record).toMatchObject({
      note: 'hello',
      start: '2026-01-05',
      due: '2026-01-08',
      status: 'requested',
    });
    expect(told(outcome)).toBe('done');
  });
});
