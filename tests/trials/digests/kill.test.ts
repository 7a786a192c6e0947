import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { openMailServer } from '#tests/server/sending/mail-server.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { databases } from '#tests/support/databases.ts';

const contract = readFileSync(new URL('desk.md', import.meta.url), 'utf8');
const SECRET = 'the-desk-alone-knows-this';
/** How many mails come in, from a tenth as many customers. Without a word this is left out: `TEST_MAILS=60`. */
const count = Number(process.env.TEST_MAILS ?? 0);

describe.runIf(count > 0).each(databases)('mails while servers are killed, on $kind', ({ kind, open }) => {
  test(
    'each address is thanked once, each ticket is told once, and a report counts once',
    async () => {
      const place = await open();
      const smtp = await openMailServer();
      const file = join(place.directory, 'desk.md');
      await writeFile(file, contract);
      const start = () =>
        startApplication({
          contract: file,
          data: place.directory,
          words: place.url === undefined ? [] : ['--database', place.url],
          env: { SMTP_URL: smtp.url, NINEFOLD_ENV_DESK_SECRET: SECRET },
        });
      const running: Application[] = [await start()];
      if (kind === 'postgres') running.push(await start());
      const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
      const one = async (statement: ReturnType<typeof sql>) =>
        Number((await database.ask(statement))[0]?.['count']);

      /** Hands a message over as a mail server does: until somebody takes it. */
      const handOver = async (raw: string, at = 0) => {
        for (let tries = at; tries < at + 200; tries += 1) {
          const { url } = running[tries % running.length] ?? { url: '' };
          const answer = await fetch(`${url}/api/-/inboxes/support`, {
            method: 'POST',
            headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
            body: raw,
          }).catch(() => undefined);
          if (answer?.status === 200) return;
          await pause(50);
        }
        throw new Error('nobody took it');
      };
      const mail = (number: number) =>
        [
          `From: c${number % (count / 10)}@example.org`,
          'To: support@example.org',
          `Subject: Ticket ${number}.`,
          `Message-ID: <${randomUUID()}@example.org>`,
          '',
          'Please.',
        ].join('\r\n');

      const kills = new Set([0.2, 0.5, 0.8].map((part) => Math.floor(count * part)));
      for (let number = 0; number < count; number += 1) {
        const raw = mail(number);
        if (!kills.has(number)) {
          await handOver(raw, number);
          continue;
        }
        const [handed] = [handOver(raw, number)];
        await running.shift()?.kill();
        running.push(await start());
        await handed;
        await handOver(raw, number + 1); // the same once more, to another server
      }
      await expect
        .poll(() => one(sql`SELECT count(*) AS count FROM ticket`), { timeout: 90_000 })
        .toBe(count);
      expect(await one(sql`SELECT count(DISTINCT subject) AS count FROM ticket`)).toBe(count);
      expect(
        await one(sql`SELECT count(*) AS count FROM nf_outbox WHERE name = 'thanks' AND state <> 'withheld'`),
      ).toBe(count / 10);

      // Seven o'clock, with a kill right in it.
      await database.write((on) => on.run(sql`UPDATE nf_digest SET due_at = '2020-01-01T00:00:00.000Z'`));
      await pause(300);
      await running.shift()?.kill();
      running.push(await start());
      const told = async () => {
        const letters = await Promise.all(smtp.received.map(({ text }) => simpleParser(text)));
        const news = letters.filter(({ to }) => JSON.stringify(to).includes('desk@example.org'));
        const byId = new Map(news.map(({ messageId, subject, text }) => [messageId, `${subject}\n${text}`]));
        return [...byId.values()].flatMap((text) => [...new Set(text.match(/Ticket \d+\./g) ?? [])]);
      };
      await expect
        .poll(async () => new Set(await told()).size, { timeout: 90_000, interval: 500 })
        .toBe(count);
      expect(await one(sql`SELECT count(*) AS count FROM nf_digest`)).toBe(0);
      expect(await told()).toHaveLength(count);

      const [thanked] = await database.ask(
        sql`SELECT id, record, target FROM nf_outbox WHERE name = 'thanks' AND state = 'sent' ORDER BY id LIMIT 1`,
      );
      const report = bounceOf(String(thanked?.['id']), String(thanked?.['target']));
      const handed = running.map((_, at) => handOver(report, at));
      if (running.length > 1) await running.shift()?.kill();
      await Promise.all(handed);
      await handOver(report);
      const failures = async () =>
        one(sql`SELECT failures AS count FROM ticket WHERE id = ${String(thanked?.['record'])}`);
      await expect.poll(failures, { timeout: 90_000 }).toBe(1);
      expect(
        await one(sql`SELECT count(*) AS count FROM nf_outbox WHERE name = 'thanks' AND state = 'failed'`),
      ).toBe(1);
      await pause(1_500); // for what would come twice
      expect(await failures()).toBe(1);
      for (const application of running) await application.stop();
      await database.close();
      await smtp.close();
      await place.dispose();
    },
    60 * 60_000,
  );
});

/** What a mail server on the way says of a mail of ours. */
function bounceOf(id: string, to: string): string {
  return [
    'From: MAILER-DAEMON@relay.example',
    'To: support@example.org',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <bounce-${id}@relay.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${id}@localhost>`,
    '--B--',
    '',
  ].join('\r\n');
}
