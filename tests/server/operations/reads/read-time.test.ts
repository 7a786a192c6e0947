import { describe, expect, test } from 'vitest';
import { TooCostly } from '#server/db/database.ts';
import { listRecords } from '#server/reads/lists/list.ts';
import { readReferring } from '#server/reads/read-referring.ts';
import type { Runtime } from '#server/runtime.ts';
import { databases } from '#tests/support/databases.ts';
import { lendingDesk } from './lending-desk.ts';
import { openDesk, person } from './open-desk.ts';

describe.each(databases)('on $kind', (database) => {
  test('a question that takes longer than the contract allows is refused, and the next one is answered', async () => {
    const desk = await openDesk(lendingDesk, database);
    try {
      const count = Array.from({ length: 1_500 }, (_, index) => index);
      const items = await desk.putAll(
        'item',
        count.map((index) => ({ name: `Item ${index}` })),
      );
      const borrower = await desk.put('user', { name: 'x', email: 'x@desk.example' });
      const days = { start: '2026-01-06', due: '2026-01-09' };
      await desk.putAll(
        'loan',
        items.map((item) => ({ item, borrower, ...days })),
      );
      const { limits } = desk.runtime.model;
      const hurried: Runtime = {
        ...desk.runtime,
        model: { ...desk.runtime.model, limits: { ...limits, readTimeMs: 1 } },
      };
      const call = desk.call(person('01900000-0000-7000-8000-000000000001', 'staff'));
      const ask = (runtime: Runtime, filter: string) =>
        listRecords(runtime, call, { entity: desk.entity('loan'), query: new Map([['filter', filter]]) });
      const costly =
        "item.loans.all(l, l.note == 'a') && item.loans.count(l, l.start < l.due) > 5 || borrower.name == 'y'";
      expect(await ask(hurried, costly)).toMatchObject({ code: 'too_costly', status: 422 });
      expect(await ask(desk.runtime, costly)).toMatchObject({ kind: 'done' });
    } finally {
      await desk.close();
    }
  });

  test('records that refer to one are read within the time limit, also by who reads all of them', async () => {
    const desk = await openDesk(lendingDesk, database);
    try {
      const shelf = await desk.put('shelf', { name: 'A' });
      await desk.putAll(
        'item',
        Array.from({ length: 20_000 }, () => ({ name: 'Camera', shelf })),
      );
      const { runtime } = desk;
      const call = desk.call(person('01900000-0000-7000-8000-000000000001', 'staff'));
      const back = desk.entity('shelf').backs.get('items');
      if (back === undefined) throw new Error('no items of a shelf');
      const read = (timeMs: number) =>
        runtime.database.read(
          (connection) => readReferring({ connection, runtime, call }, back, [shelf]),
          timeMs,
        );
      expect((await read(10_000)).get(shelf)?.items).toHaveLength(100);
      await expect(read(5)).rejects.toThrow(TooCostly);
    } finally {
      await desk.close();
    }
  });
});
