import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { smallContract } from '#tests/server/small-contract.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

let database: TestDatabase;
let app: TestApp;
let token: string;

beforeAll(async () => {
  database = await databases[0]!.open();
  app = await openApp({ contract: smallContract, database });
  const session = { person: 'ada', token: true };
  token = (await app.request(undefined, 'POST', '/api/-/rehearsal/session', session)).body.token;
});

afterAll(async () => {
  await app.close();
  await database.dispose();
});

afterEach(() => {
  const [bug] = app.reports.filter(({ kind }) => kind === 'bug');
  if (bug !== undefined) throw new Error('a fault of the server was reported', { cause: bug });
});

/** What comes back for these bytes, until the other side ends or nothing more is expected. */
async function answersTo(bytes: string | Buffer, answers: number): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let text = '';
  const enough = new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      text += part.toString('latin1');
      if ((text.match(/HTTP\/1\.1 [2-5]/g) ?? []).length >= answers) setTimeout(resolve, 50);
    });
    socket.on('close', () => resolve());
  });
  socket.write(bytes);
  await enough;
  socket.destroy();
  return text;
}

const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

const host = () => `Host: ${new URL(app.url).host}\r\nAuthorization: Bearer ${token}`;

describe('a path that plays tricks', () => {
  test.each([
    '/api/../api/notes',
    '/api/notes/..',
    '/api/notes/%2e%2e',
    '/api/notes/%2e%2e%2fnotes',
    '/api/notes/..%2f..%2fetc%2fpasswd',
    '/api/notes/%00',
    '/api/notes/%c0%ae%c0%ae',
    '/api/notes/%ed%a0%80',
    '/api//notes',
    '//api/notes',
    '/api/notes;a=b',
    '/api/notes\\..\\x',
    '/api/__proto__',
    '/api/constructor',
    '/api/notes/__proto__',
    '/api/notes/constructor/-/history',
    '/api/notes/x/toString',
    '/api/-/queries/__proto__',
    '/api/-/queries/constructor',
    '/api/-/views/__proto__',
    `/api/${'a/'.repeat(30)}`,
    `/api/notes/${'%41'.repeat(30)}`,
  ])('finds nothing: %s', async (path) => {
    const [status] = statuses(await answersTo(`GET ${path} HTTP/1.1\r\n${host()}\r\n\r\n`, 1));
    // `//api/notes` is no address of the API: it is a page, which says so itself.
    expect([400, 404, 405, ...(path.startsWith('//') || path.startsWith('/api/..') ? [200] : [])]).toContain(
      status,
    );
  });

  test('that names another host does not reach a rehearsal', async () => {
    const text = await answersTo(
      'GET http://evil.example/api/-/app HTTP/1.1\r\nHost: evil.example\r\n\r\n',
      1,
    );
    expect(statuses(text)).toEqual([403]);
  });
});

describe('a method that nobody uses', () => {
  test.each(['TRACE', 'PROPFIND', 'PURGE', 'SEARCH'])('%s is refused', async (method) => {
    const text = await answersTo(`${method} /api/notes HTTP/1.1\r\n${host()}\r\n\r\n`, 1);
    expect(statuses(text)).toEqual([405]);
    expect(text).not.toContain(token);
  });

  test('CONNECT ends the connection', async () => {
    expect(await answersTo(`CONNECT evil.example:443 HTTP/1.1\r\n${host()}\r\n\r\n`, 1)).toBe('');
  });
});

describe('a request that expects something first', () => {
  const body = '{"title":"x"}';
  const post = (expects: string) =>
    `POST /api/notes?dry_run=true HTTP/1.1\r\n${host()}\r\nContent-Type: application/json\r\nExpect: ${expects}\r\nContent-Length: ${body.length}\r\n\r\n`;

  test('is told to go on', async () => {
    const text = await answersTo(post('100-continue') + body, 1);
    expect(statuses(text)).toEqual([100, 201]);
  });

  test('that nobody knows is refused', async () => {
    expect(statuses(await answersTo(post('a-miracle') + body, 1))).toEqual([417]);
  });
});

describe('a body', () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  const compressed = (path: string, type: string) =>
    Buffer.concat([
      Buffer.from(
        `POST ${path} HTTP/1.1\r\n${host()}\r\nContent-Type: ${type}\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
      ),
      bomb,
    ]);

  test.each([
    ['/api/notes', 'application/json'],
    ['/api/-/batch', 'application/json'],
    ['/api/notes/-/import', 'text/csv'],
    ['/api/notes/-/import', 'application/x-ndjson'],
  ])('that is compressed is not unpacked: %s of %s', async (path, type) => {
    const before = process.memoryUsage().rss;
    expect(statuses(await answersTo(compressed(path, type), 1))).toEqual([415]);
    expect(process.memoryUsage().rss - before).toBeLessThan(45_000_000);
  });

  test.each(['gzip', 'br', 'deflate', 'identity, gzip'])('sent as %s chunks is not read', async (coding) => {
    const request = `POST /api/notes HTTP/1.1\r\n${host()}\r\nContent-Type: application/json\r\nTransfer-Encoding: ${coding}, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`;
    const [status] = statuses(await answersTo(request, 1));
    expect([400, 415, 422, 501]).toContain(status);
  });

  test('that was refused is never taken for the next request', async () => {
    const smuggled = `DELETE /api/-/session HTTP/1.1\r\n${host()}\r\n\r\n`;
    const request =
      `POST /api/notes HTTP/1.1\r\n${host()}\r\nContent-Type: text/plain\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}` +
      `GET /api/-/me HTTP/1.1\r\n${host()}\r\n\r\n`;
    expect(statuses(await answersTo(request, 2))).toEqual([415, 200]);
  });

  test('that breaks off is nobody’s fault', async () => {
    const { hostname, port } = new URL(app.url);
    const heads = [
      'POST /api/notes HTTP/1.1\r\nContent-Type: application/json',
      'POST /api/notes/-/import HTTP/1.1\r\nContent-Type: text/csv',
      'POST /api/-/files HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x',
    ];
    for (const head of heads) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(`${head}\r\n${host()}\r\nContent-Length: 1000\r\n\r\n{"title":`);
      await new Promise((resolve) => setTimeout(resolve, 60));
      socket.destroy();
      await once(socket, 'close');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    // What it would have been is checked after each test: no fault of the server was reported.
    expect((await app.request('ada', 'GET', '/api/-/me')).status).toBe(200);
  });

  test('that was on its way while the server had no time does not end its connection', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (part) => void (text += part.toString('latin1')));
    socket.write(
      `POST /api/notes HTTP/1.1\r\n${host()}\r\nContent-Type: text/plain\r\nContent-Length: 20000\r\n\r\n`,
    );
    await expect.poll(() => statuses(text)).toEqual([415]);
    socket.write('x'.repeat(20_000));
    const until = performance.now() + 1_300;
    while (performance.now() < until); // nothing is read meanwhile, as on a machine that is busy
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.write(`GET /api/-/me HTTP/1.1\r\n${host()}\r\n\r\n`);
    await expect.poll(() => statuses(text)).toEqual([415, 200]);
    socket.destroy();
  });
});

describe('a name that every object has', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
  const calls = [
    ['POST', '/api/notes'],
    ['POST', '/api/notes?dry_run=true'],
    ['POST', '/api/-/session'],
    ['POST', '/api/-/batch'],
    ['PATCH', '/api/-/settings'],
    ['POST', '/api/notes/-/restore'],
    ['POST', '/api/-/password'],
    ['POST', '/api/-/tokens'],
  ] as const;

  test.each(calls)('is refused as a field wherever it stands in the body of %s %s', async (method, path) => {
    for (const name of names) {
      for (const body of [`{"${name}":{"polluted":1}}`, `{"title":{"${name}":{"polluted":1}}}`]) {
        const answer = await app.request('ada', method, path, body);
        expect([path, body, answer.status]).toEqual([path, body, expect.toBeOneOf([400, 403, 404, 422])]);
      }
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('is no column of a file that is read in', async () => {
    for (const name of names) {
      for (const [type, text] of [
        ['text/csv', `title,${name}\nOne,two\n`],
        ['application/x-ndjson', `{"title":"One","${name}":{"polluted":1}}\n`],
      ] as const) {
        const answer = await app.request('ada', 'POST', '/api/notes/-/import', text, {
          'Content-Type': type,
        });
        expect([name, type, answer.status]).toEqual([name, type, expect.toBeOneOf([400, 422])]);
      }
    }
    expect((await app.request('ada', 'GET', '/api/notes')).body.items).toEqual([]);
  });

  test('is no parameter, no field to ask for and no way to sort', async () => {
    for (const name of names) {
      for (const query of [
        `${name}=1`,
        `fields=${name}`,
        `sort=${name}`,
        `expand=${name}`,
        `filter=${name}==1`,
      ]) {
        const answer = await app.request('ada', 'GET', `/api/notes?${query}`);
        expect([query, answer.status]).toEqual([query, 400]);
      }
    }
  });
});
