import { request as plainRequest } from 'node:http';
import { Readable } from 'node:stream';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';
import { smallContract } from '#tests/server/small-contract.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await databases[0]!.open();
  app = await openApp({ contract: smallContract, database });
});

afterAll(async () => {
  await app.close();
  await database.dispose();
});

describe('an address of the API', () => {
  test.each([
    '/api',
    '/api/',
    '/api/-',
    '/api/-/nothing',
    '/api/nothing',
    '/api/notes/',
    '/api/a/b/c/d',
    '/api/Notes',
  ])('that is not there answers not_found, never a page: %s', async (path) => {
    const answer = await app.request('ada', 'GET', path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({ code: 'not_found', status: 404, type: '/errors/not_found' });
  });

  test('refuses a method it does not answer, and says which it does', async () => {
    const answer = await app.request('ada', 'PUT', '/api/notes', {});
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe('GET, POST, HEAD');
  });

  test('with a broken escape in it is refused', async () => {
    expect(await app.request('ada', 'GET', '/api/notes/%ff')).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
  });

  test('names the request in every answer, in the header and in a refusal', async () => {
    const answer = await app.request(undefined, 'GET', '/api/nothing');
    expect(answer.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body.request).toBe(answer.headers.get('request-id'));
  });

  test('speaks in the words of the contract where point 8 gives some', async () => {
    const answer = await app.request(undefined, 'GET', '/api/nothing');
    expect(answer.body.detail).toBe('This note is not on the desk.');
  });

  test('says how long it took, is not kept by caches, and may not be framed', async () => {
    const { headers } = await app.request('ada', 'GET', '/api/-/me');
    expect(headers.get('server-timing')).toMatch(/^total;dur=\d/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.has('x-powered-by')).toBe(false);
  });

  test.each(['cross-origin-opener-policy', 'origin-agent-cluster', 'x-dns-prefetch-control'])(
    'has %s where it is a page, and not where it is data',
    async (name) => {
      expect((await app.request('ada', 'GET', '/api/-/me')).headers.has(name)).toBe(false);
      for (const page of ['/', '/api/-/docs/'])
        expect((await fetch(`${app.url}${page}`)).headers.has(name)).toBe(true);
    },
  );
});

describe('a body', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/api/-/rehearsal/session`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    }).then(async (response) => ({ status: response.status, code: (await response.json()).code }));

  test.each([
    ['half an object', '{"person": "ada"'],
    ['not JSON', 'person=ada'],
    ['a number that is none', '{"person": NaN}'],
    ['nested without end', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a key that reaches a prototype', '{"person": "ada", "__proto__": {"token": true}}'],
    ['the same key, escaped and deep down', '{"a": [{"\\u005f_proto__": 1}]}'],
  ])('of %s is refused as a bad request', async (_, body) => {
    expect(await post(body)).toEqual({ status: 400, code: 'bad_request' });
  });

  test('that is not UTF-8 is refused, not repaired', async () => {
    const body = Uint8Array.from([...Buffer.from('{"person": "ad'), 0xff, ...Buffer.from('"}')]);
    expect(await post(body)).toEqual({ status: 400, code: 'bad_request' });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', ''])(
    'of the type %s is refused',
    async (type) => {
      expect(await post('{"person": "ada"}', { 'Content-Type': type })).toEqual({
        status: 415,
        code: 'unsupported_media',
      });
    },
  );

  test('of more than a megabyte is refused, announced or not', async () => {
    const big = JSON.stringify({ person: 'x'.repeat(1024 * 1024) });
    expect(await post(big)).toEqual({ status: 413, code: 'too_big' });
    expect(await streamed(Array.from({ length: 40 }, () => 'x'.repeat(100_000)))).toBe(413);
  });

  test('that never ends is cut off', async () => {
    const endless = function* () {
      for (;;) yield 'x'.repeat(1_000_000);
    };
    await expect(streamed(endless())).rejects.toThrow();
  });

  test('that names a key twice counts with the last, everywhere the same', async () => {
    const answer = await app.request(
      undefined,
      'POST',
      '/api/-/rehearsal/session',
      '{"person":"ada","person":"bob"}',
    );
    expect(answer.body.person.name).toBe('Bob');
  });
});

describe('a write', () => {
  const write = (headers: Record<string, string>) =>
    fetch(`${app.url}/api/-/session`, { method: 'DELETE', headers }).then(({ status }) => status);

  test.each([
    ['a page of somebody else', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['the same machine on another port', { Origin: 'http://127.0.0.1:1' }],
    ['another site, as the browser says', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another name of the same site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('from %s is refused', async (_, headers) => {
    expect(await write(headers)).toBe(403);
  });

  test('from our own page, or from no browser, is heard', async () => {
    expect(await write({ Origin: app.url })).toBe(204);
    expect(await write({ 'Sec-Fetch-Site': 'same-origin' })).toBe(204);
    expect(await write({})).toBe(204);
  });
});

describe('a page', () => {
  test('has a policy without anything inline but styles with the nonce that the page itself carries', async () => {
    const { headers, body } = await app.request(undefined, 'GET', '/notes/some-id');
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });

  test('gets another nonce each time, and is kept by no cache', async () => {
    const [one, other] = await Promise.all([
      app.request(undefined, 'GET', '/'),
      app.request(undefined, 'GET', '/'),
    ]);
    expect(one.body).not.toBe(other.body);
    expect(one.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/assets/gone-abc123.js', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json'])(
    'does not stand in for a file that is missing or out of reach: %s',
    async (path) => {
      expect(await rawStatus(path)).toBe(404);
    },
  );

  test('has the name of the application, and asks for its texts, before any script has come', async () => {
    const { body } = await app.request(undefined, 'GET', '/');
    expect(body).toContain('<title>Small desk</title>');
    const link =
      '<link rel="modulepreload" fetchpriority="low" href="/assets/messages-en-shell-abc123.js" />';
    expect(body).toContain(link);
  });

  test('refuses to be written to', async () => {
    const answer = await app.request(undefined, 'POST', '/notes', {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  test('brings files whose names hold a hash, which caches keep', async () => {
    const { headers, status } = await app.request(undefined, 'GET', '/assets/index-abc123.js');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

describe('a rehearsal', () => {
  test.each(['evil.example', 'evil.example:80', '127.0.0.1', 'localhost:1', 'localhost.evil.example'])(
    'does not answer under the name %s',
    async (host) => {
      expect(await rawStatus('/api/-/app', host)).toBe(403);
      expect(await rawStatus('/', host)).toBe(403);
    },
  );

  test('answers as localhost and under each address of this machine', async () => {
    expect(await rawStatus('/api/-/app', `127.0.0.2:${new URL(app.url).port}`)).toBe(200);
    expect(await rawStatus('/api/-/app', `localhost:${new URL(app.url).port}`)).toBe(200);
  });
});

describe('the health of the server', () => {
  test('is told to whoever asks', async () => {
    expect(await app.request(undefined, 'GET', '/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    expect(await app.request(undefined, 'GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
  });
});

describe('a bug', () => {
  test('is told by its number only, and the rest is in the log', async () => {
    const own = await databases[0]!.open();
    const broken = await openApp({ contract: smallContract, database: own });
    const table = raw(`"${broken.runtime.storage.table('note')}"`);
    await broken.runtime.database.write((on) => on.run(sql`DROP TABLE ${table}`));
    const answer = await broken.request('ada', 'GET', '/api/notes');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      type: '/errors/internal',
      title: 'Something went wrong on our side.',
      status: 500,
      code: 'internal',
      detail: 'Something went wrong on our side.',
      request: answer.headers.get('request-id'),
    });
    const bug = broken.reports.find(({ kind }) => kind === 'bug');
    expect(bug).toMatchObject({ requestId: answer.body.request, error: expect.any(Error) });
    await broken.close();
    await own.dispose();
  });
});

/** As it is written, by a client that tidies nothing. */
function rawStatus(path: string, host?: string): Promise<number | undefined> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { Host: host };
    plainRequest({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

/** The status for a body that is sent piece by piece, its length unsaid. */
function streamed(pieces: Iterable<string>): Promise<number | undefined> {
  const { hostname, port } = new URL(app.url);
  const headers = { 'Content-Type': 'application/json' };
  const path = '/api/-/rehearsal/session';
  return new Promise((resolve, reject) => {
    const request = plainRequest({ hostname, port, path, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => !endless && resolve(response.statusCode));
    });
    const endless = !Array.isArray(pieces);
    Readable.from(pieces).on('error', reject).pipe(request.on('error', reject));
  });
}
