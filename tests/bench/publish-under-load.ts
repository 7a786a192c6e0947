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
import { analyse } from './seed-ninefold.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    rows: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '16' },
  },
});
const ROWS = Number(values.rows);
const CLIENTS = Number(values.clients);
const TOKEN = 'nf_bench-of-publishing';

/** What is in force at first; the parts in brackets are what a publication adds. */
function contractWith(added: readonly Added[]): string {
  const has = (part: Added, text: string) => (added.includes(part) ? text : '');
  return `# Orders

## 2. Screens and routes
\`\`\`yaml
/orders:
  view: table
  of: order
  columns: [title, pieces]
  sort: [-pieces${has('field', ', grade')}]
\`\`\`

## 3. Entities
\`\`\`yaml
order:
  title: "{title}"
  fields:
    title: { type: text, required: true, max: 100 }
    pieces: { type: integer, required: true, min: 0 }
    price: { type: decimal, scale: 2, required: true }
${has('field', '    grade: { type: text, max: 20, required: true, default: plain }\n')}${has('computed', '    amount: { type: decimal, scale: 2, compute: pieces * price }\n')}\`\`\`
${has('rule', '\n## 5. Validation rules\n```yaml\norder:\n  TOO_MANY: { rule: pieces <= 900, at: pieces }\n```\n')}
## 6. Roles and permissions
\`\`\`yaml
roles: { clerk: {} }
grants: { order: { clerk: all, owner: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
${has('rule', 'TOO_MANY: { message: That is too many. }')}
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { requests: { count: 1000000, per: 1s } }
\`\`\`
`;
}

type Added = 'field' | 'computed' | 'rule';

/** What a client met with, and when (milliseconds of this process). */
interface Met {
  readonly at: number;
  readonly took: number;
  readonly wrote: boolean;
  readonly refused?: string;
}

function measure(database: DatabaseUnderTest): Promise<void> {
  return onFilled(database, seed, (server) => publishAll(server, database.kind));
}

async function publishAll(server: BenchServer, kind: string): Promise<void> {
  const met: Met[] = [];
  const ending = new AbortController();
  const clients = Array.from({ length: CLIENTS }, (_, number) => work(server, { number, met, ending }));
  await pause(3_000);
  report(`${kind}, at rest`, met.splice(0));
  for (const added of [['rule'], ['rule', 'field'], ['rule', 'field', 'computed'], ['computed']] as const) {
    const text = contractWith(added);
    const planned = await timed(() => ask(server, '/api/-/studio/plan', { text }));
    report(`${kind}, plan of ${added.join('+')}: ${planned.took} ms`, met.splice(0));
    const { plan } = JSON.parse(planned.answer.text) as { plan: { hash: string; questions: unknown[] } };
    const published = await timed(() => ask(server, '/api/-/studio/publish', { text, plan: plan.hash }));
    report(
      `${kind}, publish of ${added.join('+')}: ${published.took} ms, ${published.answer.status}`,
      met.splice(0),
    );
    if (published.answer.status !== 200) throw new Error(published.answer.text);
    await pause(2_000);
    report(`${kind}, after it`, met.splice(0));
  }
  ending.abort();
  await Promise.all(clients);
}

/** One client: reads and writes in turn, one after the other. */
async function work(
  server: BenchServer,
  { number, met, ending }: { readonly number: number; readonly met: Met[]; readonly ending: AbortController },
): Promise<void> {
  for (let turn = 0; !ending.signal.aborted; turn += 1) {
    const id = idOf((number * 7919 + turn * 104_729) % ROWS);
    const at = performance.now();
    const wrote = turn % 3 === 2;
    const list = '/api/orders?sort=-pieces&limit=20';
    const answer = wrote
      ? await ask(server, `/api/orders/${id}`, { pieces: turn % 500 }, 'PATCH')
      : await ask(server, turn % 3 === 0 ? `/api/orders/${id}` : list);
    const refused = answer.status === 200 ? undefined : `${answer.status} ${answer.text.slice(0, 200)}`;
    met.push({ at, took: performance.now() - at, wrote, refused });
  }
}

/** Status 0 where the connection was lost: it may be closed by the server in the moment it is used again. */
async function ask(server: BenchServer, path: string, body?: unknown, method = 'POST') {
  try {
    return await send(server, path, body, method);
  } catch (error) {
    return { status: 0, text: error instanceof Error ? String(error.cause) : String(error) };
  }
}

async function send(server: BenchServer, path: string, body: unknown, method: string) {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ took: number; answer: Answer }> {
  const began = performance.now();
  const answer = await work();
  return { took: Math.round(performance.now() - began), answer };
}

function report(title: string, met: readonly Met[]): void {
  const tell = (name: string, some: readonly Met[]) => {
    const times = some.map(({ took }) => took);
    const numbers = [some.length, quantile(times, 0.5), quantile(times, 0.99), Math.max(0, ...times)];
    return `${name} ${numbers.map((one) => Math.round(one)).join(' / ')}`;
  };
  const refused = met.flatMap(({ refused: why }) => why ?? []);
  const [reads, writes] = [met.filter(({ wrote }) => !wrote), met.filter(({ wrote }) => wrote)];
  const line = `${title.padEnd(52)} ${tell('reads', reads).padEnd(34)} ${tell('writes', writes).padEnd(34)}`;
  process.stdout.write(`${line} refused ${refused.length} ${refused[0] ?? ''}\n`);
}

async function seed(place: TestDatabase): Promise<void> {
  const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
  const text = contractWith([]);
  const { model, findings } = loadContract(text, 'orders.md');
  if (model === undefined) throw new Error(JSON.stringify(findings));
  const opened = await publishContract(database, { text, model }, systemClock);
  if (opened.kind === 'closed') throw new Error(opened.message);
  const now = systemClock.now();
  const sqlite = place.kind === 'sqlite';
  const roles = sqlite ? `'["owner"]'` : `'["owner"]'`;
  await database.write(async (on) => {
    await on.run(
      raw(`INSERT INTO "user" (id, name, email, roles, active, created_at, updated_at, version)
        VALUES ('${idOf(-1)}', 'Owner', 'owner@example.org', ${roles}, ${sqlite ? '1' : 'true'}, '${now}', '${now}', 1)`),
    );
    await on.run(
      raw(`INSERT INTO nf_token (id, token_hash, user_id, name, created_at, seen_at)
        VALUES ('${idOf(-1)}', '${hashOf(TOKEN)}', '${idOf(-1)}', 'bench', '${now}', '${now}')`),
    );
    const numbers = sqlite
      ? `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ROWS - 1})`
      : `WITH numbers (n) AS (SELECT generate_series(0, ${ROWS - 1}))`;
    const id = sqlite
      ? `printf('019b0000-0001-7000-8000-%012x', n)`
      : `CAST('019b0000-0001-7000-8000-' || lpad(to_hex(n), 12, '0') AS uuid)`;
    const table = opened.runtime.storage.table('order');
    const title = opened.runtime.storage.folded('order', 'title') ?? 'title';
    await on.run(
      raw(`${numbers} INSERT INTO "${table}" (id, title, "${title}", pieces, price, created_at, updated_at, version)
        SELECT ${id}, 'Order ' || n, 'order ' || n, n % 1000, ${sqlite ? 'n % 10000' : '(n % 10000) / 100.0'}, '${now}', '${now}', 1 FROM numbers`),
    );
  });
  await database.close();
  if (!sqlite) await analyse(place);
}

function idOf(number: number): string {
  const last = number < 0 ? 'ffffffffffff' : number.toString(16).padStart(12, '0');
  return `019b0000-0001-7000-8000-${last}`;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

process.stdout.write(`${ROWS} records, ${CLIENTS} clients; number / median / p99 / longest in ms\n`);
for (const database of databases)
  if (values.database === undefined || values.database === database.kind) await measure(database);
process.exit(0);
