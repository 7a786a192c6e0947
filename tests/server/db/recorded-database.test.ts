import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { whileInTime } from '#server/db/deadline.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { recordedDatabase } from '#server/db/recorded-database.ts';
import { databases } from '#tests/support/databases.ts';

test.each(databases)('a read that began again on $kind is noted once', async ({ kind, open }) => {
  const place = await open();
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  try {
    const noted: string[] = [];
    const recorded = recordedDatabase(database, { note: ({ text }) => noted.push(text) });
    const short = sql`SELECT 1 AS one`;
    const long = sql`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600000 AND ${whileInTime(kind)})
      SELECT count(*) AS counted FROM n`;
    await recorded.read(async (read) => [await read.all(short), await read.all(long)], 50_000);
    expect(noted).toEqual([short, long].map((one) => (kind === 'sqlite' ? one.sql : one.text)));
  } finally {
    await database.close();
    await place.dispose();
  }
});
