import { createTransport, type SendMailOptions } from 'nodemailer';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { composeMail } from '#server/sending/mail-message.ts';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '../trial.ts';

const SECRET = 'desk';
const variables = new Map([['DESK_SECRET', SECRET]]);

/** The help desk that ships, from the mail of a customer on. */
describe.each(databases)('the help desk, on $kind', (database) => {
  const trial = trialOf('../../contracts/help-desk.md', database, { variables });
  const { app, done, list, make, read } = trial;

  const mailed = async (mail: SendMailOptions) => {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
    const { status } = await fetch(`${app().url}/api/-/inboxes/support`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'message/rfc822' },
      body: new Uint8Array(message as Buffer),
    });
    expect(status).toBe(200);
  };
  const ticketsOf = (customer: string) => list('ali', `tickets?filter=customer == '${customer}'&sort=number`);
  const textsOf = async (ticket: unknown) =>
    (await list('ali', `messages?filter=ticket == '${String(ticket)}'&sort=created_at`)).map(
      ({ text }) => text,
    );
  const lastMail = async (path: string) => (await read('ali', `${path}/-/mails`)).items[0];

  test('a mail becomes a ticket with a deadline and somebody who sees to it, and the customer is told', async () => {
    const from = 'lou@example.net';
    await mailed({ from, subject: 'No sound', text: 'It is silent.' });
    const [ticket, second] = await ticketsOf(from);
    expect(second).toBeUndefined();
    // Friday 16:30 in Vienna: the rest of eight hours is on Tuesday, after the holiday.
    expect(ticket).toMatchObject({ status: 'open', subject: 'No sound', due_at: '2026-10-27T15:30:00.000Z' });
    const eva = (await list('nora', "users?filter=name == 'Eva Lindner'"))[0];
    expect(ticket?.['assignee']).toBe(eva?.['id']);
    expect(await lastMail(`tickets/${String(ticket?.['id'])}`)).toMatchObject({ to: [from] });
  });

  test('an answer goes to its ticket and starts the clock again; a closed one is not woken', async () => {
    const from = 'max@example.net';
    await mailed({ from, subject: 'No picture', text: 'It is dark.' });
    const [ticket] = await ticketsOf(from);
    const id = String(ticket?.['id']);
    const message = await make('ali', 'messages', { ticket: id, text: 'Is it on?', from_us: true });
    expect(await lastMail(`messages/${message}`)).toMatchObject({ to: [from] });
    await done('ali', 'POST', `tickets/${id}/ask_back`);
    await app().setClock('2026-10-27T15:00:00.000Z');
    await mailed({ from, subject: `Re: ${String(ticket?.['number'])}`, text: 'Now it is.' });
    expect(await textsOf(id)).toEqual(['It is dark.', 'Is it on?', 'Now it is.']);
    expect(await read('ali', `tickets/${id}`)).toMatchObject({
      status: 'open',
      left: null,
      due_at: '2026-10-28T15:00:00.000Z',
    });
    await done('ali', 'POST', `tickets/${id}/solve`);
    await app().setClock('2026-11-01T12:00:00.000Z');
    await mailed({ from, subject: `Re: ${String(ticket?.['number'])}`, text: 'Dark again.' });
    expect(await ticketsOf(from)).toMatchObject([{ status: 'closed' }, { status: 'open' }]);
  });

  test('two tickets become one: messages go along, and nobody is written to again', async () => {
    const from = 'zoe@example.net';
    await mailed({ from, subject: 'First', text: 'One' });
    await mailed({ from, subject: 'Second', text: 'Two' });
    const [one, other] = await ticketsOf(from);
    const [id, into] = [String(one?.['id']), String(other?.['id'])];
    await make('ali', 'messages', { ticket: id, text: 'Hello', from_us: true });
    await done('ali', 'POST', `tickets/${id}/merge`, { into });
    const copies = await list('ali', `messages?filter=ticket == '${into}' %26%26 is_copy`);
    expect(new Set(copies.map(({ text }) => text))).toEqual(new Set(['Hello', 'One']));
    for (const copy of copies) expect(await lastMail(`messages/${String(copy['id'])}`)).toBeUndefined();
    await mailed({ from, subject: `Re: ${String(one?.['number'])}`, text: 'Three' });
    expect(await textsOf(into)).toContain('Three');
    expect(await ticketsOf(from)).toHaveLength(2);
  });

  test('an answer stands below the question in the program of the customer, and what is quoted stands apart', async () => {
    const from = 'pat@example.net';
    const text = 'It is stuck.\n\nOn Friday we wrote:\n> Is it?';
    await mailed({ from, subject: 'The door', text, messageId: '<question-1@mail.example>' });
    const [ticket] = await ticketsOf(from);
    const id = String(ticket?.['id']);
    const [first] = await list('ali', `messages?filter=ticket == '${id}'`);
    expect(first).toMatchObject({ text: 'It is stuck.', quoted: expect.stringContaining('> Is it?') });
    expect(first).not.toHaveProperty('mail_id');
    const answer = await make('ali', 'messages', { ticket: id, text: 'Push it.', from_us: true });
    const { runtime } = app();
    const outside = { variables, publicUrl: 'https://desk.example.org' };
    const leaving = async (record: string) => {
      const [row] = await runtime.database.ask(sql`SELECT * FROM nf_outbox WHERE record = ${record}`);
      const { id: row_id, body, entity } = row ?? {};
      const composed = await composeMail(
        { id: String(row_id), body: String(body), entity: String(entity) },
        { runtime, outside, now: runtime.clock.now() },
      );
      return composed.kind === 'mail' && composed.mail;
    };
    const conversation = `<${id}.record@desk.example.org>`;
    expect(await leaving(id)).toMatchObject({ inReplyTo: conversation, references: [conversation] });
    expect(await leaving(answer)).toMatchObject({
      inReplyTo: '<question-1@mail.example>',
      references: [conversation, '<question-1@mail.example>'],
    });
  });
});
