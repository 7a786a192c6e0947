import { once } from 'node:events';
import { connect } from 'node:net';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { reports } from '../operations/files/reports.ts';

/** How many requests are broken off on each database. `BROKEN_OFF=10000 npm run unit -- tests/server/http/broken-off.test.ts` */
const MOST = Number(process.env['BROKEN_OFF'] ?? 240);

/** The whole of each request; where it says how long it is, it is broken off before that. */
const requests = (host: string, token: string): readonly string[] => {
  const head = (method: string, path: string, type: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n`;
  const whole = (start: string, body: string) => `${start}Content-Length: ${body.length}\r\n\r\n${body}`;
  const chunked = (start: string, body: string) => {
    const half = Math.floor(body.length / 2);
    const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    return `${start}Transfer-Encoding: chunked\r\n\r\n${piece(body.slice(0, half))}${piece(body.slice(half))}0\r\n\r\n`;
  };
  const form = `--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${'hello '.repeat(20)}\r\n--B--\r\n`;
  const report = JSON.stringify({ title: 'A hole in the road' });
  const operation = { method: 'POST', path: '/api/reports', body: { title: 'One of several' } };
  const batch = JSON.stringify({
    operations: [operation, operation, { method: 'GET', path: '/api/reports' }],
  });
  const json = (path: string) => head('POST', path, 'application/json');
  const upload = head('POST', '/api/-/files', 'multipart/form-data; boundary=B');
  const table = head('POST', '/api/reports/-/import', 'text/csv');
  const lines = head('POST', '/api/reports/-/import', 'application/x-ndjson');
  return [
    whole(upload, form),
    chunked(upload, form),
    whole(json('/api/reports'), report),
    chunked(json('/api/reports'), report),
    whole(json('/api/-/batch'), batch),
    whole(table, 'title\nOne\nTwo\nThree\n'),
    chunked(lines, '{"title":"One"}\n{"title":"Two"}\n'),
    whole(json('/api/-/session'), JSON.stringify({ email: 'cleo@example.org', password: 'a wrong one' })),
  ];
};

/** The first of each are cut at every byte in turn, so that a long run cuts all of them everywhere. */
function* cuts(all: readonly string[]): Generator<string> {
  // Steps that share no factor with a length come to every place of it.
  for (let count = 0; ; count += 1) {
    const text = all[count % all.length] ?? '';
    const round = Math.floor(count / all.length);
    yield text.slice(0, 1 + ((round * 37) % (text.length - 1)));
  }
}

describe.each(databases)('requests that are broken off, on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    place = await open();
    app = await openApp({ contract: reports, database: place });
    const session = { person: 'cleo', token: true };
    token = (await app.request(undefined, 'POST', '/api/-/rehearsal/session', session)).body.token;
  });

  afterAll(async () => {
    await app.close();
    await place.dispose();
  });

  /** Sends it, and hangs up: at once, once it has left, or once the server may have read it. */
  const breakOff = async (text: string, how: number) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(text, resolve));
    if (how % 3 === 1) await new Promise((resolve) => setImmediate(resolve));
    if (how % 3 === 2) await new Promise((resolve) => setTimeout(resolve, 5));
    if (how % 2 === 0) socket.destroy();
    else socket.resetAndDestroy();
  };
  const count = async (table: string) =>
    Number((await app.runtime.database.ask(raw(`SELECT count(*) AS count FROM ${table}`)))[0]?.['count']);
  const stored = async () => [await count('report'), await count('nf_file'), await count('nf_file_part')];

  test(`leave the process alive, others answered, and nothing half written (${MOST} of them)`, async () => {
    const others: { readonly status: number; readonly ms: number }[] = [];
    const over = new AbortController();
    const other = (async () => {
      while (!over.signal.aborted) {
        const began = performance.now();
        const { status } = await app.request('cleo', 'GET', '/api/reports?limit=1');
        others.push({ status, ms: performance.now() - began });
      }
    })();
    const all = requests(new URL(app.url).host, token);
    const streams = `GET /api/-/events HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\n\r\n`;
    let at = 0;
    for (const text of cuts(all)) {
      if (at === MOST) break;
      await breakOff(at % 20 === 19 ? streams : text, at);
      at += 1;
    }
    over.abort();
    await other;
    await expect.poll(stored).toEqual([0, 0, 0]);
    expect(app.reports.filter(({ kind }) => kind === 'bug' || kind === 'uncaught')).toEqual([]);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    expect(others.length).toBeGreaterThan(MOST / 100);
    if (process.env['BROKEN_OFF'] !== undefined) told(others.map(({ ms }) => ms));
  }, 3_600_000);

  test('leave no stream behind, and those after them are answered rightly', async () => {
    const made = await app.request('cleo', 'POST', '/api/reports', { title: 'The first' });
    expect(made.status).toBe(201);
    const { body } = await app.request('cleo', 'GET', '/api/reports');
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['The first']);
    // Twenty of one network at once: those that were broken off have given their places back.
    const cut = new AbortController();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await fetch(`${app.url}/api/-/events`, { signal: cut.signal });
        return answer.status;
      }),
    );
    cut.abort();
    expect(statuses).toEqual(Array(20).fill(200));
  });
});

/** For who runs the long form: how long others waited. */
function told(times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  process.stdout.write(`others: ${sorted.length} answers, median ${at(0.5)} ms, p95 ${at(0.95)} ms\n`);
}
