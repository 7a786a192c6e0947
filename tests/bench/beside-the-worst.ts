import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { raw } from 'sql-template-tag';
import { load as loadContract } from '#shared/contract/load.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { hashOf } from '#server/identity/keys/secret-token.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { databases, type DatabaseUnderTest, type TestDatabase } from '#tests/support/databases.ts';
import { type BenchServer, onFilled } from './bench-server.ts';
import { quantile } from './statistics.ts';

/**
 * `node tests/bench/beside-the-worst.ts [--database sqlite|postgres] [--only nothing,import]`: how long others wait while somebody asks
 * what takes longest. One client reads a record every 5 ms, one changes a record every 50 ms. The server says of itself how
 * long its event loop was held up, also in processor time, which the load of the machine does not change.
 */
const watch = fileURLToPath(new URL('./loop-watch.mjs', import.meta.url));
process.env['BENCH_NODE_FLAGS'] = `--import=${watch}`;

const { values } = parseArgs({
  options: { database: { type: 'string' }, only: { type: 'string', default: '' } },
});
const wanted = values.only.split(',');
const DUE = 10_000;
const FILLED = 100_000;
const IMPORTED = 20_000;
/** How long somebody asks the worst. */
const WORST_MS = 60_000;
const TOKEN = 'nf_bench-beside-the-worst';

const contractWith = (added: string) => `# Yard

## 3. Entities
\`\`\`yaml
note:
  fields:
    text: { type: text, max: 100 }
job:
  fields:
    number: { type: integer, required: true }
    runs: { type: integer, default: 0 }
    rank: { type: integer, compute: "number * 7 - runs" }
pair:
  fields:
    number: { type: integer, required: true }
    others: { type: integer, compute: "all.pairs.count(p, p.number + number == 0)" }
mark:
  fields:
    job: { type: ref, to: job }
part:
  fields:
    name: { type: text, required: true, max: 100 }
    pieces: { type: integer, required: true }
${added}\`\`\`

## 4. States
\`\`\`yaml
job:
  field: status
  start: open
  states: { open: {}, done: {} }
  transitions:
    finish: { from: open, to: done, by: nobody, set: { runs: runs + 1 }, then: [ { create: mark, set: { job: record } } ] }
    weigh: { by: [clerk], when: { SLOW: "all.jobs.count(r, all.jobs.exists(s, s.number + r.number == -1)) == 0" } }
\`\`\`

## 6. Roles and permissions
\`\`\`yaml
roles: { clerk: {} }
grants: { note: { clerk: all }, job: { clerk: all }, pair: { clerk: all }, mark: { clerk: all }, part: { clerk: all } }
\`\`\`

## 7. Calls
\`\`\`yaml
schedules: { finish_all: { every: minute, of: job, where: ARMED && status == open, do: finish } }
\`\`\`

## 8. Errors
\`\`\`yaml
SLOW: { message: Two of them make nothing. }
\`\`\`

## 9. Limits
\`\`\`yaml
constants: { ARMED: { value: false, set_by: [clerk] } }
limits: { requests: { count: 1000000, per: 1s }, import_rows: ${IMPORTED}, write_time: 5s }
\`\`\`
`;

interface Case {
  readonly name: string;
  run(server: BenchServer): Promise<string>;
}

const cases: readonly Case[] = [
  { name: 'nothing else', run: async () => (await pause(10_000), '') },
  { name: `worst read for ${WORST_MS / 1000} s`, run: worstAgain },
  { name: 'worst read', run: (server) => told(server, '/api/pairs?sort=others&fields=number&limit=50') },
  {
    name: 'sort by a computed field',
    run: (server) => told(server, '/api/jobs?sort=-rank&fields=number,rank&limit=50'),
  },
  { name: 'slow sentence in a write', run: (server) => told(server, `/api/jobs/${idOf(1)}/weigh`, {}) },
  { name: `import of ${IMPORTED} rows`, run: importAll },
  { name: `publish that fills ${FILLED} rows`, run: publishMore },
  { name: `schedule over ${DUE} due records`, run: runSchedule },
];

async function told(server: BenchServer, path: string, body?: unknown): Promise<string> {
  const { status, text } = await send(server, path, body);
  return status < 300 ? String(status) : `${status} ${String(JSON.parse(text)['code'])}`;
}

/** As a member would who asks again as soon as there is an answer. */
async function worstAgain(server: BenchServer): Promise<string> {
  const answers = new Map<string, number>();
  for (const until = performance.now() + WORST_MS; performance.now() < until; ) {
    const answer = await told(server, '/api/pairs?sort=others&fields=number&limit=50');
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  return [...answers].map(([answer, count]) => `${count} x ${answer}`).join(', ');
}

async function importAll(server: BenchServer): Promise<string> {
  const rows = Array.from({ length: IMPORTED }, (_, index) => `Imported ${index},${index}`);
  const response = await fetch(`${server.url}/api/parts/-/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'text/csv' },
    body: `name,pieces\n${rows.join('\n')}\n`,
  });
  return `${response.status} ${(await response.text()).slice(0, 80)}`;
}

async function publishMore(server: BenchServer): Promise<string> {
  const text = contractWith(
    '    twice: { type: integer, compute: pieces * 2 }\n    kind: { type: text, max: 20, default: plain }\n',
  );
  const planned = await send(server, '/api/-/studio/plan', { text });
  const { plan } = JSON.parse(planned.text) as { plan: { hash: string } };
  return told(server, '/api/-/studio/publish', { text, plan: plan.hash });
}

async function runSchedule(server: BenchServer): Promise<string> {
  const armed = await send(server, '/api/-/settings', { ARMED: true }, 'PATCH');
  if (armed.status !== 200) throw new Error(armed.text);
  for (;;) {
    await pause(1_000);
    const { status, text } = await send(
      server,
      `/api/jobs?filter=${encodeURIComponent('status == open')}&limit=1&count=true`,
    );
    if (status !== 200) throw new Error(text);
    if (Number(JSON.parse(text)['count']) === 0) return 'done';
  }
}

async function send(
  server: BenchServer,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Asks again and again until it shall end; the waits in milliseconds. */
async function probe(
  everyMs: number,
  ending: AbortSignal,
  ask: (turn: number) => Promise<{ status: number }>,
): Promise<readonly number[]> {
  const waits: number[] = [];
  for (let turn = 0; !ending.aborted; turn += 1) {
    const began = performance.now();
    const { status } = await ask(turn).catch(() => ({ status: 0 }));
    if (status !== 200)
      process.stdout.write(`a probe was answered ${status === 0 ? 'with nothing' : status}\n`);
    waits.push(performance.now() - began);
    await pause(everyMs);
  }
  return waits;
}

async function measure(server: BenchServer, { name, run }: Case): Promise<void> {
  const ending = new AbortController();
  server.signal('SIGUSR2');
  const note = `/api/notes/${idOf(0)}`;
  const reads = probe(5, ending.signal, () => send(server, note));
  const writes = probe(50, ending.signal, (turn) => send(server, note, { text: `Note ${turn}` }, 'PATCH'));
  const began = performance.now();
  const came = await run(server);
  const took = performance.now() - began;
  await pause(200);
  ending.abort();
  const tell = (waits: readonly number[]) =>
    [quantile(waits, 0.5), quantile(waits, 0.95), quantile(waits, 0.99), Math.max(...waits)]
      .map((one) => Math.round(one))
      .join(' / ');
  process.stdout.write(
    `${name.padEnd(34)} took ${String(Math.round(took)).padStart(6)}  reads ${tell(await reads).padEnd(18)} writes ${tell(await writes).padEnd(20)} ${came}\n`,
  );
  server.signal('SIGUSR2');
  await pause(100);
}

function measureOn(database: DatabaseUnderTest): Promise<void> {
  return onFilled(database, seed, async (server) => {
    for (const one of cases) if (wanted.some((name) => one.name.includes(name))) await measure(server, one);
  });
}

async function seed(place: TestDatabase): Promise<void> {
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const text = contractWith('');
  const { model, findings } = loadContract(text, 'yard.md');
  if (model === undefined) throw new Error(JSON.stringify(findings));
  const opened = await publishContract(database, { text, model }, systemClock);
  if (opened.kind === 'closed') throw new Error(opened.message);
  const { storage } = opened.runtime;
  const sqlite = place.kind === 'sqlite';
  const now = systemClock.now();
  const numbered = (count: number, table: string, columns: Readonly<Record<string, string>>) => {
    const numbers = sqlite
      ? `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})`
      : `WITH numbers (n) AS (SELECT generate_series(0, ${count - 1}))`;
    const id = sqlite
      ? `printf('019b0000-0001-7000-8000-%012x', n)`
      : `CAST('019b0000-0001-7000-8000-' || lpad(to_hex(n), 12, '0') AS uuid)`;
    const all = { id, ...columns, created_at: `'${now}'`, updated_at: `'${now}'`, version: '1' };
    return raw(
      `${numbers} INSERT INTO "${table}" (${Object.keys(all).join()}) SELECT ${Object.values(all).join()} FROM numbers`,
    );
  };
  await database.write(async (on) => {
    await on.run(
      raw(`INSERT INTO "user" (id, name, email, roles, active, created_at, updated_at, version)
        VALUES ('${idOf(1)}', 'Owner', 'owner@example.org', '["owner"]', ${sqlite ? '1' : 'true'}, '${now}', '${now}', 1)`),
    );
    await on.run(
      raw(`INSERT INTO nf_token (id, token_hash, user_id, name, created_at, seen_at)
        VALUES ('${idOf(1)}', '${hashOf(TOKEN)}', '${idOf(1)}', 'bench', '${now}', '${now}')`),
    );
    await on.run(numbered(1, storage.table('note'), { text: "'A note'" }));
    await on.run(numbered(DUE, storage.table('job'), { number: 'n', runs: '0', status: "'open'" }));
    await on.run(numbered(DUE, storage.table('pair'), { number: 'n' }));
    const folded = storage.folded('part', 'name');
    await on.run(
      numbered(FILLED, storage.table('part'), {
        name: "'Part ' || n",
        ...(folded === undefined ? {} : { [folded]: "'part ' || n" }),
        pieces: 'n % 1000',
      }),
    );
  });
  await database.close();
}

function idOf(number: number): string {
  return `019b0000-0001-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

for (const database of databases)
  if (values.database === undefined || values.database === database.kind) {
    process.stdout.write(`${database.kind}: median / p95 / p99 / longest wait in ms\n`);
    await measureOn(database);
  }
process.exit(0);
