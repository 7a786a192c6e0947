import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { versionHistory } from '#server/tables/versions.ts';
import { databases } from '#tests/support/databases.ts';
import { Desk } from './desk.ts';
import { smallModel, text } from './small-model.ts';

/** Publishes in a process of its own, which is killed when everything is done but the commit. */
const program = (place: object) => `
  import { openDatabase } from '#server/db/open-database.ts';
  import { publish } from '#server/tables/publish.ts';
  import { smallModel, text } from '#tests/server/tables/small-model.ts';
  const database = await openDatabase(${JSON.stringify(place)});
  const dying = {
    kind: database.kind,
    read: (work, timeMs) => database.read(work, timeMs),
    write: (work, locks) => database.write(work, locks),
    close: () => database.close(),
    keepCopy: async () => {
      process.kill(process.pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    },
  };
  const fields = { name: text, serial: { ...text, default: 'none' } };
  const model = smallModel({ item: { fields }, shelf: { fields: { name: text } } });
  await publish(dying, { model, text: 'second', now: '2026-01-05T08:00:00.000Z' });
  console.error('still alive');`;

describe.each(databases)('on $kind', ({ open }) => {
  test('a process killed inside a publish leaves the old version whole, and the next start publishes', async () => {
    const desk = await Desk.open(open);
    try {
      await desk.publish(smallModel({ item: { fields: { name: text } } }), 'first');
      await desk.insert('item', { name: 'Camera' });
      await desk.database.close();
      const place = { directory: desk.place.directory, databaseUrl: desk.place.url };
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program(place)], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
      desk.database = await openDatabase(place);
      expect(await versionHistory(desk.database)).toHaveLength(1);
      expect(await desk.all(sql`SELECT * FROM v_item`)).toMatchObject([{ name: 'Camera' }]);
      await expect(desk.all(sql`SELECT serial FROM item`)).rejects.toThrow(/serial/);
      await expect(desk.all(sql`SELECT name FROM shelf`)).rejects.toThrow(/shelf/);
      const model = smallModel({ item: { fields: { name: text, serial: text } }, shelf: { fields: {} } });
      expect(await desk.publish(model, 'second')).toMatchObject({ kind: 'done', version: 2 });
    } finally {
      await desk.close();
    }
  });
});
