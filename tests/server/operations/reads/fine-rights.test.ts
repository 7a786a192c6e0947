import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { type Asked, noting } from '#tests/support/noted-statements.ts';
import { nineGrants, twelveGrants, wideContract } from './fine-rights.ts';

const contracts = [
  { rights: 'nine grants that each leave out a field', contract: wideContract(24, 2, nineGrants) },
  { rights: 'twelve grants of which half name fields', contract: wideContract(38, 10, twelveGrants) },
];

/** Whatever a list may be asked for. */
const lists = [
  '/api/things?limit=50',
  '/api/things?sort=-f2,amount&limit=3',
  '/api/things?sort=c1&limit=3',
  '/api/things?q=mine',
  `/api/things?count=true&filter=${encodeURIComponent("f5 == 'mine' && f3 != 'x' && amount > 3 || f7 == 'y'")}`,
  `/api/parts?filter=${encodeURIComponent("thing.f2 == 'mine' && thing.desk.name != 'x'")}`,
  `/api/desks?filter=${encodeURIComponent("things.exists(t, t.f2 == 'mine' && t.f3 == 'x')")}`,
  '/api/things/-/export?format=csv',
];

describe.each(databases)('on $kind', ({ open }) => {
  describe.each(contracts)('lists under $rights', ({ contract }) => {
    const asked: Asked[] = [];
    let database: TestDatabase;
    let app: TestApp;
    beforeAll(async () => {
      database = await open();
      app = await openApp({ contract, database, between: (inner) => noting(inner, asked) });
      await fill(app);
    });
    afterAll(async () => {
      await app.close();
      await database.dispose();
    });

    test.each(lists)('%s is asked in statements of a modest size', async (path) => {
      asked.splice(0);
      const { status } = await app.request('cleo', 'GET', path);
      expect(status).toBe(200);
      expect(asked.length).toBeGreaterThan(0);
      expect(Math.max(...asked.map(({ text }) => text.length))).toBeLessThan(64_000);
      expect(Math.max(...asked.map(({ values }) => values))).toBeLessThan(1_000);
    });

    test('every page says the same as each record alone', async () => {
      const { body } = await app.request('cleo', 'GET', '/api/things?limit=50&sort=-f2');
      expect(body.items.length).toBeGreaterThan(5);
      for (const item of body.items) {
        const one = await app.request('cleo', 'GET', `/api/things/${item.id}`);
        expect(one.body).toEqual(item);
      }
    });

    test('the cursor goes on where a page ends, also in an order by what is seen on some records', async () => {
      const whole = await app.request('cleo', 'GET', '/api/things?limit=50&sort=-f2');
      const ids: string[] = [];
      let path: string | undefined = '/api/things?limit=4&sort=-f2';
      while (path !== undefined) {
        const { body } = await app.request('cleo', 'GET', path);
        ids.push(...body.items.map(({ id }: { id: string }) => id));
        path = body.next === null ? undefined : `/api/things?limit=4&sort=-f2&after=${body.next}`;
      }
      expect(ids).toEqual(whole.body.items.map(({ id }: { id: string }) => id));
    });
  });
});

async function fill(app: TestApp): Promise<void> {
  const [desk] = (await app.request('owner', 'GET', '/api/desks')).body.items;
  const operations = Array.from({ length: 40 }, (_, index) => ({
    method: 'POST',
    path: '/api/things',
    body: {
      title: `thing ${index}`,
      desk: index % 2 === 0 ? desk.id : null,
      amount: index * 40,
      f1: index % 3 === 0 ? 'mine' : `text ${index % 20}`,
      f2: index % 4 === 0 ? null : `text ${index % 7}`,
      f5: index % 2 === 0 ? 'mine' : 'text 5',
      f7: 'text 7',
    },
  }));
  const { status } = await app.request('owner', 'POST', '/api/-/batch', { operations });
  expect(status).toBe(200);
}
