import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { versionHistory } from '#server/tables/versions/versions.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';
import { smallModel, text } from './small-model.ts';

/**
 * Publishes in a process of its own, which is killed before its nth transaction on a database where every table is large,
 * or, without a number, when everything is done but the commit.
 */
const program = (place: object, before = 0) => `
  import { openDatabase } from '#server/db/open/open-database.ts';
  import { publish } from '#server/tables/apply/publish.ts';
  import { smallModel, text } from '#tests/server/tables/small-model.ts';
  const database = await openDatabase(${JSON.stringify(place)});
  const die = async () => {
    process.kill(process.pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  };
  let transactions = 0;
  const dying = {
    kind: database.kind,
    read: (work, timeMs) => database.read(work, timeMs),
    write: async (work, locks) => {
      transactions += 1;
      if (transactions === ${before}) await die();
      return database.write(work, locks);
    },
    close: () => database.close(),
    keepCopy: die,
  };
  const fields = { name: text, serial: { ...text, default: 'none' }, size: { type: 'integer' } };
  const model = smallModel({ item: { fields }, shelf: { fields: { name: text } } });
  const large = ${before} === 0 ? undefined : 0;
  await publish(dying, { model, text: 'second', now: '2026-01-05T08:00:00.000Z', large });
  console.error('still alive');`;

describe.each(databases)('on $kind', ({ open }) => {
  let desk: Desk;
  let place: Parameters<typeof openDatabase>[0];

  beforeEach(async () => {
    desk = await Desk.open(open);
    place = { directory: desk.place.directory, databaseUrl: desk.place.url };
    await desk.publish(smallModel({ item: { fields: { name: text, size: text } } }), 'first');
    await desk.insert('item', { name: 'Camera', size: '12' });
  });

  afterEach(() => desk.close());

  const killed = async (before?: number) => {
    await desk.database.close();
    const words = ['--input-type=module-typescript', '-e', program(place, before)];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'] });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    desk.database = await openDatabase(place);
    expect(await versionHistory(desk.database)).toHaveLength(1);
    expect(await desk.all(sql`SELECT * FROM v_item`)).toMatchObject([{ name: 'Camera', size: '12' }]);
    await expect(desk.all(sql`SELECT serial FROM item`)).rejects.toThrow(/serial/);
    await expect(desk.all(sql`SELECT name FROM shelf`)).rejects.toThrow(/shelf/);
  };
  const next = () => {
    const fields = { name: text, serial: text, size: { type: 'integer' } } as const;
    return desk.publish(smallModel({ item: { fields }, shelf: { fields: {} } }), 'second');
  };

  test('a process killed inside a publish leaves the old version whole, and the next start publishes', async () => {
    await killed();
    expect(await next()).toMatchObject({ kind: 'done', version: 2 });
    expect(await desk.all(sql`SELECT size FROM v_item`)).toEqual([{ size: 12 }]);
  });

  test('so it is with one that is killed again and again while it fills what large tables get', async () => {
    for (const transaction of [2, 3, 4, 5, 7, 9]) await killed(transaction);
    expect(await next()).toMatchObject({ kind: 'done', version: 2 });
    expect(await desk.all(sql`SELECT size FROM v_item`)).toEqual([{ size: 12 }]);
  });
});
