import { raw } from 'sql-template-tag';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Model } from '#shared/contract/model.ts';
import type { Database } from '#server/db/database.ts';
import { startIndexKeeper } from '#server/instance/keepers/index-keeper.ts';
import type { Report } from '#server/observe/report.ts';
import type { Runtime } from '#server/runtime.ts';
import { mappedStorage } from '#server/tables/describe/mapped-storage.ts';
import { readNames } from '#server/tables/describe/name-map.ts';
import { publish } from '#server/tables/apply/publish.ts';
import { indexChanges } from '#server/tables/apply/reconcile-indexes.ts';
import { databases } from '#tests/support/databases.ts';
import type { Storage } from '#server/storage.ts';
import { Desk } from './desk.ts';
import { smallModel, text } from './small-model.ts';

const plain = smallModel({ item: { fields: { name: text } } });
const sorted = smallModel({
  item: {
    fields: {
      name: text,
      place: { type: 'ref', to: 'item', onDelete: 'clear' },
      code: { ...text, unique: true },
    },
  },
});
const now = '2026-01-05T08:00:00.000Z';

describe.each(databases)('indexes of a large table on $kind', ({ kind, open }) => {
  let desk: Desk;

  beforeEach(async () => {
    desk = await Desk.open(open);
    await desk.publish(plain, 'plain');
    await desk.insert('item', { name: 'Camera' });
  });

  afterEach(() => desk.close());

  const missing = (model: Model) =>
    desk.database.read(async (connection) => {
      const storage = mappedStorage(2, await readNames(connection), model);
      return (await indexChanges(connection, model, storage)).added.map(({ unique, name }) => ({
        unique,
        name,
      }));
    });
  const publishOn = (database: Database) =>
    publish(database, { model: sorted, text: 'sorted', now, large: 0 });
  /** The same database, where something comes between the commit and the indexes. */
  const between = (work: () => Promise<void>): Database => ({
    kind,
    read: (one, timeMs) => desk.database.read(one, timeMs),
    ask: (statement, timeMs) => desk.database.ask(statement, timeMs),
    write: (one, locks, timeMs) => desk.database.write(one, locks, timeMs),
    keepCopy: (name) => desk.database.keepCopy(name),
    createIndexes: async (indexes) => {
      await work();
      await desk.database.createIndexes(indexes);
    },
    close: () => desk.database.close(),
  });

  const runtimeOf = (storage: Storage): Runtime => ({
    model: sorted,
    storage,
    database: desk.database,
    zone: { timezone: 'UTC', from: [-1e15], offsets: [0] },
    clock: { now: () => now },
    newId: () => v7(),
  });

  test('are created when the version is in force already, but those that refuse something', async () => {
    const seen: unknown[] = [];
    const outcome = await publishOn(
      between(async () => {
        seen.push((await missing(sorted)).map(({ unique }) => unique));
        // Whoever writes meanwhile is not held up.
        await desk.insert('item', { name: 'Laptop', code: 'a' });
      }),
    );
    expect(outcome).toMatchObject({ kind: 'done', version: 2 });
    expect(seen).toEqual([[false]]);
    expect(await missing(sorted)).toEqual([]);
    await expect(desk.insert('item', { code: 'a' })).rejects.toThrow();
  });

  test('that a crash kept from coming are created by the next start, with the same text', async () => {
    const dying = between(() => Promise.reject(new Error('power cut')));
    await publishOn(dying);
    expect(await missing(sorted)).toHaveLength(1);
    expect(await publishOn(desk.database)).toMatchObject({ kind: 'done', version: 2 });
    expect(await missing(sorted)).toEqual([]);
  });

  test('that cannot be created keep nobody from working, are told, and are created later', async () => {
    const full = between(() => Promise.reject(new Error('the disk is full')));
    const outcome = await publishOn(full);
    if (outcome.kind !== 'done') throw new Error('refused');
    await desk.insert('item', { name: 'Laptop' });
    const reports: Report[] = [];
    const { promise: told, resolve } = Promise.withResolvers<Report>();
    const keeperOn = (database: Database) =>
      startIndexKeeper({ current: () => ({ ...runtimeOf(outcome.storage), database }) }, (report) => {
        reports.push(report);
        resolve(report);
      });
    const keeper = keeperOn(full);
    expect(await told).toMatchObject({ kind: 'index_failed', error: { message: 'the disk is full' } });
    await keeper.stop();
    expect(await missing(sorted)).toHaveLength(1);
    await keeperOn(desk.database).stop();
    expect([await missing(sorted), reports.length]).toEqual([[], 1]);
  });

  test.runIf(kind === 'postgres')('that were broken off are of no use, and are created again', async () => {
    await publishOn(between(() => Promise.reject(new Error('power cut'))));
    const [index] = await missing(sorted);
    await desk.insert('item', { name: 'Camera' });
    // What PostgreSQL leaves behind where it could not finish one.
    const broken = raw(`CREATE UNIQUE INDEX CONCURRENTLY "${index?.name}" ON item (name)`);
    await expect(desk.database.ask(broken)).rejects.toThrow(/duplicate|unique/);
    expect(await missing(sorted)).toEqual([index]);
    // Also on a table that is not large: what is broken is never dropped while others wait.
    expect(await publish(desk.database, { model: sorted, text: 'sorted', now })).toMatchObject({
      kind: 'done',
    });
    expect(await missing(sorted)).toEqual([]);
    await desk.insert('item', { name: 'Camera' });
  });

  test('are created once where two processes do it', async () => {
    await publishOn(between(() => Promise.reject(new Error('power cut'))));
    await Promise.all([publishOn(desk.database), publishOn(desk.database)]);
    expect(await missing(sorted)).toEqual([]);
  });
});
