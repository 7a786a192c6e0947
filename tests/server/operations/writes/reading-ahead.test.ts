import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databaseOf, databases, type TestDatabase } from '#tests/support/databases.ts';
import { afterAnswers } from './between.ts';

const contract = `# Jobs

## 3. Entities

\`\`\`yaml
job:
  fields:
    title: { type: text, required: true }
    note: { type: text }
    hours: { type: integer, initial: 0 }
\`\`\`

## 4. States

\`\`\`yaml
job:
  field: status
  start: open
  states: { open: {}, done: { final: true } }
  transitions:
    work: { from: open, to: open, by: [desk], set: { hours: hours + 1 } }
    finish: { from: open, to: done, by: [desk], when: { NO_HOURS: hours > 0 } }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { desk: {} }
grants:
  job: { desk: { read: true, create: true, update: true, delete: true } }
\`\`\`

## 8. Errors

\`\`\`yaml
NO_HOURS: { message: Nobody has worked on it. }
\`\`\`

## Examples

\`\`\`yaml
people: { sam: { roles: [desk] }, tom: { roles: [desk] } }
\`\`\`
`;

let place: TestDatabase;
let app: TestApp;
/** What somebody else does once a record was read ahead, and before its write begins. */
let meanwhile: (() => Promise<unknown>) | undefined;

function interrupted(database: Database): Database {
  return afterAnswers(database, (text) => {
    const act = text.includes('nf_mark') ? meanwhile : undefined;
    if (act !== undefined) meanwhile = undefined;
    return act?.();
  });
}

async function begin(open: () => Promise<TestDatabase>): Promise<void> {
  place = await open();
  app = await openApp({ contract, database: place, between: interrupted });
}

async function end(): Promise<void> {
  await app.close();
  await place.dispose();
}

async function newJob(): Promise<string> {
  const made = await app.request('sam', 'POST', '/api/jobs', { title: 'Roof' });
  return `/api/jobs/${made.body.id}`;
}

describe.each(databases)('changes at the same moment on $kind', ({ open }) => {
  beforeAll(() => begin(open));
  afterAll(end);

  test('of one record are all kept', async () => {
    for (let round = 0; round < 10; round += 1) {
      const job = await newJob();
      const bodies = [{ title: 'Wall' }, { note: 'wet' }, { hours: 3 }];
      const answers = await Promise.all(
        bodies.map((body, index) => app.request(index === 0 ? 'sam' : 'tom', 'PATCH', job, body)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { body } = await app.request('sam', 'GET', job);
      expect(body).toMatchObject({ title: 'Wall', note: 'wet', hours: 3, version: 4 });
    }
  });
});

/** Steps of each of the two; `STEPS` makes it longer. */
const STEPS = Number(process.env['STEPS'] ?? 60);

test.each(databases)(
  'two servers on $kind count up the same few records, and lose no step',
  async ({ open }) => {
    await begin(open);
    const other = await openApp({ contract, database: place });
    const jobs = await Promise.all([newJob(), newJob(), newJob()]);
    const steps = Array.from({ length: STEPS }, (_, index) => jobs[index % 3] ?? '');
    const answers = await Promise.all(
      [app, other].flatMap((server) => steps.map((job) => server.request('sam', 'POST', `${job}/work`))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const found = await Promise.all(jobs.map((job) => app.request('sam', 'GET', job)));
    expect(found.map(({ body }) => [body.hours, body.version])).toEqual(
      jobs.map(() => [(STEPS * 2) / 3, (STEPS * 2) / 3 + 1]),
    );
    await other.close();
    await end();
  },
);

describe('a record that was read before its write began', () => {
  beforeAll(() => begin(databaseOf('postgres').open));
  afterAll(end);

  const change = (job: string, body: object) => app.request('tom', 'PATCH', job, body);

  test('shares a commit with others', async () => {
    const jobs = await Promise.all(Array.from({ length: 12 }, newJob));
    await Promise.all(jobs.map((job) => app.request('sam', 'PATCH', job, { hours: 1 })));
    const table = raw(`"${app.runtime.storage.table('job')}"`);
    const rows = await app.runtime.database.ask(sql`SELECT DISTINCT xmin::text AS written FROM ${table}`);
    expect(rows.length).toBeLessThan(8);
  });

  test('loses nothing that was changed meanwhile', async () => {
    const job = await newJob();
    meanwhile = () => change(job, { note: 'wet' });
    const answer = await app.request('sam', 'PATCH', job, { title: 'Wall' });
    expect([answer.status, answer.body, meanwhile]).toMatchObject([
      200,
      { title: 'Wall', note: 'wet', version: 3 },
      undefined,
    ]);
  });

  test.each([
    { before: 1, then: 0, told: [422, 'NO_HOURS'] },
    { before: 0, then: 1, told: [200, undefined] },
  ])('is judged as it is when it is written ($before, then $then)', async ({ before, then, told }) => {
    const job = await newJob();
    await app.request('sam', 'PATCH', job, { hours: before });
    await untilReadAhead('finish');
    meanwhile = () => change(job, { hours: then });
    const answer = await app.request('sam', 'POST', `${job}/finish`);
    expect([answer.status, answer.body.code, meanwhile]).toEqual([...told, undefined]);
  });

  test('may be gone by then', async () => {
    const job = await newJob();
    await untilReadAhead('update');
    meanwhile = () => app.request('tom', 'DELETE', job);
    const answer = await app.request('sam', 'PATCH', job, { hours: 2 });
    expect([answer.status, answer.body.code, meanwhile]).toEqual([404, 'not_found', undefined]);
  });

  test('is refused as stale where the caller saw an earlier version', async () => {
    const job = await newJob();
    await untilReadAhead('update');
    const { headers } = await app.request('sam', 'GET', job);
    meanwhile = () => change(job, { note: 'dry' });
    const stale = await app.request(
      'sam',
      'PATCH',
      job,
      { hours: 2 },
      { 'If-Match': headers.get('ETag') ?? '' },
    );
    expect([stale.status, stale.body.code, meanwhile]).toEqual([412, 'stale', undefined]);
  });
});

/** A write that read ahead in vain keeps those like it from doing so for a while. */
async function untilReadAhead(event: 'update' | 'finish'): Promise<void> {
  const read = { update: false, finish: false };
  while (!read[event]) {
    const job = await newJob();
    meanwhile = async () => (read.update = true);
    await app.request('sam', 'PATCH', job, { hours: 1 });
    meanwhile = async () => (read.finish = true);
    if (event === 'finish') await app.request('sam', 'POST', `${job}/finish`);
  }
  meanwhile = undefined;
}
