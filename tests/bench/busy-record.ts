import { chromium } from 'playwright';
import sql, { join } from 'sql-template-tag';
import { buildClientWhenStale } from '#bin/build-client.mjs';
import { identifier } from '#server/sql/values/identifier.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { provideChromium } from '#tests/support/chromium.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { startRehearsal } from './bench-server.ts';
import { fillTable, idOf } from './long-table.ts';
import { analyse } from './seed-ninefold.ts';
import { median } from './statistics.ts';
import { type Interaction, loaded, row, timed as timedAct } from './timed-act.ts';

/** `node tests/bench/busy-record.ts [entries] [sqlite|postgres]`: what the page of a record asks that has very many comments and changes. */
const [entries = '100000', only] = process.argv.slice(2);
const COUNT = Number(entries);
const ROUNDS = 7;

/** People see the jobs of their own desk, and comments that are not internal: rights as an application has them. */
const contract = `# Workshop

## 3. Entities
\`\`\`yaml
job:
  comments: true
  files: true
  fields:
    name: { type: text, required: true }
    note: { type: text }
    customer: { type: ref, to: user }
job_comment:
  fields:
    internal: { type: boolean, default: false }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: {}, customer: {} }
grants:
  job:
    desk: all
    customer: { read: { if: customer == me, except: [note] } }
  job_comment:
    desk: all
    customer: { read: "!internal", create: true }
  job_file: { desk: all, customer: [read] }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { dora: { roles: [desk] }, carl: { roles: [customer] } }
records:
  job: { one: { name: Busy, customer: carl } }
\`\`\`
`;

/** Changes and comments take turns, so that the newest of both stand on the first page. */
function momentOf(number: number, milliseconds = 0): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 1000 + milliseconds).toISOString();
}

/** Comments of the job, and changes of it as its first real one is kept. */
async function fill(app: TestApp, job: string): Promise<void> {
  const { storage, database } = app.runtime;
  const me = await app.request('carl', 'GET', '/api/-/me');
  await fillTable(app, { name: 'job_comment', rows: COUNT }, (at) => ({
    job,
    text: `Comment ${at}: the part has come, and fits.`,
    author: me.body.person.id,
    internal: at % 3 === 0,
    created_at: momentOf(at, 500),
  }));
  const table = storage.table('job');
  const [kept] = await database.read((on) =>
    on.all(sql`SELECT * FROM nf_history WHERE entity = ${table} AND record = ${job} AND version = 2`),
  );
  if (kept === undefined) throw new Error('the change of the job is not kept');
  const columns = join(Object.keys(kept).map(identifier));
  for (let at = 3; at <= COUNT; at += 500) {
    const rows = Array.from({ length: Math.min(500, COUNT - at + 1) }, (_, index) => {
      const version = at + index;
      const changes = String(kept['changes']).replaceAll('Value 2', `Value ${version}`);
      const row = { ...kept, id: idOf(version), version, changes, at: momentOf(version) };
      return sql`(${join(Object.values(row))})`;
    });
    await database.write((on) => on.run(sql`INSERT INTO nf_history (${columns}) VALUES ${join(rows)}`));
  }
  await database.write((on) =>
    on.run(sql`UPDATE ${identifier(table)} SET version = ${COUNT} WHERE id = ${job}`),
  );
}

async function timed(app: TestApp, person: string, path: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const { status, body } = await app.request(person, 'GET', path);
    if (status !== 200) return `${status} ${String(body.code)}`;
    times.push(performance.now() - began);
  }
  return `${median(times).toFixed(1)} ms`;
}

/** Opens its page by a click in the list of jobs, until all is there that is seen of it. */
async function opened(place: TestDatabase, person: string): Promise<string> {
  const server = await startRehearsal(place, contract);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: provideChromium(), args });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, bypassCSP: true });
    const headers = { origin: server.url };
    await page.request.post(`${server.url}/api/-/rehearsal/session`, { data: { person }, headers });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${server.url}/-/records/jobs`);
      await page.waitForFunction(`${loaded} && ${row} !== null`);
      times.push(await timedAct(page, click, round));
    }
    return `${median(times).toFixed(0)} ms`;
  } finally {
    await browser.close();
    await server.stop();
  }
}

const click: Interaction = {
  name: 'a record opened',
  event: 'click',
  act: (page) => page.getByRole('table').getByRole('link').first().click(),
  seen: () => `${loaded} && document.body.textContent.includes('the part has come, and fits')`,
};

await buildClientWhenStale();
for (const { kind, open } of databases) {
  if (only !== undefined && only !== kind) continue;
  const place = await open();
  const app = await openApp({ contract, database: place });
  const [{ id: job }] = (await app.request('dora', 'GET', '/api/jobs')).body.items;
  const change = { name: 'Value 2', note: 'Value 2' };
  await app.request('dora', 'PATCH', `/api/jobs/${job}`, change);
  const paths = {
    'the record': `/api/jobs/${job}?can=true`,
    'its newest changes': `/api/jobs/${job}/-/history?limit=20`,
    'its newest comments': `/api/job_comments?sort=-created_at&limit=20&expand=files&filter=${encodeURIComponent(`job == '${job}'`)}`,
    'their number': `/api/job_comments?count=true&limit=1&filter=${encodeURIComponent(`job == '${job}'`)}`,
    'its files': `/api/job_files?sort=-created_at&limit=20&filter=${encodeURIComponent(`job == '${job}'`)}`,
  };
  console.log(`\n${kind}: with one change, and with ${COUNT} comments and changes`);
  const before = new Map<string, string>();
  for (const person of ['dora', 'carl'])
    for (const [said, path] of Object.entries(paths))
      before.set(`${person} ${said}`, await timed(app, person, path));
  await fill(app, job);
  if (place.kind === 'postgres') await analyse(place);
  for (const person of ['dora', 'carl'])
    for (const [said, path] of Object.entries(paths)) {
      const asked = `${person} ${said}`;
      console.log(`  ${asked.padEnd(32)} ${before.get(asked)}, ${await timed(app, person, path)}`);
    }
  await app.close();
  for (const person of ['dora', 'carl'])
    console.log(`  ${`${person} its page, in a browser`.padEnd(32)} ${await opened(place, person)}`);
  await place.dispose();
}
process.exit(0);
