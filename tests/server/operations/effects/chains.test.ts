import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, type Target, told, type Workshop } from '../writes/workshop.ts';
import { chains } from './chains.ts';

describe.each(databases)('effects on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;

  beforeAll(async () => {
    place = await open();
    shop = await openWorkshop(place, chains);
  });
  beforeEach(async () => {
    for (const entity of ['bill', 'stop', 'trip', 'guide', 'link']) await shop.forget(entity);
  });
  afterAll(async () => {
    await shop?.runtime.database.close();
    await place?.dispose();
  });

  const made = async (entity: string, body: unknown): Promise<Target> => ({
    entity,
    id: answerOf(await shop.create('kim', entity, body)).id,
  });
  const row = async ({ entity, id }: Target) => (await shop.rows(entity)).find((one) => one.id === id);
  const stops = (...prices: readonly string[]) => prices.map((price) => ({ place: `P${price}`, price }));

  describe('that copy', () => {
    test('take the stored fields, and nothing that is each record’s own', async () => {
      const values = { name: 'Alps', code: 'A', pin: '1234', size: 'large', depth: 3 };
      const trip = await made('trip', values);
      const answer = answerOf(await shop.do('kim', trip, 'copy'));
      const [, copy, ...others] = await shop.rows('trip');
      expect(others).toEqual([]);
      expect(copy).toMatchObject({
        name: 'Copy',
        size: 'large',
        code: null,
        pin: null,
        status: 'plain',
        origin: trip.id,
      });
      expect(Number(copy?.['depth'])).toBe(3);
      expect(copy?.['number']).not.toBe((await row(trip))?.['number']);
      expect(answer.result).toMatchObject({ id: copy?.['id'], name: 'Copy' });
    });
  });

  describe('for each record of a collection', () => {
    test('ask their condition of each, and happen in the order of the collection', async () => {
      const trip = await made('trip', { name: 'Alps', stops: stops('1.00', '3.00', '5.00') });
      answerOf(await shop.do('kim', trip, 'charge', { least: '3.00' }));
      expect((await shop.rows('bill')).map(({ text }) => text)).toEqual(['P3.00', 'P5.00']);
    });

    test('are undone together where one of them is refused', async () => {
      const trip = await made('trip', { name: 'Alps' });
      await made('trip', { name: 'Free', origin: trip.id });
      const second = await made('trip', { name: 'Taken', origin: trip.id, stops: stops('20.00') });
      expect(told(await shop.do('kim', trip, 'close_copies'))).toBe('done');
      expect(told(await shop.do('kim', trip, 'close_copies'))).toBe('409 wrong_state wrong_state');
      expect((await row(second))?.['status']).toBe('over');
    });
  });

  describe('on what an earlier effect created', () => {
    test('change it', async () => {
      const trip = await made('trip', { name: 'Alps', stops: stops('7.00') });
      answerOf(await shop.do('kim', trip, 'settle', { least: '5.00' }));
      expect(await shop.rows('bill')).toMatchObject([{ text: 'Settled' }]);
    });

    test('do nothing where it was skipped', async () => {
      const trip = await made('trip', { name: 'Alps', stops: stops('7.00') });
      answerOf(await shop.do('kim', trip, 'settle', { least: '9.00' }));
      expect(await shop.rows('bill')).toEqual([]);
    });
  });

  describe('that delete', () => {
    test('take the records of a filter, each with its own effects', async () => {
      const trip = await made('trip', { name: 'Alps' });
      await made('bill', { trip: trip.id, amount: '1.00', text: 'kept' });
      await made('bill', { trip: trip.id, amount: '2.00', text: 'gone' });
      answerOf(await shop.do('kim', trip, 'forget'));
      expect((await shop.rows('bill')).map(({ text }) => text)).toEqual(['kept']);
      expect(await row(trip)).toMatchObject({ size: 'large' });
    });

    test('may take the record itself, with all that goes along', async () => {
      const trip = await made('trip', { name: 'Alps', stops: stops('1.00') });
      const copy = await made('trip', { name: 'Copy', origin: trip.id });
      expect(answerOf(await shop.do('kim', trip, 'vanish')).record).toBeUndefined();
      expect(await row(copy)).toMatchObject({ origin: null });
      expect(await shop.rows('stop')).toEqual([]);
      expect(await shop.rows('bill')).toMatchObject([{ text: 'Alps' }]);
    });

    test('may take a record before its own effects happen, which see it as it last was', async () => {
      const trip = await made('trip', { name: 'Alps' });
      const host = await made('guide', { name: 'Eva' });
      answerOf(await shop.create('kim', 'stop', { trip: trip.id, place: 'swept', host: host.id }));
      expect(await shop.rows('stop')).toEqual([]);
      expect(await shop.rows('bill')).toMatchObject([{ text: 'swept' }]);
    });
  });

  describe('of effects', () => {
    test('go eight deep', async () => {
      await made('link', { name: 'chain', depth: 8 });
      expect(await shop.rows('link')).toHaveLength(9);
    });

    test('are refused where they would go deeper, and nothing has happened', async () => {
      const before = await shop.traces('link');
      expect(told(await shop.create('kim', 'link', { name: 'chain', depth: 9 }))).toBe(
        '409 limit_reached limit_reached',
      );
      expect(await shop.traces('link')).toEqual(before);
    });

    test('write no more records than one call may', async () => {
      const prices = Array.from({ length: 11 }, () => '1.00');
      const trip = await made('trip', { name: 'Alps', stops: stops(...prices) });
      expect(told(await shop.do('kim', trip, 'charge', { least: '0.00' }))).toBe('done');
      const more = await shop.create('kim', 'trip', { name: 'Too far', stops: stops(...prices, '1.00') });
      expect(told(more)).toContain('409 limit_reached');
      expect(await shop.rows('trip')).toHaveLength(1);
    });
  });

  describe('and what is calculated', () => {
    test('decide where a record starts, with the values it is stored with', async () => {
      const guide = (await made('guide', { name: 'Eva' })).id;
      const states: unknown[] = [];
      for (const depth of [5, 6, 0, 0])
        states.push((await row(await made('trip', { name: 'Alps', depth, guide })))?.['status']);
      expect(states).toEqual(['plain', 'rich', 'plain', 'dear']);
    });

    test('may be computed by two entities from each other', async () => {
      const guide = await made('guide', { name: 'Eva' });
      const trip = await made('trip', { name: 'Alps', guide: guide.id, depth: 4 });
      const read = answerOf(await shop.update('kim', trip, {}));
      expect(read.record).toMatchObject({ trips_of_guide: 1 });
      expect(answerOf(await shop.update('kim', guide, {})).record).toMatchObject({ names: 'Alps', load: 4 });
    });
  });

  describe('of composed children', () => {
    test('are allowed where grants of their own allow them, also in the call that makes the parent', async () => {
      const body = { name: 'Alps', stops: stops('7.00') };
      expect(told(await shop.create('jan', 'trip', body))).toBe('403 forbidden stops.0:forbidden');
      expect(await shop.rows('trip')).toEqual([]);
      const { id } = answerOf(await shop.create('jan', 'trip', { name: 'Alps', stops: stops('2.00') }));
      const trip = { entity: 'trip', id };
      expect(told(await shop.update('jan', trip, { stops: stops('7.00') }))).toBe(
        '403 forbidden stops.0:forbidden',
      );
      const [stop] = await shop.rows('stop');
      const dearer = { stops: [{ id: stop?.['id'], price: '9.00' }] };
      expect(told(await shop.update('jan', trip, dearer))).toBe('403 forbidden stops.0:forbidden');
      expect(told(await shop.update('jan', trip, { stops: stops('3.00') }))).toBe('done');
    });

    test('are not for whom the parent’s grant names other fields', async () => {
      const refused = '403 forbidden stops.0:forbidden';
      const body = { name: 'Alps', stops: stops('1.00') };
      expect(told(await shop.create('tom', 'trip', body))).toBe(refused);
      const { id } = answerOf(await shop.create('tom', 'trip', { name: 'Alps' }));
      expect(told(await shop.update('tom', { entity: 'trip', id }, { stops: stops('1.00') }))).toBe(refused);
    });
  });
});
