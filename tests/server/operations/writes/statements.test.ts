import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Connection, Database, Statement, Transaction } from '#server/db/database.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Tickets

## 3. Entities

\`\`\`yaml
ticket:
  fields:
    title: { type: text, required: true }
    requester: { type: ref, to: user, required: true, initial: me }
    opened: { type: date, required: true, initial: today }
    due: { type: date, required: true }
\`\`\`

## 4. States

\`\`\`yaml
ticket:
  field: status
  start: open
  states: { open: {}, done: { final: true } }
  transitions:
    finish: { from: open, to: done, by: [student], when: { TOO_EARLY: today >= due } }
\`\`\`

## 5. Rules

\`\`\`yaml
ticket:
  DUE_BEFORE_OPENED: { rule: due >= opened, at: due }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { student: {} }
grants:
  ticket:
    student: { read: requester == me, create: { if: requester == me, fields: [title, due] }, update: requester == me }
\`\`\`

## 8. Errors

\`\`\`yaml
DUE_BEFORE_OPENED: { message: Not before it was opened. }
TOO_EARLY: { message: Not yet. }
\`\`\`

## Examples

\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { sam: { roles: [student] }, tom: { roles: [student] } }
\`\`\`
`;

describe.each(databases)('a write that needs no other record than its own, on $kind', ({ open }) => {
  const sent: string[] = [];
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract, database, between: (inner) => noting(inner, sent) });
  });
  beforeEach(() => void sent.splice(0));
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });
  const create = async (due: string) => app.request('sam', 'POST', '/api/tickets', { title: 'A', due });

  test('refuses a rule, a guard and a stranger by what is at hand, and asks for nothing else', async () => {
    expect(await create('2026-01-01')).toMatchObject({ status: 422, body: { code: 'DUE_BEFORE_OPENED' } });
    expect(sent).toEqual(['SELECT nf_version', 'INSERT ticket']);
    const { id } = (await create('2026-01-09')).body;
    sent.splice(0);
    const refused = await app.request('sam', 'POST', `/api/tickets/${id}/finish`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'TOO_EARLY' } });
    expect(sent).toEqual(['SELECT nf_version', 'SELECT ticket']);
    sent.splice(0);
    expect((await app.request('tom', 'PATCH', `/api/tickets/${id}`, { title: 'B' })).status).toBe(404);
    expect(sent).toEqual(['SELECT nf_version', 'SELECT ticket']);
  });

  test('takes four statements to create and five to change a record, its history and the answer among them', async () => {
    const { id } = (await create('2026-01-09')).body;
    expect(sent.toSorted()).toEqual([
      'INSERT nf_history',
      'INSERT ticket',
      'SELECT nf_version',
      'SELECT ticket',
    ]);
    sent.splice(0);
    expect((await app.request('sam', 'PATCH', `/api/tickets/${id}`, { title: 'B' })).status).toBe(200);
    expect(sent.toSorted()).toEqual([
      'INSERT nf_history',
      'SELECT nf_version',
      'SELECT ticket',
      'SELECT ticket',
      'UPDATE ticket',
    ]);
  });
});

const talks = `# Talks

## 3. Entities

\`\`\`yaml
speaker: { fields: { name: { type: text, required: true }, most: { type: integer, required: true } } }
talk: { fields: { minutes: { type: integer, required: true }, speakers: { type: refs, to: speaker } } }
\`\`\`

## 5. Rules

\`\`\`yaml
speaker:
  TOO_LONG: { rule: "talks.sum(t, t.minutes) <= most" }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { student: {} }
grants: { speaker: { student: all }, talk: { student: all } }
\`\`\`

## 8. Errors

\`\`\`yaml
TOO_LONG: { message: "{name} would speak too long." }
\`\`\`

## Examples

\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { sam: { roles: [student] } }
records:
  speaker:
    a: { name: A, most: 30 }
    b: { name: B, most: 90 }
    c: { name: C, most: 30 }
    d: { name: D, most: 30 }
\`\`\`
`;

describe.each(databases)('a write that wakes other records, on $kind', ({ open }) => {
  const sent: string[] = [];
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract: talks, database, between: (inner) => noting(inner, sent) });
  });
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });

  test('asks the rules of all of them in one statement, however many, and names each that is broken', async () => {
    const { items } = (await app.request('sam', 'GET', '/api/speakers?sort=name')).body;
    const speakers: readonly string[] = items.map(({ id }: { id: string }) => id);
    const talk = (minutes: number, of: number) =>
      app.request('sam', 'POST', '/api/talks', { minutes, speakers: speakers.slice(0, of) });
    sent.splice(0);
    expect((await talk(5, 2)).status).toBe(201);
    const ofTwo = sent.splice(0);
    expect((await talk(5, 4)).status).toBe(201);
    expect(sent).toEqual(ofTwo);
    const { status, body } = await talk(40, 4);
    expect(status).toBe(422);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual(
      ['A', 'C', 'D'].map((name) => `${name} would speak too long.`),
    );
    expect((await app.request('sam', 'GET', '/api/talks?count=true')).body.count).toBe(2);
  });
});

const bills = `# Bills

## 3. Entities

\`\`\`yaml
bill:
  fields:
    name: { type: text, required: true }
    weight: { type: integer, compute: "lines.sum(l, l.weight)" }
    net: { type: money, compute: "lines.sum(l, l.net)" }
    gross: { type: money, compute: "net + lines.sum(l, l.tax)" }
    tax: { type: money, compute: "lines.sum(l, l.tax)" }
    dearest: { type: money, compute: "lines.max(l, l.net)" }
line:
  part_of: bill
  fields:
    weight: { type: integer, required: true }
    net: { type: money, required: true }
    tax: { type: money, required: true }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { student: {} }
grants: { bill: { student: all }, line: { student: all } }
\`\`\`

## Examples

\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { sam: { roles: [student] } }
\`\`\`
`;

describe.each(databases)('a write of a record with five totals of its lines, on $kind', ({ open }) => {
  const sent: string[] = [];
  let database: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await open();
    app = await openApp({ contract: bills, database, between: (inner) => noting(inner, sent) });
  });
  afterAll(async () => {
    await app.close();
    await database.dispose();
  });

  test('asks for totals that do not read each other in one statement', async () => {
    const { id } = (await app.request('sam', 'POST', '/api/bills', { name: 'A' })).body;
    sent.splice(0);
    const line = { bill: id, weight: 3, net: '10.00', tax: '2.00' };
    expect((await app.request('sam', 'POST', '/api/lines', line)).status).toBe(201);
    const { body } = await app.request('sam', 'GET', `/api/bills/${id}`);
    expect(body).toMatchObject({ weight: 3, net: '10.00', tax: '2.00', gross: '12.00', dearest: '10.00' });
    // Four totals, then the one that reads another; the last read is the answer.
    expect(sent.filter((statement) => statement === 'SELECT line')).toHaveLength(3);
  });
});

/** The same database; what transactions run on it is noted as what it does to which table. */
function noting(database: Database, sent: string[]): Database {
  return {
    kind: database.kind,
    read: (work, timeMs) => database.read(work, timeMs),
    ask: (statement, timeMs) => database.ask(statement, timeMs),
    write: (work, locks) => database.write((transaction) => work(notingWrites(transaction, sent)), locks),
    createIndexes: (indexes) => database.createIndexes(indexes),
    keepCopy: (name) => database.keepCopy(name),
    close: () => database.close(),
  };
}

function notingWrites(transaction: Transaction, sent: string[]): Transaction {
  const note = <Noted extends Statement<unknown>>(statement: Noted) => {
    const verb = /^\w+/.exec(statement.sql)?.[0];
    const table = /(?:FROM|INTO|UPDATE) \(*(?:SELECT [\s\S]*? FROM )?"?(\w+)"?/.exec(statement.sql)?.[1];
    if (table !== 'nf_token') sent.push(`${verb} ${table}`); // who asks is not what is asked about
    return statement;
  };
  const noted: Connection = {
    kind: transaction.kind,
    all: (statement) => transaction.all(note(statement)),
    run: (statement) => transaction.run(note(statement)),
  };
  return {
    ...noted,
    send: (statement) => transaction.send(note(statement)),
    savepoint: (work) => transaction.savepoint(work),
    within: (timeMs, work) => transaction.within(timeMs, work),
    rollBackAtEnd: (untried) => transaction.rollBackAtEnd(untried),
  };
}
