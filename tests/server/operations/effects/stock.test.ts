import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { answerOf, openWorkshop, type Target, told, type Workshop } from '../writes/workshop.ts';
import { stock } from './stock.ts';

/** Rounds of each race; `RACE_ROUNDS` makes it longer. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10);
const CLIENTS = 16;

describe.each(databases)('entities that change each other on $kind', ({ open }) => {
  let place: TestDatabase;
  let shop: Workshop;

  beforeAll(async () => {
    place = await open();
    shop = await openWorkshop(place, stock);
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

  test('end in the state that all effects together make, and as before where one of them is refused', async () => {
    const article = await made('article', { name: 'Bolt', stock: 10, least: 4 });
    const sale = { article: article.id, count: 3 };
    const first = await made('sale', sale);
    expect(await row(article)).toMatchObject({ stock: 7, state: 'full', version: 2 });
    expect(told(await shop.create('kim', 'sale', { ...sale, count: 8 }))).toBe('409 SOLD_OUT SOLD_OUT');
    expect(await row(article)).toMatchObject({ stock: 7, state: 'full', version: 2 });
    expect(await shop.rows('delivery')).toEqual([]);
    await made('sale', { ...sale, count: 4 });
    expect(await row(article)).toMatchObject({ stock: 3, state: 'short' });
    const [delivery, ...others] = await shop.rows('delivery');
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ count: 4, state: 'ordered', article: article.id });
    answerOf(await shop.do('kim', { entity: 'delivery', id: String(delivery?.['id']) }, 'arrive'));
    expect(await row(article)).toMatchObject({ stock: 7, state: 'full' });
    answerOf(await shop.remove('kim', first));
    expect(await row(article)).toMatchObject({ stock: 10, state: 'full' });
    expect((await shop.rows('sale')).map(({ number }) => number)).toEqual(['S002']);
  });

  test('that would never come to an end are refused, and nothing has happened', async () => {
    const one = await made('knot', {});
    const two = await made('knot', { twin: one.id });
    const tie = await shop.update('kim', one, { twin: two.id });
    expect(told(tie)).toBe('409 limit_reached limit_reached');
    expect(await row(two)).toMatchObject({ count: 0, version: 1 });
  });

  test('refer to several records, of those that may be chosen', async () => {
    const [red, closed] = [
      await made('tag', { name: 'red' }),
      await made('tag', { name: 'closed', open: false }),
    ];
    const body = { name: 'Nut', stock: 1 };
    const none = '00000000-0000-7000-8000-000000000000';
    expect(told(await shop.create('kim', 'article', { ...body, tags: [red.id, none] }))).toBe(
      '422 invalid tags:no_such_record',
    );
    expect(told(await shop.create('kim', 'article', { ...body, tags: [closed.id] }))).toBe(
      '422 invalid tags:no_such_record',
    );
    const blue = await made('tag', { name: 'blue' });
    const nut = await made('article', { ...body, tags: [red.id, blue.id] });
    answerOf(await shop.update('kim', red, { open: false }));
    answerOf(await shop.update('kim', nut, { tags: [red.id, blue.id], stock: 2 }));
    answerOf(await shop.remove('kim', red));
    const seen = answerOf(await shop.update('kim', nut, {}, { dryRun: true }));
    expect(seen.record?.['tags']).toEqual([blue.id]);
  });

  test(
    `never sell more than there is, ${ROUNDS} times ${CLIENTS} at once`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const article = await made('article', { name: 'Nail', stock: 5 });
        const calls = Array.from({ length: CLIENTS }, () =>
          shop.create('kim', 'sale', { article: article.id, count: 1 }),
        );
        const answers = (await Promise.all(calls)).map(told);
        expect(answers.filter((answer) => answer === 'done')).toHaveLength(5);
        expect(answers.filter((answer) => answer === '409 SOLD_OUT SOLD_OUT')).toHaveLength(CLIENTS - 5);
        expect(await row(article)).toMatchObject({ stock: 0 });
      }
    },
    600_000 + ROUNDS * 1_000,
  );

  test('give each number of a series once, without a gap', async () => {
    const numbers = (await shop.rows('sale')).map(({ number }) => Number(String(number).slice(1)));
    const sorted = numbers.toSorted((a, b) => a - b);
    expect(sorted).toEqual(sorted.map((_, index) => index + (sorted[0] ?? 0)));
  });

  test(
    `keep a budget and a number at the most, ${ROUNDS} times ${CLIENTS} at once`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const project = (await made('project', { name: 'P', budget: '100.00' })).id;
        const calls = Array.from({ length: CLIENTS }, (_, index) =>
          index % 2 === 0
            ? shop.create('kim', 'cost', { project, amount: '30.00' })
            : shop.create('kim', 'pass', { project }),
        );
        const answers = (await Promise.all(calls)).map(told).toSorted();
        expect(answers).toEqual([
          ...Array(5).fill('409 BUDGET BUDGET'),
          ...Array(5).fill('409 FEW FEW'),
          ...Array(6).fill('done'),
        ]);
      }
    },
    600_000 + ROUNDS * 1_000,
  );
});
