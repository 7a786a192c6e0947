import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { type ArchiveLine, archiveLines } from '#server/tables/archive/archive.ts';
import { restoreArchive } from '#server/tables/archive/restore-archive.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { type TestApp, openApp } from '#tests/support/app.ts';
import { type TestDatabase, databases } from '#tests/support/databases.ts';

const now = '2026-01-05T08:00:00.000Z';
const pairs = databases.flatMap((from) => databases.map((to) => ({ from, to })));
const fields = `price: { type: decimal, scale: 4 }
    due: { type: date }
    at: { type: time }
    author: { type: ref, to: user }
    photo: { type: image }
    tags: { type: choices, options: { a: A, b: B } }
    text: {`;
const contract = smallContract
  .replace('text: {', fields)
  .replace('grants:\n', 'grants:\n  user: { member: [read] }\n');
const values = {
  title: 'Über uns',
  text: 'long',
  price: '12.3400',
  due: '2026-02-28',
  at: '09:30',
  tags: ['a', 'b'],
};

describe.each(pairs)('an archive from $from.kind to $to.kind', ({ from, to }) => {
  let places: TestDatabase[];
  let app: TestApp;

  beforeEach(async () => {
    places = [await from.open(), await to.open()];
    app = await openApp({ contract, database: places[0] ?? (await from.open()) });
  });

  afterEach(async () => {
    await app.close();
    for (const place of places) await place.dispose();
  });

  const archived = (): Promise<readonly ArchiveLine[]> =>
    app.runtime.database.read(async (connection) => {
      const lines: ArchiveLine[] = [];
      for await (const line of archiveLines(connection, { at: now, version: 1 })) lines.push(line);
      // What stands in a file is what JSON makes of it.
      return lines.map((line) => JSON.parse(JSON.stringify(line)) as ArchiveLine);
    });
  const restore = async (lines: readonly ArchiveLine[]) => {
    const place = places[1];
    const database = await openDatabase({ directory: place?.directory ?? '', databaseUrl: place?.url });
    try {
      return await database.write(async (transaction) => {
        const outcome = await restoreArchive(transaction, streamOf(lines), now);
        if (typeof outcome === 'string') transaction.rollBackAtEnd();
        return outcome;
      });
    } finally {
      await database.close();
    }
  };
  const publish = async (on: TestApp, body: object) => {
    const planned = await on.request('owner', 'POST', '/api/-/studio/plan', body);
    const call = 'version' in body ? 'rollback' : 'publish';
    const answer = await on.request('owner', 'POST', `/api/-/studio/${call}`, {
      ...body,
      plan: planned.body.plan.hash,
    });
    expect(answer.status).toBe(200);
  };

  test('that is cut off, or is put where something is already, is refused and changes nothing', async () => {
    await app.request('ada', 'POST', '/api/notes', values);
    const lines = await archived();
    expect(await restore(lines.slice(0, -1))).toBe('not_whole');
    expect(await restore(lines.slice(1))).toBe('not_whole');
    expect(await restore(lines.toSpliced(4, 1))).toBe('not_whole');
    const renamed = lines.map((line) => (line.kind === 'record' ? { ...line, table: 'nothing' } : line));
    expect(await restore(renamed)).toBe('not_whole');
    expect(await restore(lines)).toEqual({ version: 1 });
    expect(await restore(lines)).toBe('not_empty');
  });

  test('has everything: records, history, files, people, versions, and what was retired', async () => {
    const me = await app.request('ada', 'GET', '/api/-/me');
    const photo = await upload(app, png);
    const first = { ...values, author: me.body.person.id, photo };
    const note = await app.request('ada', 'POST', '/api/notes', first);
    expect(note).toMatchObject({ status: 201 });
    await app.request('ada', 'PATCH', `/api/notes/${note.body.id}`, { title: 'Other' });
    await publish(app, { text: contract.replace(/ {4}(text|author): .*\n/g, '') });
    const history = await app.request('ada', 'GET', `/api/notes/${note.body.id}/-/history`);
    const view = { screen: '/notes', name: 'Other ones', query: 'f.title=Other', shared: true };
    const kept = await app.request('owner', 'POST', '/api/-/views', view);
    expect(kept).toMatchObject({ status: 201 });
    const outcome = await restore(await archived());
    expect(outcome).toEqual({ version: 2 });
    const place = places[1] ?? (await to.open());
    const restored = await openApp({
      contract: contract.replace(/ {4}(text|author): .*\n/g, ''),
      database: place,
    });
    try {
      const there = await restored.request('ada', 'GET', `/api/notes/${note.body.id}`);
      expect(there.body).toMatchObject({ title: 'Other', price: '12.3400', due: '2026-02-28', at: '09:30' });
      expect(there.body.tags).toEqual(['a', 'b']);
      expect(await download(restored, `/api/notes/${note.body.id}/-/files/photo`)).toEqual(png);
      const told = await restored.request('ada', 'GET', `/api/notes/${note.body.id}/-/history`);
      expect(told.body).toEqual(history.body);
      expect((await restored.request('ada', 'GET', '/api/-/views')).body.items).toMatchObject([
        { ...view, id: kept.body.id, mine: false },
      ]);
      await publish(restored, { version: 1 });
      const back = await restored.request('ada', 'GET', `/api/notes/${note.body.id}`);
      expect(back.body).toMatchObject({ text: 'long', author: me.body.person.id });
      const again = await restored.request('ada', 'POST', '/api/notes', values);
      expect(again.status).toBe(201);
      const found = await restored.request(
        'ada',
        'GET',
        `/api/notes?filter=${encodeURIComponent("title == 'Other'")}`,
      );
      expect([found.status, found.body.items?.length ?? 0]).toEqual([200, 1]);
      const versions = await restored.runtime.database.read((on) =>
        on.all(sql`SELECT number FROM nf_version ORDER BY number`),
      );
      expect(versions.map(({ number }) => Number(number))).toEqual([1, 2, 3]);
    } finally {
      await restored.close();
    }
  });
});

/** More than one piece. */
const png = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  randomBytes(300_000),
]);

async function tokenOf(app: TestApp): Promise<string> {
  const body = { person: 'ada', token: true };
  return (await app.request(undefined, 'POST', '/api/-/rehearsal/session', body)).body.token;
}

async function upload(app: TestApp, content: Buffer): Promise<unknown> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'note.png');
  const headers = { Authorization: `Bearer ${await tokenOf(app)}` };
  return (await fetch(`${app.url}/api/-/files`, { method: 'POST', body, headers })).json();
}

async function download(app: TestApp, path: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${await tokenOf(app)}` };
  return Buffer.from(await (await fetch(app.url + path, { headers })).arrayBuffer());
}

async function* streamOf(lines: readonly ArchiveLine[]): AsyncGenerator<ArchiveLine> {
  yield* lines;
}
