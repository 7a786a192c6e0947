import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import sql, { join as listed } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { type Letter, openMailServer } from '#tests/server/sending/mail-server.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { databases } from '#tests/support/databases.ts';

const contract = readFileSync(new URL('desk.md', import.meta.url), 'utf8');
const SECRET = 'the-desk-alone-knows-this';
/** How many mails come in, from a tenth as many customers, and after which part of them a server is killed. */
const count = Number(process.env['TEST_MAILS'] ?? 20);
const parts = count > 20 ? [0.2, 0.5, 0.8] : [0.5];
const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** A server that is known by the address it sends from. */
interface Sender {
  readonly from: string;
  readonly application: Application;
}

describe.each(databases)('mails while servers are killed, on $kind', ({ kind, open }) => {
  test('each address is thanked once, each ticket is told once, and a report counts once', {
    timeout: 60 * 60_000,
    retry: 0,
  }, async () => {
    const place = await open();
    const smtp = await openMailServer();
    const file = join(place.directory, 'desk.md');
    await writeFile(file, contract);
    let started = 0;
    const start = async (): Promise<Sender> => {
      const from = `server${(started += 1)}@example.org`;
      const application = await startApplication({
        contract: file,
        data: place.directory,
        words: place.url === undefined ? [] : ['--database', place.url],
        env: { SMTP_URL: smtp.url, MAIL_FROM: from, NINEFOLD_ENV_DESK_SECRET: SECRET },
      });
      return { from, application };
    };
    const running = [await start()];
    if (kind === 'postgres') running.push(await start());
    const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
    const one = async (statement: ReturnType<typeof sql>) =>
      Number((await database.ask(statement))[0]?.['count']);

    /** Another takes its place. The minute for which nobody else sends what it was sending is over at once. */
    const kill = async (killed: Sender) => {
      await killed.application.kill();
      running.splice(running.indexOf(killed), 1, await start());
      const last = new Map(smtp.received.map((letter) => [idOf(letter), letter.from]));
      const ids = [...last].filter(([, from]) => from === killed.from).map(([id]) => id);
      if (ids.length > 0)
        await database.write((on) =>
          on.run(
            sql`UPDATE nf_outbox SET next_at = ${LONG_AGO} WHERE state = 'waiting' AND id IN (${listed(ids)})`,
          ),
        );
    };
    /** Hands a message over as a mail server does: until somebody takes it. */
    const handOver = async (raw: string, at = 0) => {
      for (let tries = at; ; tries += 1) {
        const url = running[tries % running.length]?.application.url;
        const answer = await fetch(`${url}/api/-/inboxes/support`, {
          method: 'POST',
          headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
          body: raw,
        }).catch(() => undefined);
        if (answer?.status === 200) return;
        if (answer !== undefined && answer.status < 500 && answer.status !== 429)
          throw new Error(`${answer.status}: ${await answer.text()}`);
        await pause(50);
      }
    };

    const kills = new Set(parts.map((part) => Math.floor(count * part)));
    for (let number = 0; number < count; number += 1) {
      const raw = ticketOf(number);
      const handed = handOver(raw, number);
      const [first] = running;
      if (kills.has(number) && first !== undefined) {
        await kill(first);
        await handed;
        await handOver(raw, number + 1); // the same once more, to another server
      }
      await handed;
    }
    expect(await one(sql`SELECT count(*) AS count FROM ticket`)).toBe(count);
    expect(await one(sql`SELECT count(DISTINCT subject) AS count FROM ticket`)).toBe(count);
    const thanks = (state: string) =>
      one(sql`SELECT count(*) AS count FROM nf_outbox WHERE name = 'thanks' AND state = ${state}`);
    await expect.poll(() => thanks('sent'), { timeout: 90_000 }).toBe(count / 10);
    expect(await thanks('withheld')).toBe(count - count / 10);

    // Seven o'clock: who sends the news is killed before it is told that they have come.
    smtp.hold(true);
    await database.write((on) => on.run(sql`UPDATE nf_digest SET due_at = ${LONG_AGO}`));
    const news = () => smtp.received.filter(({ to }) => to.includes('desk@example.org'));
    await expect.poll(() => news().length, { timeout: 90_000 }).toBeGreaterThan(0);
    const [lost] = news();
    const sender = running.find(({ from }) => from === lost?.from);
    if (lost === undefined || sender === undefined) throw new Error('nobody sends the news');
    await kill(sender);
    smtp.hold(false);
    const told = async () => {
      const byId = new Map(news().map((letter) => [idOf(letter), letter]));
      const letters = await Promise.all([...byId.values()].map(({ text }) => simpleParser(text)));
      const texts = letters.map(({ subject, text }) => `${subject}\n${text}`);
      return texts.flatMap((text) => [...new Set(text.match(/Ticket \d+\./g) ?? [])]);
    };
    await expect.poll(async () => new Set(await told()).size, { timeout: 90_000, interval: 500 }).toBe(count);
    await expect
      .poll(() => news().filter((letter) => idOf(letter) === idOf(lost)).length, { timeout: 90_000 })
      .toBe(2);
    expect(await one(sql`SELECT count(*) AS count FROM nf_digest`)).toBe(0);

    const [thanked] = await database.ask(
      sql`SELECT id, record, target FROM nf_outbox WHERE name = 'thanks' AND state = 'sent' ORDER BY id LIMIT 1`,
    );
    const report = bounceOf(String(thanked?.['id']), String(thanked?.['target']));
    const [dying] = count > 20 ? running : [];
    const handed = running.map((_, at) => handOver(report, at));
    if (dying !== undefined) await kill(dying);
    await Promise.all(handed);
    await handOver(report);
    for (const { application } of running) await application.stop();
    expect(
      await one(sql`SELECT failures AS count FROM ticket WHERE id = ${String(thanked?.['record'])}`),
    ).toBe(1);
    expect(await thanks('failed')).toBe(1);
    expect((await told()).toSorted()).toEqual([...new Set(await told())].toSorted());
    // Nothing has left twice within the life of a process.
    const left = smtp.received.map((letter) => `${idOf(letter)} from ${letter.from}`);
    expect(left.toSorted()).toEqual([...new Set(left)].toSorted());
    await database.close();
    await smtp.close();
    await place.dispose();
  });
});

/** Each mail has one of ours, whoever sends it. */
function idOf({ text }: Letter): string {
  return /^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? '';
}

function ticketOf(number: number): string {
  return [
    `From: c${number % (count / 10)}@example.org`,
    'To: support@example.org',
    `Subject: Ticket ${number}.`,
    `Message-ID: <${randomUUID()}@example.org>`,
    '',
    'Please.',
  ].join('\r\n');
}

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
