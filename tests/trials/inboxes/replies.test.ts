import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followMails } from '#server/clock/follow-mails.ts';
import { deliver } from '#server/sending/deliver.ts';
import { databases } from '#tests/support/databases.ts';
import { type MailServer, openMailServer } from '#tests/server/sending/mail-server.ts';
import { trialOf } from '../trial.ts';
import { handOver, variables, written } from './posted.ts';

const KEYED = /^Reply-To: support\+([0-9a-f-]{36})@example\.org$/m;

describe.each(databases)('answers and reports to mails of a record, on $kind', (database) => {
  const trial = trialOf('inboxes/help-desk.md', database, { variables });
  const { done, list, make, read } = trial;
  let server: MailServer;
  let later = 0;

  beforeEach(async () => {
    server = await openMailServer();
  });
  afterEach(async () => {
    await server.close();
  });

  /** Sends what waits, as a server does twice a second. */
  async function send(): Promise<void> {
    later += 8 * 60 * 60_000;
    const at = later;
    const underway = await deliver({
      current: () => trial.app().runtime,
      outside: { variables, smtpUrl: server.url },
      report: () => undefined,
      clock: { now: () => new Date(Date.now() + at).toISOString() },
      follow: followMails(() => undefined),
    });
    await Promise.all(underway.map((one) => one.done));
  }
  const handed = (raw: Buffer | string) => handOver(trial.app().url, raw);
  const anybody = () => `${randomUUID()}@example.net`;
  /** A ticket of this customer that waits for an answer, and the mail that asks for it. */
  async function asked(customer: string) {
    const id = await make('ann', 'tickets', { subject: 'Help', customer });
    await done('ann', 'POST', `tickets/${id}/wait`);
    await send();
    const letter = server.received.find(({ to }) => to.includes(customer))?.text ?? '';
    return { id, letter, key: KEYED.exec(letter)?.[1] ?? '' };
  }
  const messagesOf = (ticket: string) => list('ann', `messages?filter=ticket == '${ticket}'&sort=created_at`);
  const mailOf = async (ticket: string) => (await read('ann', `tickets/${ticket}/-/mails`)).items[0];
  const asideOf = async (id: unknown) =>
    ((await read('owner', '-/inboxes?limit=200')).items as Record<string, unknown>[]).find(
      (one) => one['id'] === id,
    );

  test('an answer whose heads were lost is found by the address it goes to, which tells nobody its key', async () => {
    const customer = anybody();
    const { id, key } = await asked(customer);
    expect((await mailOf(id))?.id).toBe(key);
    for (const [field, text] of [
      ['To', 'One'],
      ['Cc', 'Two'],
      ['Delivered-To', 'Three'],
      ['X-Original-To', 'Four'],
    ])
      await handed(
        `From: ${anybody()}\r\n${field}: Desk <SUPPORT+${key.toUpperCase()}@example.org>\r\nSubject: Other\r\n\r\n${text}\r\n`,
      );
    expect((await messagesOf(id)).map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);
    const [first] = await messagesOf(id);
    expect(first?.['sent_to']).toBe('support@example.org');
  });

  test('a mail about a part leads to the whole; the id of a record and a made-up key lead nowhere', async () => {
    const customer = anybody();
    const id = await make('ann', 'tickets', { subject: 'Help', customer });
    const message = await make('ann', 'messages', { ticket: id, text: 'We look into it', from_us: true });
    await send();
    const key = KEYED.exec(server.received.find(({ to }) => to.includes(customer))?.text ?? '')?.[1];
    await handed(
      await written({ from: customer, to: `support+${key}@example.org`, subject: 'x', text: 'Thanks' }),
    );
    expect((await messagesOf(id)).map(({ text }) => text)).toEqual(['We look into it', 'Thanks']);
    for (const wrong of [id, message, randomUUID(), 'x', `${key}0`]) {
      const stranger = anybody();
      await handed(
        await written({ from: stranger, to: `support+${wrong}@example.org`, subject: 'x', text: 'y' }),
      );
      expect(await list('ann', `tickets?filter=customer == '${stranger}'`)).toHaveLength(1);
    }
    expect(await messagesOf(id)).toHaveLength(2);
  });

  test('a report of a mail server fails the mail it is about, once', async () => {
    const customer = anybody();
    const { id, letter, key } = await asked(customer);
    expect(await mailOf(id)).toMatchObject({ state: 'sent' });
    const report = reportOf({ action: 'failed', recipient: customer, inside: letter });
    const { body } = await handed(report);
    const error = 'It did not arrive. A mail server reports: 550 5.1.1 No such user here';
    expect(await mailOf(id)).toMatchObject({ id: key, state: 'failed', error });
    expect(await read('ann', `tickets/${id}`)).toMatchObject({ status: 'open' });
    expect(await asideOf(body['id'])).toMatchObject({ state: 'aside', code: 'bounce' });
    const failed = await read('owner', '-/deliveries?state=failed');
    expect(failed.items).toContainEqual(expect.objectContaining({ id: key, error }));
    // The step was made once: it is not again, and the ticket may wait anew.
    await done('ann', 'POST', `tickets/${id}/wait`);
    await handed(report.replace('Message-ID: <report', 'Message-ID: <again'));
    expect(await read('ann', `tickets/${id}`)).toMatchObject({ status: 'waiting' });
    await send();
    await done('ann', 'POST', `tickets/${id}/-/mails/${key}/again`);
    await send();
    expect((await read('ann', `tickets/${id}/-/mails`)).items).toContainEqual(
      expect.objectContaining({ id: key, state: 'sent', error: null }),
    );
  });

  test('a report without a form is read by its codes, and by the key in an address', async () => {
    const customer = anybody();
    const { id, key } = await asked(customer);
    await handed(
      `Return-Path: <>\r\nFrom: MAILER-DAEMON@example.net\r\nSubject: failure notice\r\n\r\nHi. This is the mail program.\r\n<${customer}>:\r\n5.7.1 Sorry, no mailbox here.\r\n\r\n--- Below is a copy.\r\nReply-To: support+${key}@example.org\r\n`,
    );
    expect(await mailOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('no mailbox') });
  });

  test('a delay, a copy, and what is about no mail of ours fail nothing', async () => {
    const customer = anybody();
    const { id, letter } = await asked(customer);
    await handed(reportOf({ action: 'delayed', recipient: customer, inside: letter }));
    await handed(
      reportOf({ action: 'failed', recipient: customer, inside: `Message-ID: <${id}@localhost>\r\n\r\n` }),
    );
    await handed(
      await written({ from: customer, subject: 'Undelivered', text: `Action: failed\n\n${letter}` }),
    );
    expect(await mailOf(id)).toMatchObject({ state: 'sent' });
  });
});

/** What a mail server reports (RFC 3464). */
function reportOf({
  action,
  recipient,
  inside,
}: {
  readonly action: string;
  readonly recipient: string;
  readonly inside: string;
}): string {
  return [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@example.net>',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <report.${randomUUID()}@example.net>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'This is the mail system.',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1',
    '    No such user here',
    '--x',
    'Content-Type: message/rfc822',
    '',
    inside,
    '--x--',
    '',
  ].join('\r\n');
}
