import { expect, test } from 'vitest';
import sql from 'sql-template-tag';
import { LongWrite } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { levelOf } from '#server/observe/log.ts';
import { databaseOf } from '#tests/support/databases.ts';

test('what is cut off because a server stops is no failure in the log, whether it ran or waited', async () => {
  const place = await databaseOf('sqlite').open();
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const begun = Promise.withResolvers<void>();
  const running = database.write(async (on) => {
    for (;;) {
      await on.all(sql`SELECT 1 AS one`);
      begun.resolve();
    }
  });
  const waiting = database.write((on) => on.all(sql`SELECT 1 AS one`));
  const ended = Promise.allSettled([running, waiting]);
  await begun.promise;
  await database.close();
  const errors = (await ended).map((one) => (one.status === 'rejected' ? one.reason : undefined));
  expect(errors.map((error) => levelOf({ kind: 'clock_failed', error }))).toEqual(['debug', 'debug']);
  await place.dispose();
});

test('what is tried again once others have written is a warning, and other failures are errors', () => {
  expect(levelOf({ kind: 'clock_failed', error: new LongWrite() })).toBe('warn');
  expect(levelOf({ kind: 'clock_failed', error: new Error('a bug') })).toBe('error');
});
