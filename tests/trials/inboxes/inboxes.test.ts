import { randomUUID } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';
import { handOver, variables, written } from './posted.ts';

describe.each(databases)('mails that come in, on $kind', (database) => {
  const trial = trialOf('inboxes/help-desk.md', database, { variables });
  const { done, list, make, read, tried } = trial;

  const handed = (raw: Buffer | string, secret?: string) => handOver(trial.app().url, raw, secret);
  const anybody = () => `${randomUUID()}@example.net`;
  const mailed = async (mail: SendMailOptions) => handed(await written(mail));
  const known = async (id: unknown) =>
    ((await read('owner', '-/inboxes?limit=200')).items as Record<string, unknown>[]).find(
      (one) => one['id'] === id,
    );
  const ticketsOf = (customer: string) => list('ann', `tickets?filter=customer == '${customer}'`);
  const messagesOf = (ticket: unknown) =>
    list('ann', `messages?filter=ticket == '${String(ticket)}'&sort=created_at`);

  test('a mail becomes a ticket with a message and its files, once', async () => {
    const from = anybody();
    const raw = await written({
      from: `Ada <${from}>`,
      to: 'support@example.org',
      subject: 'My lämp is broken ☂',
      text: 'It does not shine.\n\n-- \nAda\nLamps & Co',
      attachments: [{ filename: 'lamp.txt', content: 'A lamp' }],
    });
    const first = await handed(raw);
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(await handed(raw)).toEqual(first);
    const [ticket, second] = await ticketsOf(from);
    expect(second).toBeUndefined();
    expect(ticket).toMatchObject({ subject: 'My lämp is broken ☂', status: 'open' });
    expect(await messagesOf(ticket?.['id'])).toMatchObject([{ sender: from, text: 'It does not shine.' }]);
    const [file] = await list('ann', `ticket_files?filter=ticket == '${String(ticket?.['id'])}'`);
    expect(file).toMatchObject({ file: { name: 'lamp.txt', type: 'text/plain', size: 6 } });
    expect(await known(first.body['id'])).toMatchObject({ state: 'taken', from, tries: 1, code: null });
  });

  test('an answer goes to the record of the mail that it answers', async () => {
    const from = anybody();
    await mailed({ from, subject: 'Help', text: 'Please' });
    const [ticket] = await ticketsOf(from);
    const id = String(ticket?.['id']);
    await make('ann', 'messages', { ticket: id, text: 'We look into it', from_us: true });
    await trial.done('ann', 'POST', `tickets/${id}/close`);
    const [sent] = (await read('owner', '-/deliveries')).items as Record<string, unknown>[];
    const text = 'Thank you!\n\nOn Monday, the desk wrote:\n> We look into it\n';
    const answered = await mailed({
      from: anybody(),
      subject: 'Re: other',
      inReplyTo: `<${String(sent?.['id'])}@localhost>`,
      text,
    });
    expect(await known(answered.body['id'])).toMatchObject({ state: 'taken' });
    expect(await messagesOf(id)).toMatchObject([
      { text: 'Please' },
      { text: 'We look into it' },
      { text: 'Thank you!', quoted: 'On Monday, the desk wrote:\n> We look into it' },
    ]);
    expect(await read('ann', `tickets/${id}`)).toMatchObject({ status: 'open' });
    // The id of the ticket itself is known to many, and proves nothing.
    const stranger = anybody();
    await mailed({ from: stranger, subject: 'Hm', inReplyTo: `<${id}.record@localhost>`, text: 'Me too' });
    expect(await ticketsOf(stranger)).toHaveLength(1);
  });

  test('a key in the subject, as the contract says; of its customer alone', async () => {
    const from = anybody();
    await mailed({ from, subject: 'Help', text: 'Please' });
    const [ticket] = await ticketsOf(from);
    await mailed({ from, subject: `AW: [${String(ticket?.['number'])}] Help`, text: 'And now?' });
    expect(await messagesOf(ticket?.['id'])).toHaveLength(2);
    const other = anybody();
    await mailed({ from: other, subject: `[${String(ticket?.['number'])}]`, text: 'Hello' });
    expect(await messagesOf(ticket?.['id'])).toHaveLength(2);
    expect(await ticketsOf(other)).toHaveLength(1);
  });

  test('what nobody wrote is set aside, and the owner may take it all the same', async () => {
    const from = anybody();
    const automatic = await mailed({
      from,
      subject: 'I am away',
      text: 'Until May',
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    expect(await known(automatic.body['id'])).toMatchObject({ state: 'aside', code: 'auto_reply' });
    const bounced = await handed(
      `From: MAILER-DAEMON@example.net\r\nSubject: Undelivered\r\nMessage-ID: <${randomUUID()}@b>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n--x\r\n\r\nNo\r\n--x--\r\n`,
    );
    expect(await known(bounced.body['id'])).toMatchObject({ state: 'aside', code: 'bounce' });
    expect(await ticketsOf(from)).toEqual([]);
    const id = String(automatic.body['id']);
    expect(await trial.done('owner', 'POST', `-/inboxes/${id}/retry`)).toMatchObject({ state: 'taken' });
    expect(await ticketsOf(from)).toHaveLength(1);
    expect(await tried('owner', 'POST', `-/inboxes/${id}/retry`)).toBe('409 not_allowed_now');
  });

  test('what a rule refuses is kept with the reason', async () => {
    const from = anybody();
    const { status, body } = await mailed({ from, subject: 'Help', text: 'It was stolen' });
    expect(status).toBe(200);
    expect(await known(body['id'])).toMatchObject({ state: 'refused', code: 'STOLEN', tries: 1 });
    expect(await ticketsOf(from)).toEqual([]);
    expect(await trial.done('owner', 'POST', `-/inboxes/${String(body['id'])}/retry`)).toMatchObject({
      state: 'refused',
      code: 'STOLEN',
      tries: 2,
    });
  });

  test('a sender who writes too often waits, and two at once are one', async () => {
    const from = anybody();
    const raws = await Promise.all(
      Array.from({ length: 7 }, (_, count) => written({ from, subject: `Mail ${count}`, text: 'x' })),
    );
    const answers = await Promise.all([...raws, ...raws].map((raw) => handed(raw)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(7);
    expect(await ticketsOf(from)).toHaveLength(5);
    const states = await Promise.all(answers.slice(0, 7).map(({ body }) => known(body['id'])));
    expect(states.filter((one) => one?.['code'] === 'too_many')).toHaveLength(2);
  });

  test('who wrote is erased with their mails; what was refused of others is kept, also when files are cleared', async () => {
    const from = anybody();
    await done('owner', 'POST', 'users', { name: 'Kunigunde', email: from, roles: [] });
    const { items } = await read('owner', '-/people');
    const { id } = (items as { id: string; email: string }[]).find(({ email }) => email === from) ?? {
      id: '',
    };
    const theirs = await mailed({ from, subject: 'Hi', text: 'Wanted' });
    const refused = await handed(Buffer.from([0, 255, 13, 10, 13, 10, 3]));
    const heads = async () =>
      JSON.stringify(await trial.app().runtime.database.ask(sql`SELECT * FROM nf_inbox_mail`));
    expect(await heads()).toContain(from);
    const erased = await done('owner', 'POST', `-/people/${id}/erase`, { mentions: true });
    expect(erased.erased).toContainEqual({ what: 'messages', count: expect.any(Number) });
    expect(await heads()).not.toContain(from);
    expect(await known(theirs.body['id'])).toMatchObject({ state: 'taken', from: null, subject: null });
    // Its message is there still: it is refused for what it says, and not as lost.
    expect(await done('owner', 'POST', `-/inboxes/${String(refused.body['id'])}/retry`)).toMatchObject({
      state: 'refused',
      code: 'invalid',
      tries: 2,
    });
    const kept = await trial
      .app()
      .runtime.database.ask(sql`SELECT name FROM nf_file WHERE name = 'message.eml'`);
    expect(kept.length).toBeGreaterThan(0);
  });

  test.each([
    ['header lines', `${'X-More: y\r\n'.repeat(20_000)}\r\nx`],
    [
      'parts',
      `Content-Type: multipart/mixed; boundary=B\r\n\r\n${'--B\r\n\r\nx\r\n'.repeat(1_100)}--B--\r\n`,
    ],
  ])('a mail of too many %s is refused with the reason, and not tried for ever', async (_, rest) => {
    const raw = `From: ${anybody()}\r\nSubject: Much\r\nMessage-ID: <${randomUUID()}@x>\r\n${rest}`;
    const { status, body } = await handed(raw);
    expect(status).toBe(200);
    expect(await known(body['id'])).toMatchObject({ state: 'refused', code: 'too_big', tries: 1 });
    expect(await trial.done('owner', 'POST', `-/inboxes/${String(body['id'])}/retry`)).toMatchObject({
      state: 'refused',
      code: 'too_big',
      tries: 2,
    });
  });

  test('bad input', async () => {
    const raw = await written({ from: anybody(), subject: 'Hi', text: 'x' });
    expect(await handed(raw, 'whsec_YW5vdGhlcg==')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await handed('')).status).toBe(400);
    expect((await handed(Buffer.alloc(11_000_000, 'x'))).status).toBe(413);
    expect(await tried(undefined, 'POST', '-/inboxes/nothing', {})).toBe('404 not_found');
    expect(await tried(undefined, 'GET', '-/inboxes/support')).toBe('405 method_not_allowed');
    expect(await tried('ann', 'GET', '-/inboxes')).toBe('403 forbidden');
    expect(await tried('owner', 'GET', '-/inboxes?state=lost')).toBe('400 bad_request');
    expect(await tried('owner', 'POST', `-/inboxes/${randomUUID()}/retry`)).toBe('404 not_found');
    expect(await tried('owner', 'POST', '-/inboxes/x/retry')).toBe('404 not_found');
    const garbage = await handed(Buffer.from([0, 255, 254, 13, 10, 13, 10, 1, 2]));
    expect(await known(garbage.body['id'])).toMatchObject({
      state: 'refused',
      code: 'invalid',
      detail: expect.stringMatching(/^Some values are not right\. customer: /),
    });
  });
});
