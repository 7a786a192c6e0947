import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { databases } from '#tests/support/databases.ts';
import { startImapServer } from '#tests/support/imap-server.ts';
import { message } from './message.ts';

const contract = readFileSync(new URL('support.md', import.meta.url), 'utf8');
/** How many lie there, and after which part of them a server is killed. Very many take long: `TEST_MAILS=10000`. */
const count = Number(process.env['TEST_MAILS'] ?? 60);
const parts = count > 60 ? [0.2, 0.5, 0.8] : [0.2];
const LONG_AGO = '2020-01-01T00:00:00.000Z';

describe.each(databases)('a mailbox of many, on $kind', ({ kind, open }) => {
  test('each becomes one record, though servers are killed on the way', {
    timeout: 60 * 60_000,
    retry: 0,
  }, async () => {
    const place = await open();
    const imap = await startImapServer();
    const file = join(place.directory, 'support.md');
    await writeFile(file, contract);
    const mails = Array.from({ length: count }, (_, number) => message({ subject: `Mail ${number}` }));
    const late = mails.splice(-Math.ceil(count / 10));
    await imap.deliver('support', mails);
    const start = () =>
      startApplication({
        contract: file,
        data: place.directory,
        words: place.url === undefined ? [] : ['--database', place.url],
        env: {
          NODE_EXTRA_CA_CERTS: imap.certificate,
          NINEFOLD_ENV_SUPPORT_MAILBOX: imap.tlsAddress('support'),
        },
      });
    const began = performance.now();
    const running: Application[] = [await start()];
    if (kind === 'postgres') running.push(await start());
    const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
    const one = async (statement: ReturnType<typeof sql>) =>
      Number((await database.ask(statement))[0]?.['count']);
    const records = () => one(sql`SELECT count(*) AS count FROM ticket`);
    const until = (most: number) =>
      expect.poll(records, { timeout: 30 * 60_000 }).toBeGreaterThanOrEqual(most);
    /** In the midst of a write: its turn is held, and more has come by then. */
    const killOne = async (more: readonly string[]) => {
      await database.write(
        async () => {
          await imap.deliver('support', more);
          await running.shift()?.kill();
        },
        { exclusive: ['nf_inbox_mail support'], shared: [] },
      );
      expect(await records()).toBeLessThan(count);
      // Neither the minute of what it had kept, nor the half of one of its mailbox, is waited for.
      await database.write(async (on) => {
        await on.run(sql`UPDATE nf_inbox_mail SET next_at = ${LONG_AGO} WHERE state = 'waiting'`);
        await on.run(sql`UPDATE nf_mailbox SET until = ${LONG_AGO}`);
      });
      running.push(await start());
    };
    for (const [at, part] of parts.entries()) {
      await until(count * part);
      await killOne(at === parts.length - 1 ? late : []);
    }
    await until(count);
    const seconds = (performance.now() - began) / 1000;
    if (process.env['TEST_MAILS'] !== undefined)
      console.log(`${kind}: ${count} messages in ${seconds.toFixed(1)} s, ${parts.length} kills`);
    await expect.poll(() => imap.count('support'), { timeout: 90_000 }).toEqual({ all: count, seen: count });
    for (const application of running) await application.stop();
    expect(await records()).toBe(count);
    expect(await one(sql`SELECT count(DISTINCT subject) AS count FROM ticket`)).toBe(count);
    expect(await one(sql`SELECT count(*) AS count FROM nf_inbox_mail WHERE state <> 'taken'`)).toBe(0);
    await database.close();
    await imap.stop();
    await place.dispose();
  });
});
