import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonValue } from '#shared/fields/field.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, type Target, told, valueIn, type Workshop } from '../writes/workshop.ts';
import { orders } from './orders.ts';

describe.each(databases)('orders with lines on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;
  let customer: string;

  beforeAll(async () => {
    place = await open();
    shop = await openWorkshop(place, orders);
    customer = String((await shop.rows('customer'))[0]?.['id']);
  });
  afterAll(async () => {
    await shop?.runtime.database.close();
    await place?.dispose();
  });

  const line = (amount: number, each: string) => ({ amount, each });
  const order = async (...lines: readonly JsonValue[]): Promise<Target> => {
    const made = await shop.create('kim', 'order', { customer, lines });
    return { entity: 'order', id: answerOf(made).id };
  };
  const read = async (target: Target): Promise<JsonValue> => {
    const again = await shop.update('kim', target, {}, { dryRun: true });
    return { ...answerOf(again).record };
  };

  describe('composed children', () => {
    test('are told at their places, all together, with what is wrong with them', async () => {
      const lines = [line(1, '2.00'), line(0, '2.00'), { amount: 1 }];
      expect(told(await shop.create('kim', 'order', { customer, lines }))).toBe(
        '422 invalid lines.1.amount:too_small lines.2.each:required',
      );
      expect(told(await shop.create('kim', 'order', { customer, lines: 3 }))).toBe(
        '422 invalid lines:bad_type',
      );
      expect(await shop.rows('line')).toEqual([]);
    });

    test('are told to be of the wrong type before anything is said of values or of who was faster', async () => {
      const lines = [line(0, '2.00'), { amount: 'x', each: '1' }, { amount: 1, colour: 'red' }];
      const wrong = '422 invalid lines.1.amount:bad_type lines.2.colour:unknown_field';
      expect(told(await shop.create('kim', 'order', { customer, lines }))).toBe(wrong);
      const target = await order(line(1, '2.00'));
      expect(told(await shop.update('kim', target, { lines }, { ifMatch: 77 }))).toBe(wrong);
      expect(told(await shop.update('kim', target, { lines: [line(0, '1')] }, { ifMatch: 77 }))).toBe(
        '412 stale',
      );
    });

    test('are there when the conditions of their creation are asked', async () => {
      expect(told(await shop.create('kim', 'order', { customer }))).toBe('422 EMPTY EMPTY');
    });

    test('are written with their parent, whose stored values follow them', async () => {
      const target = await order(line(2, '5.00'), line(1, '0.50'));
      expect(await read(target)).toMatchObject({ total: '10.50', version: 1, status: 'open' });
      const rows = await shop.select(`SELECT * FROM "line" WHERE "order" = '${target.id}' ORDER BY "each"`);
      expect(rows.map(({ amount }) => Number(amount))).toEqual([1, 2]);
      const [half, five] = rows.map(({ id }) => String(id));
      const lines = [{ id: half, delete: true }, { id: five, amount: 3 }, line(1, '1.25')];
      const changed = await shop.update('kim', target, { lines });
      expect(answerOf(changed).record).toMatchObject({ total: '16.25', version: 2, first_price: '16.25' });
      expect(told(await shop.update('kim', target, { lines: [{ id: half, amount: 1 }] }))).toBe(
        '422 invalid lines.0.id:no_such_record',
      );
    });

    test('can be changed by themselves, which is a change of their parent', async () => {
      const target = await order(line(1, '7.00'));
      const added = await shop.create('kim', 'line', { order: target.id, ...line(2, '1.00') });
      expect(valueIn(added, 'price')).toBe('2.00');
      expect(await read(target)).toMatchObject({ total: '9.00', version: 2 });
      answerOf(await shop.remove('kim', { entity: 'line', id: answerOf(added).id }));
      expect(await read(target)).toMatchObject({ total: '7.00', version: 3 });
      answerOf(await shop.remove('kim', target));
      expect(await shop.select(`SELECT * FROM "line" WHERE "order" = '${target.id}'`)).toEqual([]);
    });
  });

  describe('values of the engine', () => {
    test('cannot be sent', async () => {
      const sent = {
        customer,
        lines: [line(1, '1.00')],
        number: 'O-1',
        secret_key: 'x',
        total: '1.00',
        first_price: '1.00',
      };
      expect(told(await shop.create('kim', 'order', sent))).toBe(
        '403 forbidden_field number:forbidden_field secret_key:forbidden_field total:forbidden_field first_price:forbidden_field',
      );
    });

    test('are drawn without a gap, whatever is refused between', async () => {
      const numberOf = async (target: Target) =>
        String((await shop.rows('order')).find(({ id }) => id === target.id)?.['number']);
      const first = await numberOf(await order(line(1, '1.00')));
      await shop.create('kim', 'order', { customer });
      await shop.create('kim', 'order', { customer, lines: [line(1, '1.00')] }, { dryRun: true });
      const second = await numberOf(await order(line(1, '1.00')));
      expect(first).toMatch(/^O-2026-\d{4}$/);
      expect(Number(second.slice(7))).toBe(Number(first.slice(7)) + 1);
      const keys = (await shop.rows('order')).map(({ secret_key }) => String(secret_key));
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.every((key) => /^[0-9A-Za-z]{32}$/.test(key))).toBe(true);
    });

    test('that are computed when read follow what they read, and wake the rules that read them', async () => {
      const acme = { entity: 'customer', id: customer };
      await shop.forget('line');
      await shop.forget('fee');
      await shop.forget('order');
      expect(await read(acme)).toMatchObject({ open_total: '0.00', busy: false });
      await order(line(1, '99.00'));
      expect(await read(acme)).toMatchObject({ open_total: '99.00', busy: false });
      await order(line(1, '2.00'));
      expect(await read(acme)).toMatchObject({ open_total: '101.00', busy: true });
      const held = await order(line(1, '3.00'));
      expect(await read(held)).toMatchObject({ status: 'held' });
      const { entity, id } = held;
      expect(await shop.rows('order')).toHaveLength(3);
      await shop.forget('line');
      await shop.forget('order');
      expect({ entity, id }).toEqual(held);
    });
  });

  describe('effects', () => {
    test('happen in order, create, and move what they created for', async () => {
      const target = await order(line(1, '10.00'));
      const paid = await shop.do('kim', target, 'pay', { sum: '4.00' });
      const answer = answerOf(paid);
      expect(answer.record).toMatchObject({ status: 'closed', version: 3 });
      expect(answer.result).toMatchObject({ amount: '6.00', order: target.id });
      const history = await shop.select(
        `SELECT action, transition, actor FROM "nf_history" WHERE "record" = '${target.id}' ORDER BY version`,
      );
      expect(history.map(({ action, transition }) => transition ?? action)).toEqual([
        'create',
        'pay',
        'close',
      ]);
    });

    test('are skipped where their condition is not true', async () => {
      const target = await order(line(1, '10.00'));
      const fees = await shop.rows('fee');
      const paid = await shop.do('kim', target, 'pay', { sum: '10.00' });
      expect(answerOf(paid).record).toMatchObject({ status: 'paid' });
      expect(answerOf(paid).result).toBeUndefined();
      expect(await shop.rows('fee')).toHaveLength(fees.length);
    });

    test('need no branch: where none is true the transition is not possible now', async () => {
      const target = await order(line(1, '10.00'));
      expect(told(await shop.do('kim', target, 'pay', { sum: '11.00' }))).toBe('409 not_allowed_now');
      expect(told(await shop.do('kim', target, 'close'))).toBe('403 forbidden');
    });

    test('follow an update only where it changes what they ask for, and refuse nothing to whom they give nothing', async () => {
      const target = await order(line(1, '10.00'));
      answerOf(await shop.update('sam', target, { note: 'Dock 4' }));
      const [acme] = await shop.rows('customer');
      expect(acme?.['address']).toBe('Dock 4');
    });
  });

  describe('soft rules', () => {
    test('ask to be confirmed by exactly their codes, and of others than these who may not', async () => {
      const body = { customer, lines: [line(2, '600.00')] };
      expect(told(await shop.create('kim', 'order', { ...body, lines: [line(0, '600.00')] }))).toContain(
        '422',
      );
      expect(told(await shop.create('kim', 'order', body))).toBe('409 confirm BIG');
      expect(told(await shop.create('kim', 'order', body, { confirm: ['BIG', 'OTHER'] }))).toBe(
        '409 confirm not_asked BIG',
      );
      expect(told(await shop.create('sam', 'order', body, { confirm: ['BIG'] }))).toContain('422 invalid');
      const { id } = answerOf(await shop.create('kim', 'order', body, { confirm: ['BIG'] }));
      const [row] = await shop.select(`SELECT confirmed FROM "nf_history" WHERE "record" = '${id}'`);
      expect(row?.['confirmed']).toBe('["BIG"]');
    });

    test('only warn in the answer', async () => {
      const target = await order(line(1, '1.00'));
      const odd = await shop.update('kim', target, { note: 'odd' });
      expect(answerOf(odd).warnings).toEqual([{ field: 'note', code: 'ODD', message: 'An odd note.' }]);
      const kept = await shop.select(
        `SELECT version, warned FROM "nf_history" WHERE "record" = '${target.id}'`,
      );
      expect(kept.map(({ version, warned }) => [Number(version), warned])).toEqual([
        [1, null],
        [2, '["ODD"]'],
      ]);
    });
  });
});
