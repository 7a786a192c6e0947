import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { writeFolder } from '#server/operations/backups/write-folder.ts';
import { type ArchiveLine, archiveLines } from '#server/tables/archive/archive.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { openApp, openRealApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const now = '2026-01-05T08:00:00.000Z';
const fields = `price: { type: decimal, scale: 4 }
    author: { type: ref, to: user }
    paper: { type: file }
    tags: { type: choices, options: { a: A, b: B } }
    text: {`;
const contract = smallContract
  .replace('text: {', fields)
  .replace('grants:\n', 'grants:\n  user: { member: [read] }\n');
/** A field has another name, and two are gone. */
const later = contract.replace('title: {', 'heading: { was: title,').replace(/ {4}(text|author): .*\n/g, '');
/** More than one piece, and a line separator that only JavaScript takes for the end of a line. */
const paper = randomBytes(300_000);
const values = { title: 'Über uns', text: 'one\u2028two\n{"a":1}', price: '12.3400', tags: ['a', 'b'] };
const pairs = databases.flatMap((from) => databases.map((to) => ({ from, to })));

describe.each(pairs)('everything as open files, from $from.kind to $to.kind', ({ from, to }) => {
  let places: readonly [TestDatabase, TestDatabase];
  let folder: string;
  let app: TestApp;
  let note: string;

  beforeEach(async () => {
    places = [await from.open(), await to.open()];
    folder = await temporaryFolder('open');
    app = await openApp({ contract, database: places[0] });
    const me = await app.request('ada', 'GET', '/api/-/me');
    const sent = { ...values, author: me.body.person.id, paper: await upload(app) };
    note = (await app.request('ada', 'POST', '/api/notes', sent)).body.id;
    await app.request('ada', 'PATCH', `/api/notes/${note}`, { title: 'Other' });
    const planned = await app.request('owner', 'POST', '/api/-/studio/plan', { text: later });
    const body = { text: later, plan: planned.body.plan.hash };
    await app.request('owner', 'POST', '/api/-/studio/publish', body);
    await writeFolder(app.runtime, folder);
  });

  afterEach(async () => {
    await app.close();
    for (const place of places) await place.dispose();
  });

  const onTarget = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ directory: places[1].directory, databaseUrl: places[1].url });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const restore = () => onTarget((database) => restoreBackup(database, { file: folder }, now));

  test('can be read by any program', () => {
    expect(readFileSync(join(folder, 'contract.md'), 'utf8')).toBe(later);
    expect(readFileSync(join(folder, 'versions/1.md'), 'utf8')).toBe(contract);
    const [record] = linesOf(join(folder, 'records/note.ndjson'));
    expect(record).toMatchObject({ id: note, heading: 'Other', price: '12.3400', tags: ['a', 'b'] });
    expect(Object.values(record?.['-retired'] ?? {})).toContain(values.text);
    const [file = ''] = globSync('files/*-a_b.txt', { cwd: folder });
    expect(readFileSync(join(folder, file))).toEqual(paper);
    const told = linesOf(join(folder, 'history.ndjson')).filter(({ record: of }) => of === note);
    expect(told.map(({ action }) => action)).toEqual(['create', 'update']);
    expect(told[1]?.['changes']).toEqual({ title: ['Über uns', 'Other'] });
    for (const name of globSync('**/*', { cwd: folder }))
      expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
  });

  test('come back as they were', async () => {
    expect(await restore()).toEqual({ version: 2 });
    const before = await linesIn(app.runtime.database);
    expect(before.length).toBeGreaterThan(20);
    expect(await onTarget(linesIn)).toEqual(before);
  });

  test('are refused whole where something is missing, and nothing is restored', async () => {
    const spoilt = [
      ['export.json', () => ''],
      ['versions/1.md', undefined],
      ['history.ndjson', (text: string) => text.slice(text.indexOf('\n') + 1)],
      ['records/note.ndjson', (text: string) => text.replace('"heading"', '"haeding"')],
      [globSync('files/*', { cwd: folder })[0] ?? '', undefined],
    ] as const;
    for (const [name, change] of spoilt) {
      const place = join(folder, name);
      const kept = readFileSync(place);
      if (change === undefined) rmSync(place);
      else writeFileSync(place, change(kept.toString()));
      expect(await restore(), name).toBe('not_whole');
      writeFileSync(place, kept);
    }
    expect(await restore()).toEqual({ version: 2 });
  });
});

describe.each(databases)('ninefold export --everything on $kind', ({ open }) => {
  test('writes into an empty folder alone, and restore takes it', async () => {
    const [here, there] = [await open(), await open()];
    const cwd = await temporaryFolder('everything');
    await (await openRealApp({ contract, database: here })).close();
    const on = (place: TestDatabase, ...words: string[]) =>
      ninefoldHere([...words, ...wordsFor(place)], { cwd, input: 'a long password\n' });
    expect(await on(here, 'user', 'add', 'ada@example.org', '--role', 'owner')).toMatchObject({ code: 0 });
    const wrong = await on(here, 'export', 'note', '--everything', 'out');
    expect(wrong).toMatchObject({ code: 2, error: expect.stringContaining('--everything <folder>') });
    const out = 'Version 1 and all data are in out.\n';
    expect(await on(here, 'export', '--everything', 'out')).toEqual({ code: 0, out: '', error: out });
    const again = { code: 1, out: '', error: 'out is not empty.\n' };
    expect(await on(here, 'export', '--everything', 'out')).toEqual(again);
    expect(await ninefoldHere(['backup', 'verify', 'out'], { cwd })).toMatchObject({ code: 0 });
    expect(await on(there, 'restore', 'out')).toMatchObject({ code: 0 });
    expect((await on(there, 'user', 'list')).out).toContain('ada@example.org');
    for (const place of [here, there]) await place.dispose();
  });
});

/** What an archive of these data has, but for what belongs to one database. */
async function linesIn(database: Database): Promise<readonly unknown[]> {
  const lines = await database.read(async (connection) => {
    const all: ArchiveLine[] = [];
    for await (const line of archiveLines(connection, { at: now, version: 2 })) all.push(line);
    return all;
  });
  return lines.flatMap((line) => {
    if (line.kind === 'end') return [];
    if (line.kind === 'row' && line.table === 'nf_setting') return [];
    // Where SQLite keeps what a retired reference held.
    if (line.kind === 'row' && line.table === 'nf_name')
      return [JSON.parse(JSON.stringify({ ...line, values: { ...line.values, kept_column: null } }))];
    return [JSON.parse(JSON.stringify(line))];
  });
}

function linesOf(file: string): readonly Record<string, unknown>[] {
  const [, ...lines] = readFileSync(file, 'utf8').split('\n').reverse();
  return lines.reverse().map((line) => JSON.parse(line));
}

async function upload(app: TestApp): Promise<unknown> {
  const session = await app.request(undefined, 'POST', '/api/-/rehearsal/session', {
    person: 'ada',
    token: true,
  });
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(paper)], { type: 'text/plain' }), 'a?b.txt');
  const headers = { Authorization: `Bearer ${session.body.token}` };
  return (await fetch(`${app.url}/api/-/files`, { method: 'POST', body, headers })).json();
}
