import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { beginAsBefore } from '#tests/support/beginnings.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

/** Adds a row, and tells how many there are. */
async function addRow({ directory, url }: TestDatabase): Promise<number> {
  const database = await openDatabase({ directory, databaseUrl: url });
  const rows = await database.write(async (on) => {
    await on.run(raw('CREATE TABLE IF NOT EXISTS rows_of_test (text TEXT)'));
    await on.run(sql`INSERT INTO rows_of_test VALUES ('one')`);
    return on.all(sql`SELECT text FROM rows_of_test`);
  });
  await database.close();
  return rows.length;
}

describe.each(databases)('on $kind', ({ open }) => {
  test('an app begins with what the second one had, unless something is there already', async () => {
    const key = randomUUID();
    const places = await Promise.all([open(), open(), open(), open()]);
    try {
      const [first, second, third, touched] = places;
      const begin = (place: TestDatabase) =>
        beginAsBefore(key, place, async () => void (await addRow(place)));
      await begin(first);
      expect(await addRow(first)).toBe(1);
      await begin(second);
      expect(await addRow(second)).toBe(2);
      await begin(third);
      expect(await addRow(third)).toBe(2);
      await addRow(touched);
      await begin(touched);
      expect(await addRow(touched)).toBe(2);
    } finally {
      for (const place of places) await place.dispose();
    }
  });
});
