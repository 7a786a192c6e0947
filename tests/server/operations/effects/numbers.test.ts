import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, told, valueIn, type Workshop } from '../writes/workshop.ts';
import { numbers } from './numbers.ts';

const WRITERS = 30;

describe.each(databases)('a number series on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;

  beforeAll(async () => {
    place = await open();
    shop = await openWorkshop(place, numbers);
  });
  afterAll(async () => {
    await shop?.runtime.database.close();
    await place?.dispose();
  });

  const write = (body: object = {}) => shop.create('kim', 'letter', body);
  const desk = async () => answerOf(await shop.create('kim', 'desk', {})).id;
  const drawn = async (field: string, body: object = {}) => valueIn(await write(body), field);

  test('per month begins anew with the month of the contract’s zone', async () => {
    expect(await drawn('by_month')).toBe('2026-01-01');
    expect(await drawn('by_month')).toBe('2026-01-02');
    shop.setClock('2026-02-01T00:00:00.000Z');
    expect(await drawn('by_month')).toBe('2026-02-01');
    shop.setClock('2026-01-31T23:59:59.999Z');
    expect(await drawn('by_month')).toBe('2026-01-03');
  });

  test('per record counts for each of them, and for those without one', async () => {
    const [one, other] = [await desk(), await desk()];
    expect(await drawn('by_desk', { desk: one })).toBe('D10');
    expect(await drawn('by_desk', { desk: other })).toBe('D10');
    expect(await drawn('by_desk', { desk: one })).toBe('D11');
    const empty = [await drawn('by_desk'), await drawn('by_desk')].map((text) =>
      Number(String(text).slice(1)),
    );
    expect(Number(empty[1]) - Number(empty[0])).toBe(1);
  });

  test('that is typed may be given, is unique where it says so, and passes over what was given', async () => {
    const last = Number(String(await drawn('typed')).slice(1));
    expect(await drawn('typed', { typed: `L${last + 1}` })).toBe(`L${last + 1}`);
    expect(told(await write({ typed: `L${last + 1}` }))).toBe('409 not_unique typed:not_unique');
    expect(await drawn('typed')).toBe(`L${last + 2}`);
    expect(await drawn('typed', { typed: 'By hand' })).toBe('By hand');
    expect(await drawn('typed')).toBe(`L${last + 3}`);
    expect(told(await write({ by_month: '2026-01-99' }))).toBe(
      '403 forbidden_field by_month:forbidden_field',
    );
  });

  test('that a transition draws is empty before it, drawn once, and kept', async () => {
    const first = answerOf(await write());
    expect(first.record).toMatchObject({ sent_as: null });
    const target = { entity: 'letter', id: first.id };
    expect(told(await shop.do('kim', target, 'send', { text: 'bad' }))).toBe('422 NO_BAD NO_BAD');
    expect(told(await shop.do('kim', target, 'send', {}))).toBe('422 invalid text:required');
    expect(valueIn(await shop.do('kim', target, 'send', { text: 'ok' }), 'sent_as')).toBe('S001');
    answerOf(await shop.do('kim', target, 'take_back'));
    expect(valueIn(await shop.do('kim', target, 'send', { text: 'ok' }), 'sent_as')).toBe('S001');
    const { id } = answerOf(await write());
    const next = await shop.do('kim', { entity: 'letter', id }, 'send', { text: 'ok' });
    expect(valueIn(next, 'sent_as')).toBe('S002');
  });

  test('is never used again, also where its record is deleted', async () => {
    const first = answerOf(await write());
    answerOf(await shop.remove('kim', { entity: 'letter', id: first.id }));
    const [before, after] = [first.record?.['by_month'], await drawn('by_month')];
    expect(Number(String(after).slice(8))).toBe(Number(String(before).slice(8)) + 1);
  });

  test(`has no gap and gives nothing twice under ${WRITERS} writers, of whom a third is refused`, async () => {
    shop.setClock('2026-05-01T08:00:00.000Z');
    const one = await desk();
    const bodies = Array.from({ length: WRITERS * 3 }, (_, index) =>
      index % 3 === 0 ? { desk: one, text: 'bad' } : { desk: one },
    );
    const outcomes: string[] = [];
    // So many at a time, each beginning the next as soon as it is through.
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (const body of bodies.slice(writer * 3, writer * 3 + 3)) outcomes.push(told(await write(body)));
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(WRITERS * 2);
    expect(outcomes.filter((outcome) => outcome === '422 NO_BAD NO_BAD')).toHaveLength(WRITERS);
    const rows = (await shop.rows('letter')).filter((row) => row['desk'] === one);
    const sequence = (field: string, from: number) =>
      rows.map((row) => Number(String(row[field]).slice(from))).toSorted((a, b) => a - b);
    const all = Array.from({ length: WRITERS * 2 }, (_, index) => index);
    expect(sequence('by_month', 8)).toEqual(all.map((index) => index + 1));
    expect(sequence('by_desk', 1)).toEqual(all.map((index) => index + 10));
  }, 60_000);
});
