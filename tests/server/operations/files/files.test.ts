import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import sql from 'sql-template-tag';
import type { Actor } from '#server/call.ts';
import { readFile } from '#server/operations/files/read-file.ts';
import { sweepFiles } from '#server/operations/files/store-file.ts';
import { purge } from '#server/tables/archive/purge.ts';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const contract = `# Claims

## 3. Entities
\`\`\`yaml
claim:
  fields:
    title: { type: text, required: true }
    receipt: { type: file, max_size: 300 kB, accept: [application/pdf, text/plain, "image/*"] }
    photo: { type: image }
    open: { type: boolean, default: true }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {}, other: {} }
grants:
  claim:
    clerk: { read: true, create: true, update: true, delete: true }
    other: { read: true, create: true, update: true }
    guest: { read: { if: open, except: [receipt] } }
\`\`\`

## 9. Constants
\`\`\`yaml
limits: { upload: 500 kB }
\`\`\`

## Examples
\`\`\`yaml
people: { cleo: { roles: [clerk] }, otto: { roles: [other] }, gus: { roles: [guest] } }
now: 2026-01-05T08:00:00Z
\`\`\`
`;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** No kind of file begins so, nor is it text. Bytes by chance would begin as one now and then. */
const nothingKnown = Buffer.from(Array.from({ length: 40 }, (_, at) => (at * 37 + 200) % 256));
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(250_000)]);

describe.each(databases)('files on $kind', ({ open }) => {
  let database: TestDatabase;
  let app: TestApp;
  let tokens: Map<string, string>;

  beforeEach(async () => {
    database = await open();
    app = await openApp({ contract, database });
    tokens = new Map();
    for (const person of ['cleo', 'otto', 'gus']) {
      const { body } = await app.request(undefined, 'POST', '/api/-/rehearsal/session', {
        person,
        token: true,
      });
      tokens.set(person, body.token);
    }
  });

  afterEach(async () => {
    await app.close();
    await database.dispose();
  });

  const send = async (person: string | undefined, content: Buffer | string, name: string, type = '') => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
    const token = tokens.get(person ?? '');
    const response = await fetch(`${app.url}/api/-/files`, {
      method: 'POST',
      body: form,
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: await response.json() };
  };
  const get = (person: string, path: string, headers: Record<string, string> = {}) =>
    fetch(app.url + path, { headers: { Authorization: `Bearer ${tokens.get(person)}`, ...headers } });
  const create = (person: string, body: object) =>
    app.request(person, 'POST', '/api/claims', { title: 'Taxi', ...body });

  test('are refused from who may put one nowhere, where there is none, and where they are too large', async () => {
    expect((await send(undefined, 'x', 'a.txt')).body.code).toBe('not_signed_in');
    expect((await send('gus', 'x', 'a.txt')).body.code).toBe('forbidden');
    expect((await app.request('cleo', 'POST', '/api/-/files', { file: 'x' })).body.code).toBe(
      'unsupported_media',
    );
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    for (const body of [
      '--x--\r\n',
      'nothing of the kind',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    ])
      expect((await app.request('cleo', 'POST', '/api/-/files', body, form)).body.code, body).toBe(
        'bad_request',
      );
    expect((await send('cleo', randomBytes(600_000), 'big.bin')).body).toMatchObject({
      status: 413,
      code: 'too_big',
    });
    const kept = await app.runtime.database.ask(sql`SELECT count(*) AS count FROM nf_file_part`);
    expect(kept[0]?.['count']).toBe(0);
  });

  test('are what they are, whatever they are called', async () => {
    const told: unknown[] = [];
    for (const [content, name, type] of [
      [png, 'C:\\pictures\\cat.txt', 'text/plain'],
      [pdf, 'é.pdf', 'application/octet-stream'],
      ['a,b\n', 'a.csv', 'text/csv'],
      ['<script>alert(1)</script>', 'x.html', 'text/html'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'x.png', 'image/png'],
      [nothingKnown, 'x.png', 'image/png'],
      ['', '', ''],
    ] as const) {
      const { status, body } = await send('cleo', content, name, type);
      expect(status, name).toBe(201);
      told.push([body.name, body.type, body.size]);
    }
    expect(told).toEqual([
      ['cat.txt', 'image/png', png.length],
      ['é.pdf', 'application/pdf', pdf.length],
      ['a.csv', 'text/csv', 4],
      ['x.html', 'text/plain', 25],
      ['x.png', 'text/plain', 55],
      ['x.png', 'application/octet-stream', 40],
      ['file', 'text/plain', 0],
    ]);
  });

  test('are taken by a record as they are, not as the sender says; and only by who sent them', async () => {
    const { body: file } = await send('cleo', pdf, 'taxi.pdf');
    const refused = async (person: string, body: object) => {
      const answer = await create(person, body);
      return [
        answer.status,
        ...(answer.body.errors ?? []).map(
          (one: { field: string; code: string }) => `${one.field}:${one.code}`,
        ),
      ];
    };
    expect(await refused('cleo', { receipt: { id: 'nothing' } })).toEqual([422, 'receipt:no_such_record']);
    expect(await refused('otto', { receipt: { id: file.id } })).toEqual([422, 'receipt:no_such_record']);
    expect(await refused('cleo', { receipt: file.id })).toEqual([422, 'receipt:bad_type']);
    expect(await refused('cleo', { photo: { id: file.id, type: 'image/png' } })).toEqual([
      422,
      'photo:bad_type',
    ]);
    const { body: large } = await send(
      'cleo',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400_000)]),
      'l.pdf',
    );
    expect(await refused('cleo', { receipt: { id: large.id, size: 3 } })).toEqual([422, 'receipt:too_large']);
    const made = await create('cleo', { receipt: { id: file.id, name: 'other.exe', size: 1 } });
    expect(made.body.receipt).toEqual({
      id: file.id,
      name: 'taxi.pdf',
      type: 'application/pdf',
      size: pdf.length,
    });
    // Who may change the record may send back what is in it, and put it nowhere else.
    const change = { title: 'By another', receipt: { id: file.id } };
    expect((await app.request('otto', 'PATCH', `/api/claims/${made.body.id}`, change)).status).toBe(200);
    expect(await refused('otto', { receipt: { id: file.id } })).toEqual([422, 'receipt:no_such_record']);
    const history = (await app.request('cleo', 'GET', `/api/claims/${made.body.id}/-/history`)).body.items;
    expect(history.at(-1).changes.receipt.after ?? history.at(-1).changes.receipt[1]).toMatchObject({
      name: 'taxi.pdf',
    });
  });

  test('are given to who may read the field on that record, at that moment', async () => {
    const receipt = (await send('cleo', pdf, 'taxi é.pdf')).body;
    const photo = (await send('cleo', png, 'taxi.png')).body;
    const id = (await create('cleo', { receipt, photo })).body.id;
    const at = (field: string) => `/api/claims/${id}/-/files/${field}`;
    const whole = await get('cleo', at('receipt'));
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      createHash('sha256').update(pdf).digest('hex'),
    );
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="taxi _.pdf"; filename*=UTF-8''taxi%20%C3%A9.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-length': String(pdf.length),
    });
    const part = await get('cleo', at('receipt'), { Range: 'bytes=196600-196615' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 196600-196615/${pdf.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(pdf.subarray(196_600, 196_616));
    const tail = await get('cleo', at('receipt'), { Range: 'bytes=-5' });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(pdf.subarray(-5));
    expect((await get('cleo', at('receipt'), { Range: 'bytes=900000-' })).status).toBe(200);
    expect(
      (await get('cleo', at('receipt'), { 'If-None-Match': whole.headers.get('etag') ?? '' })).status,
    ).toBe(304);
    const shown = await get('gus', at('photo'));
    expect([shown.status, shown.headers.get('content-disposition')?.split(';')[0]]).toEqual([200, 'inline']);
    const told = async (person: string, path: string) => {
      const { status, body } = await app.request(person, 'GET', path);
      return JSON.stringify([status, { ...body, request: '' }]);
    };
    const missing = await told('gus', '/api/claims/00000000-0000-7000-8000-000000000000/-/files/photo');
    expect(missing).toContain('not_found');
    for (const field of ['receipt', 'nothing', 'title']) expect(await told('gus', at(field))).toBe(missing);
    await app.request('cleo', 'PATCH', `/api/claims/${id}`, { open: false });
    expect(await told('gus', at('photo'))).toBe(missing);
    await app.request('cleo', 'PATCH', `/api/claims/${id}`, { photo: null });
    expect(await told('cleo', at('photo'))).toContain('not_found');
  });

  test('that no record took are gone after a day; those one has, or had, stay', async () => {
    const taken = (await send('cleo', pdf, 'taken.pdf')).body;
    await send('cleo', pdf, 'forgotten.pdf');
    const id = (await create('cleo', { receipt: taken })).body.id;
    const tried = (await send('cleo', png, 'tried.png')).body;
    await app.request('cleo', 'POST', '/api/claims?dry_run=true', { title: 'Tried', photo: tried });
    await app.request('cleo', 'DELETE', `/api/claims/${id}`);
    const names = async () =>
      (await app.runtime.database.ask(sql`SELECT name FROM nf_file ORDER BY name`)).map((row) => row['name']);
    await sweepFiles(app.runtime, '2026-01-06T07:59:59.000Z');
    expect(await names()).toEqual(['forgotten.pdf', 'taken.pdf', 'tried.png']);
    await sweepFiles(app.runtime, '2026-01-06T08:00:01.000Z');
    expect(await names()).toEqual(['taken.pdf']);
    const [parts] = await app.runtime.database.ask(
      sql`SELECT count(DISTINCT file) AS count FROM nf_file_part`,
    );
    expect(parts?.['count']).toBe(1);
    expect((await app.request('cleo', 'POST', '/api/claims/-/restore', { id })).status).toBe(201);
    expect((await get('cleo', `/api/claims/${id}/-/files/receipt`)).status).toBe(200);
  });

  test('go with the field that held them when it is purged, also those of before, and none beside them', async () => {
    const [first, second, photo] = [
      (await send('cleo', pdf, 'first.pdf')).body,
      (await send('cleo', pdf, 'second.pdf')).body,
      (await send('cleo', png, 'photo.png')).body,
    ];
    const { id } = (await create('cleo', { receipt: first, photo })).body;
    await app.request('cleo', 'PATCH', `/api/claims/${id}`, { receipt: second });
    await app.request('cleo', 'PATCH', `/api/claims/${id}`, { photo: null });
    const text = contract.replace(/ {4}receipt: .*\n/, '').replace(', except: [receipt]', '');
    const planned = await app.request('owner', 'POST', '/api/-/studio/plan', { text });
    const { hash } = planned.body.plan;
    expect((await app.request('owner', 'POST', '/api/-/studio/publish', { text, plan: hash })).status).toBe(
      200,
    );
    const waiting = (await send('cleo', png, 'waiting.png')).body;
    const { database: kept } = app.runtime;
    const outcome = await kept.write((on) => purge(on, { entity: 'claim', field: 'receipt' }));
    expect(outcome).toEqual({ kind: 'purged', records: 1 });
    const names = await kept.ask(sql`SELECT name FROM nf_file ORDER BY name`);
    expect(names.map((row) => row['name'])).toEqual(['photo.png', 'waiting.png']);
    const [parts] = await kept.ask(sql`SELECT count(DISTINCT file) AS count FROM nf_file_part`);
    expect(parts?.['count']).toBe(2);
    expect((await create('cleo', { photo: waiting })).status).toBe(201);
  });

  test('that many take at once are sent piece by piece, between which others have their turn', async () => {
    const { body } = await send('cleo', pdf, 'taxi.pdf');
    const { id } = (await create('cleo', { receipt: { id: body.id } })).body;
    const { runtime } = app;
    const actor: Actor = { kind: 'person', audiences: new Set(['anyone', 'member']), owner: true };
    const call = { actor, now: '2026-01-05T08:00:00.000Z', today: '2026-01-05', requestId: 'test' };
    const entity = runtime.model.entities.get('claim');
    const read = entity && (await readFile(runtime, call, { entity, id, field: 'receipt', goesOn: false }));
    if (read?.kind !== 'done') throw new Error('the file is not there');
    let [pieces, turns, isSending] = [0, 0, true];
    const count = () => {
      turns += 1;
      if (isSending) setImmediate(count);
    };
    setImmediate(count);
    const takeAll = async () => {
      for await (const piece of read.value.bytes(0, read.value.size)) pieces += Math.min(piece.length, 1);
    };
    await Promise.all(Array.from({ length: 20 }, takeAll));
    isSending = false;
    expect(pieces).toBe(40);
    expect(turns).toBeGreaterThanOrEqual(pieces);
  });
});
