import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Bucket, openBucket } from '#server/bucket/bucket.ts';
import { moveContents } from '#server/contents/move-content.ts';
import { OBJECT } from '#server/contents/pieces.ts';
import { removeGone } from '#server/contents/remove-gone.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { startContentKeeper } from '#server/instance/keepers/content-keeper.ts';
import type { Report } from '#server/observe/report.ts';
import { makeScheduled } from '#server/operations/backups/scheduled.ts';
import { bucketShelf } from '#server/operations/backups/shelf.ts';
import { sweepFiles } from '#server/operations/files/store-file.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { openRealApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { openS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const contract = `# Claims

## 3. Entities
\`\`\`yaml
claim:
  fields:
    title: { type: text, required: true }
    receipt: { type: file }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {} }
grants: { claim: { anyone: { read: true, create: true, update: true, delete: true } } }
\`\`\`
`;

let server: S3Server;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.goAway());

describe.each(databases)('files in a bucket, on $kind', ({ kind, open }) => {
  let place: TestDatabase;
  let bucket: Bucket;
  let app: TestApp;
  let prefix: string;

  beforeEach(async () => {
    place = await open();
    prefix = `${createHash('sha256').update(randomBytes(8)).digest('hex').slice(0, 12)}/`;
    bucket = openBucket({ ...server.settings, prefix });
    app = await openRealApp({ contract, database: place, bucket });
  });

  afterEach(async () => {
    await app.close();
    await place.dispose();
  });

  /** Larger than one object, and no whole number of pieces. */
  const large = randomBytes(OBJECT + 300_001);
  const env = () => ({ ...server.env, NINEFOLD_FILES: `s3://desk/${prefix.slice(0, -1)}` });

  const send = async (content: Buffer, at = app.url) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), 'receipt.bin');
    const answer = await fetch(`${at}/api/-/files`, { method: 'POST', body: form });
    return { status: answer.status, body: await answer.json() };
  };
  const claim = async (content: Buffer) => {
    const { status, body } = await send(content);
    expect(status, JSON.stringify([body, app.reports])).toBe(201);
    const made = await app.request(undefined, 'POST', '/api/claims', {
      title: 'Taxi',
      receipt: { id: body.id },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return `/api/claims/${made.body.id}/-/files/receipt`;
  };
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(app.url + path, { headers });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const inBucket = async (of = bucket) => {
    const names: string[] = [];
    for await (const { name } of of.list('')) names.push(name);
    return names;
  };
  const count = async (table: string) => {
    const [row] = await app.runtime.database.ask(raw(`SELECT count(*) AS count FROM ${table}`));
    return Number(row?.['count']);
  };

  test('are sent, read in whole and in part, and forgotten', async () => {
    const path = await claim(large);
    expect(await count('nf_file_part')).toBe(0);
    expect(await inBucket()).toHaveLength(2);
    expect((await read(path)).bytes.equals(large)).toBe(true);
    const range = { Range: `bytes=${OBJECT - 3}-${OBJECT + 2}` };
    expect(await read(path, range)).toEqual({ status: 206, bytes: large.subarray(OBJECT - 3, OBJECT + 3) });
    const empty = await claim(Buffer.alloc(0));
    expect(await read(empty)).toEqual({ status: 200, bytes: Buffer.alloc(0) });
    await send(Buffer.from('nobody takes it'));
    expect(await inBucket()).toHaveLength(3);
    await sweepFiles(app.runtime, '2099-01-01T00:00:00.000Z');
    expect(await count('nf_file_gone'), 'what lies in the bucket goes after the commit').toBe(1);
    expect(await removeGone({ ...app.runtime, bucket }, '2026-01-01T00:00:00.000Z')).toBe(1);
    expect([await count('nf_file_gone'), await inBucket()]).toEqual([
      0,
      [expect.any(String), expect.any(String)],
    ]);
  });

  test('are moved there and back while people work, and what is broken stays where it is', async () => {
    const { database } = app.runtime;
    const [first, second] = [await claim(large), await claim(Buffer.from('small'))];
    const there = { ...app.runtime, bucket };
    expect(await moveContents(there, 'database')).toEqual({ moved: 2, broken: [] });
    await removeGone(there, '2026-01-01T00:00:00.000Z');
    expect(await inBucket()).toEqual([]);
    expect((await read(first)).bytes.equals(large)).toBe(true);
    const [broken] = await database.ask(sql`SELECT id FROM nf_file WHERE size = 5`);
    await database.write((on) => on.run(sql`UPDATE nf_file SET hash = 'no' WHERE id = ${broken?.['id']}`));
    expect(await moveContents(there, 'bucket')).toEqual({ moved: 1, broken: [broken?.['id']] });
    expect([await count('nf_file_part'), (await read(second)).bytes.toString()]).toEqual([1, 'small']);
    // What the move has put there goes once nobody can count on it any more, and nothing else does.
    expect(await removeGone(there, '2099-01-01T00:00:00.000Z')).toBe(1);
    expect((await read(first)).bytes.equals(large)).toBe(true);
    expect(await inBucket()).toHaveLength(2);
  });

  test('wait for a bucket that goes away: it is told, and nothing is lost', async () => {
    const path = await claim(Buffer.from('kept'));
    const reports: Report[] = [];
    const keeper = startContentKeeper({ current: () => app.runtime }, (one) => reports.push(one), 20);
    await server.goAway();
    const refused = await send(Buffer.from('lost?'));
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(await count('nf_file'), 'nothing is left of what could not be kept').toBe(1);
    await expect(read(path)).rejects.toThrow();
    const written = await app.request(undefined, 'POST', '/api/claims', { title: 'Without' });
    expect(written.status, 'everything else works').toBe(201);
    await expect.poll(() => reports.map(({ kind }) => kind)).toEqual(['bucket_away']);
    await server.comeBack();
    await expect.poll(() => reports.map(({ kind }) => kind)).toEqual(['bucket_away', 'bucket_back']);
    expect((await read(path)).bytes.toString()).toBe('kept');
    expect((await send(Buffer.from('again'))).status).toBe(201);
    await keeper.stop();
  });

  test('are in every backup, which may go to a bucket too: made, encrypted, looked at, restored, let go', async () => {
    const path = await claim(large);
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    const workshop = await temporaryFolder('workshop');
    const shelved = openBucket({ ...server.settings, prefix: `${prefix}backups/` });
    await shelved.put('2025-01-01T02-00-00.000Z-version-1.archive', new Uint8Array([1]));
    await shelved.put('mine.txt', new Uint8Array([1]));
    const keep = { days: 1, weeks: 0, months: 0 };
    const { name, size } = await makeScheduled(
      app.runtime,
      { keep, recipient },
      bucketShelf(shelved, workshop),
    );
    expect(await inBucket(shelved)).toEqual([name, 'mine.txt'].toSorted());
    expect([await shelved.sizeOf(name), await readdir(workshop)]).toEqual([size, []]);
    expect(await bucketShelf(shelved, workshop).archives()).toMatchObject([{ name, size, version: 1 }]);
    const cwd = await temporaryFolder('restored');
    await writeFile(join(cwd, 'key.txt'), identity);
    const file = `${shelved.address}/${name}`;
    const looked = await ninefoldHere(['backup', 'verify', file, '--identity', 'key.txt'], {
      cwd,
      env: env(),
    });
    expect(looked, looked.error).toMatchObject({ code: 0, error: expect.stringContaining('1 files') });
    const other = await open();
    const words = ['restore', file, '--identity', 'key.txt', ...wordsFor(other)];
    expect(await ninefoldHere(words, { cwd, env: env() })).toMatchObject({ code: 0 });
    const database = await openDatabase({ directory: other.directory, databaseUrl: other.url });
    const [placed] = await database.ask(sql`SELECT place, size FROM nf_file`);
    expect(placed, 'an archive is whole by itself').toMatchObject({ place: null });
    await database.close();
    const restored = await openRealApp({ contract, database: other });
    const answer = await fetch(restored.url + path);
    expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
    await restored.close();
    await other.dispose();
    const nowhere = await ninefoldHere(['restore', `${shelved.address}/none`], { cwd, env: env() });
    expect(nowhere).toMatchObject({ code: 2, error: expect.stringContaining('There is no file s3://desk/') });
  }, 60_000);

  test.runIf(kind === 'sqlite')(
    'are counted, looked at and moved by a command, and the doctor looks at the bucket',
    async () => {
      await claim(Buffer.from('one'));
      await bucket.put('files/nobody/000000', new Uint8Array([1]));
      const cwd = await temporaryFolder('command');
      const run = (words: readonly string[], variables: object = env()) =>
        ninefoldHere([...words, ...wordsFor(place)], { cwd, env: variables });
      expect(await run(['files'])).toMatchObject({
        code: 0,
        error: expect.stringContaining('1 file, 3 bytes, in s3:'),
      });
      const verified = await run(['files', 'verify', '--remove']);
      expect(verified, verified.error).toMatchObject({
        code: 0,
        error: expect.stringMatching(/1 file in s3:.*1 file, 0/s),
      });
      expect(await inBucket()).toHaveLength(1);
      expect(await run(['files', 'move', 'database'], {})).toMatchObject({ code: 2 });
      const doctor = async (variables: object) => (await run(['doctor'], variables)).out;
      expect(await doctor(env())).toContain(' ok   bucket: s3://desk/');
      expect(await doctor({})).toContain('FAIL  bucket: 1 file in a bucket that nobody names.');
      expect(await run(['files', 'move', 'database'])).toMatchObject({
        code: 0,
        error: '1 file moved to the database.\n',
      });
      expect(await inBucket()).toEqual([]);
    },
    60_000,
  );
});
