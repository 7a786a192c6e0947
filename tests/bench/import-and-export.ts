import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { type BenchServer, startRehearsal } from './bench-server.ts';
import { median, quantile } from './statistics.ts';

/**
 * `node tests/bench/import-and-export.ts [--rows 100000] [--database sqlite|postgres]`: what it takes to bring records in
 * and out in one call, and what others wait for meanwhile: one reads a record every 50 ms, one writes one every half second.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, database: { type: 'string' } },
});
const ROWS = Number(values.rows);

const contract = `# Store

## 3. Entities
\`\`\`yaml
maker:
  title: "{name}"
  fields:
    name: { type: text, required: true, unique: true }
item:
  title: "{name}"
  fields:
    number: { type: text, required: true, unique: true }
    name: { type: text, required: true, max: 100 }
    price: { type: decimal, scale: 2, required: true }
    bought: { type: date }
    kind: { type: choice, options: { lens: Lens, camera: Camera, light: Light } }
    maker: { type: ref, to: maker }
\`\`\`

## 5. Validation rules
\`\`\`yaml
item:
  TOO_DEAR: { rule: price <= 100000, at: price }
\`\`\`

## 6. Roles and permissions
\`\`\`yaml
roles: { clerk: {} }
grants: { item: { clerk: all }, maker: { clerk: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
TOO_DEAR: { message: That is too dear. }
\`\`\`

## 9. Limits
\`\`\`yaml
limits: { requests: { count: 1000000, per: 1s }, import_rows: ${ROWS}, upload: 100 MB }
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] } }
\`\`\`
`;

/** Asks as the clerk. The answer's text; throws unless it succeeds. */
type Client = (method: string, path: string, body?: string, type?: string) => Promise<string>;

async function signIn(url: string): Promise<Client> {
  const session = await fetch(`${url}/api/-/rehearsal/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ person: 'ada', token: true }),
  });
  const { token }: { token: string } = await session.json();
  return async (method, path, body, type = 'application/json') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const answer = await fetch(url + path, { method, body, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    return text;
  };
}

/** Bytes of a file of records, of which each has a number of its own. */
function fileOf(format: 'csv' | 'ndjson', makers: readonly string[]): string {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const number = `${format}-${String(index).padStart(7, '0')}`;
    const price = `${(index % 9000) + 1}.50`;
    const bought = `20${String(10 + (index % 15))}-0${1 + (index % 9)}-1${index % 10}`;
    const kind = ['lens', 'camera', 'light'][index % 3];
    const maker = makers[index % makers.length];
    const name = `A thing to lend, ${index % 977}`;
    return format === 'csv'
      ? `${number},"${name}",${price},${bought},${kind},${maker}`
      : JSON.stringify({ number, name, price, bought, kind, maker });
  });
  return [...(format === 'csv' ? ['number,name,price,bought,kind,maker'] : []), ...lines].join('\n');
}

/** Does something, and tells what it took and what others waited for meanwhile. */
async function beside(
  server: BenchServer,
  client: Client,
  { name, maker, work }: { name: string; maker: string; work: () => Promise<number> },
): Promise<void> {
  const ending = new AbortController();
  const read: number[] = [];
  const written: number[] = [];
  let most = server.memory() ?? 0;
  const before = { memory: most, worked: server.worked() ?? 0, at: performance.now() };
  const again = async (times: number[], everyMs: number, call: () => Promise<unknown>) => {
    while (!ending.signal.aborted) {
      const began = performance.now();
      await call();
      times.push(performance.now() - began);
      most = Math.max(most, server.memory() ?? 0);
      await pause(everyMs);
    }
  };
  const others = [
    again(read, 50, () => client('GET', `/api/makers/${maker}`)),
    again(written, 500, () =>
      client('PATCH', `/api/makers/${maker}`, JSON.stringify({ name: `Maker ${Math.random()}` })),
    ),
  ];
  const bytes = await work();
  const took = (performance.now() - before.at) / 1000;
  const worked = ((server.worked() ?? 0) - before.worked) / 1000;
  ending.abort();
  await Promise.all(others);
  const waits = (times: readonly number[]) =>
    [median(times), quantile(times, 0.99), Math.max(...times)].map((time) => Math.round(time)).join(' / ');
  console.log(
    `  ${name.padEnd(16)} ${(bytes / 1e6).toFixed(0).padStart(4)} MB ${took.toFixed(1).padStart(6)} s, processor ${worked.toFixed(1)} s, ` +
      `memory ${before.memory} to ${most} MB; p50 / p99 / longest of reads ${waits(read)} ms, of writes ${waits(written)} ms`,
  );
}

async function measure(place: TestDatabase): Promise<void> {
  const server = await startRehearsal(place, contract);
  try {
    const client = await signIn(server.url);
    const makers: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      const made = await client('POST', '/api/makers', JSON.stringify({ name: `M${index}` }));
      makers.push(String(JSON.parse(made).id));
    }
    const [maker = ''] = makers;
    for (const [format, type] of [
      ['csv', 'text/csv'],
      ['ndjson', 'application/x-ndjson'],
    ] as const) {
      const body = fileOf(format, makers);
      const work = async () => {
        await client('POST', '/api/items/-/import', body, type);
        return body.length;
      };
      await beside(server, client, { name: `import, ${format}`, maker, work });
    }
    for (const format of ['csv', 'ndjson']) {
      const work = async () => (await client('GET', `/api/items/-/export?format=${format}`)).length;
      await beside(server, client, { name: `export, ${format}`, maker, work });
    }
  } finally {
    await server.stop();
  }
}

for (const { kind, open } of databases) {
  if (values.database !== undefined && values.database !== kind) continue;
  const place = await open();
  console.log(`\n${kind}: ${ROWS} rows in a file; the exports have those of both`);
  await measure(place);
  await place.dispose();
}
process.exit(0);
