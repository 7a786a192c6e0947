import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addToken } from '#server/identity/keys/tokens.ts';
import { createBackups } from '#server/operations/backups/backups.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';

const contract = `# Shelf

## 3. Entities
\`\`\`yaml
book: { fields: { title: { type: text } } }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { reader: {} }
grants: { book: { reader: [read] } }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { rita: { roles: [reader] } }
records: { book: { emma: { title: Emma } } }
\`\`\`
`;

const name = '2026-01-05T08-00-00.000Z-version-1.archive';

describe.each(databases)('backups in the Studio, on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;
  let folder: string;

  beforeEach(async () => {
    place = await open();
    folder = join(place.directory, 'backups');
    app = await openApp({ contract, database: place, publishing: { backups: createBackups(folder) } });
  });

  afterEach(async () => {
    await app.close();
    await place.dispose();
  });

  test.each([
    ['GET', '/api/-/backups'],
    ['POST', '/api/-/backups'],
    ['GET', `/api/-/backups/${name}`],
    ['DELETE', `/api/-/backups/${name}`],
  ])('%s %s is for the owner alone, without a narrowed token', async (method, path) => {
    await app.request('owner', 'POST', '/api/-/backups');
    expect(await app.request(undefined, method, path)).toMatchObject({ status: 401 });
    expect(await app.request('rita', method, path)).toMatchObject({ status: 403 });
    const { runtime } = app;
    const owner = (await app.request('owner', 'GET', '/api/-/me')).body.person.id;
    const made = {
      id: runtime.newId(),
      userId: owner,
      name: 'r',
      scopes: ['read'],
      now: runtime.clock.now(),
    };
    const token = await runtime.database.write((on) => addToken(on, made));
    const narrowed = await app.request(undefined, method, path, undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(narrowed).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await readdir(folder)).toEqual([name]);
  });

  test.each(['../data.sqlite', '..%2Fdata.sqlite', 'other.archive', `${name}.part`, name])(
    'there is none called %s',
    async (called) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'other.archive'), 'not made here');
      await writeFile(join(folder, `${name}.part`), 'half of one');
      expect((await app.request('owner', 'GET', '/api/-/backups')).body).toEqual({ items: [] });
      for (const method of ['GET', 'DELETE'])
        expect(await app.request('owner', method, `/api/-/backups/${called}`)).toMatchObject({ status: 404 });
    },
  );

  test('one is made of everything, listed, taken and deleted, and each time the log is told', async () => {
    const made = await app.request('owner', 'POST', '/api/-/backups');
    expect(made).toMatchObject({ status: 201, body: { name, at: '2026-01-05T08:00:00.000Z', version: 1 } });
    expect(made.headers.get('location')).toBe(`/api/-/backups/${name}`);
    const file = join(folder, name);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(made.body.size).toBe((await stat(file)).size);
    expect((await app.request('owner', 'GET', '/api/-/backups')).body).toEqual({ items: [made.body] });

    const taken = await app.request('owner', 'GET', `/api/-/backups/${name}`);
    expect(taken.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(Number(taken.headers.get('content-length'))).toBe(made.body.size);
    const lines = gunzipSync(await readFile(file)).toString();
    expect(lines).toContain('"Emma"');
    expect(lines.trimEnd().split('\n').at(-1)).toMatch(/"kind":"end"/);

    expect(await app.request('owner', 'DELETE', `/api/-/backups/${name}`)).toMatchObject({ status: 204 });
    expect(await readdir(folder)).toEqual([]);
    const told = app.reports.filter(({ kind }) => kind.startsWith('backup_')).map(({ kind }) => kind);
    expect(told).toEqual(['backup_made', 'backup_taken', 'backup_deleted']);
  });

  test('of two at once the second is refused', async () => {
    const both = await Promise.all([1, 2].map(() => app.request('owner', 'POST', '/api/-/backups')));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('not_allowed_now');
    expect(await readdir(folder)).toEqual([name]);
  });
});

test('a rehearsal without a folder for them has no backups', async () => {
  const [sqlite] = databases;
  if (sqlite === undefined) throw new Error('no database to test on');
  const place = await sqlite.open();
  const app = await openApp({ contract, database: place });
  expect(await app.request('owner', 'POST', '/api/-/backups')).toMatchObject({ status: 404 });
  await app.close();
  await place.dispose();
});
