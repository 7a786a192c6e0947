import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { afterAnswers, transactionsOf } from './between.ts';

const contract = `# Desks

## 3. Entities

\`\`\`yaml
desk:
  fields:
    name: { type: text, required: true }
    lead: { type: ref, to: user, required: true }
    frozen: { type: boolean, initial: false }
ticket:
  fields:
    title: { type: text, required: true }
    desk: { type: ref, to: desk, required: true }
\`\`\`

## 4. States

\`\`\`yaml
ticket:
  field: status
  start: open
  states: { open: {}, done: {} }
  transitions:
    finish: { from: open, to: done, by: [agent], when: { FROZEN: "!desk.frozen" } }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { agent: {}, keeper: {} }
grants:
  desk: { keeper: all, agent: { read: true } }
  user: { keeper: { read: true }, agent: { read: true } }
  ticket:
    keeper: all
    agent: { read: desk.lead == me, update: true }
\`\`\`

## 8. Errors

\`\`\`yaml
FROZEN: { message: This desk is frozen. }
\`\`\`

## Examples

\`\`\`yaml
people: { ann: { roles: [agent] }, ben: { roles: [agent] }, kai: { roles: [keeper] } }
\`\`\`
`;

describe.each(databases)('rights that go through a reference, on $kind', ({ open, kind }) => {
  let place: TestDatabase;
  let app: TestApp;
  /** What somebody else does once the record and the rights were read, and before the write begins. */
  let meanwhile: (() => Promise<unknown>) | undefined;
  const people = new Map<string, string>();

  const between = (database: Database) =>
    afterAnswers(database, (text) => {
      const act = text.includes('"readable"') ? meanwhile : undefined;
      if (act !== undefined) meanwhile = undefined;
      return act?.();
    });

  beforeAll(async () => {
    place = await open();
    app = await openApp({ contract, database: place, between });
    for (const name of ['ann', 'ben', 'kai'])
      people.set(name, String((await app.request(name, 'GET', '/api/-/me')).body.person.id));
  });
  afterAll(async () => {
    await app.close();
    await place.dispose();
  });

  const made = async (path: string, body: object) =>
    String((await app.request('kai', 'POST', `/api/${path}`, body)).body.id);
  const deskOf = (lead: string) => made('desks', { name: 'Front', lead: people.get(lead) });
  const ticketOf = async (lead: string) => {
    const desk = await deskOf(lead);
    return {
      desk: `/api/desks/${desk}`,
      ticket: `/api/tickets/${await made('tickets', { title: 'Roof', desk })}`,
    };
  };

  /** On PostgreSQL, once a write like this reads ahead: after one in vain the next fifty do not. */
  async function untilForeseen(act: (ticket: string) => Promise<unknown>): Promise<void> {
    if (kind === 'sqlite') return;
    const seen = { read: false };
    while (!seen.read) {
      const { ticket } = await ticketOf('ann');
      meanwhile = async () => (seen.read = true);
      await act(ticket);
    }
    meanwhile = undefined;
  }
  const rename = (ticket: string) => app.request('ann', 'PATCH', ticket, { title: 'Wall' });
  const finish = (ticket: string) => app.request('ann', 'POST', `${ticket}/finish`);
  const lead = (desk: string, name: string) => app.request('kai', 'PATCH', desk, { lead: people.get(name) });

  test('are judged as they are when it is written: lost meanwhile', async () => {
    await untilForeseen(rename);
    const { desk, ticket } = await ticketOf('ann');
    meanwhile = () => lead(desk, 'ben');
    const answer = await rename(ticket);
    if (kind === 'sqlite') expect(answer.status).toBe(200);
    else expect([answer.status, answer.body.code, meanwhile]).toEqual([404, 'not_found', undefined]);
    meanwhile = undefined;
  });

  test('are judged as they are when it is written: gained meanwhile', async () => {
    await untilForeseen(rename);
    const { desk, ticket } = await ticketOf('ben');
    meanwhile = () => lead(desk, 'ann');
    const answer = await rename(ticket);
    expect([answer.status, meanwhile]).toEqual(kind === 'sqlite' ? [404, meanwhile] : [200, undefined]);
    meanwhile = undefined;
  });

  test('and so are guards', async () => {
    await untilForeseen(finish);
    const { desk, ticket } = await ticketOf('ann');
    meanwhile = () => app.request('kai', 'PATCH', desk, { frozen: true });
    const answer = await finish(ticket);
    if (kind === 'postgres')
      expect([answer.status, answer.body.code, meanwhile]).toEqual([422, 'FROZEN', undefined]);
    meanwhile = undefined;
    expect((await finish((await ticketOf('ann')).ticket)).status).toBe(200);
  });

  test.runIf(kind === 'postgres')('do not keep changes from sharing a commit', async () => {
    const changed = async () => {
      const tickets = await Promise.all(
        Array.from({ length: 12 }, async () => (await ticketOf('ann')).ticket),
      );
      const answers = await Promise.all(tickets.map(rename));
      expect(answers.map(({ status }) => status)).toEqual(tickets.map(() => 200));
      return transactionsOf(
        app,
        'ticket',
        tickets.map((ticket) => ticket.slice('/api/tickets/'.length)),
      );
    };
    await expect.poll(changed, { timeout: 20_000 }).toBeLessThan(8);
  });
});
