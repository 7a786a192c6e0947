import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { databases } from '#tests/support/databases.ts';
import { startImapServer } from '#tests/support/imap-server.ts';
import { message } from './message.ts';

const contract = readFileSync(new URL('support.md', import.meta.url), 'utf8');
/** How many lie there. Without a word this takes too long for every day: `TEST_MAILS=10000`. */
const count = Number(process.env.TEST_MAILS ?? 0);

describe.runIf(count > 0).each(databases)('a mailbox of very many, on $kind', ({ kind, open }) => {
  test(
    'each becomes one record, though servers are killed on the way',
    async () => {
      const place = await open();
      const imap = await startImapServer();
      const file = join(place.directory, 'support.md');
      await writeFile(file, contract);
      await imap.deliver(
        'support',
        Array.from({ length: count }, (_, number) => message({ subject: `Mail ${number}` })),
      );
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
      const running: Application[] = [await start()];
      if (kind === 'postgres') running.push(await start());
      const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
      const one = async (statement: ReturnType<typeof sql>) =>
        Number((await database.ask(statement))[0]?.['count']);
      const records = () => one(sql`SELECT count(*) AS count FROM ticket`);
      const until = async (most: number) => {
        while ((await records()) < most) await pause(200);
      };
      for (const part of [0.2, 0.5, 0.8]) {
        await until(count * part);
        await running.shift()?.kill();
        running.push(await start());
      }
      await until(count);
      await pause(2_000); // for what would come twice
      expect(await records()).toBe(count);
      expect(await one(sql`SELECT count(DISTINCT subject) AS count FROM ticket`)).toBe(count);
      expect(await one(sql`SELECT count(*) AS count FROM nf_inbox_mail WHERE state <> 'taken'`)).toBe(0);
      await expect.poll(() => imap.count('support')).toEqual({ all: count, seen: count });
      for (const application of running) await application.stop();
      await database.close();
      await imap.stop();
      await place.dispose();
    },
    60 * 60_000,
  );
});
