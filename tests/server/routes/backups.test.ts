import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addToken } from '#server/identity/keys/tokens.ts';
import type { BackupSettings } from '#server/backup-settings.ts';
import { startBackupKeeper } from '#server/instance/keepers/backup-keeper.ts';
import { automaticKeeping } from '#server/operations/backups/automatic.ts';
import { claimBackup, noteBackup } from '#server/operations/backups/backup-state.ts';
import { createBackups } from '#server/operations/backups/backups.ts';
import { folderShelf } from '#server/operations/backups/shelf.ts';
import { openApp, type TestApp } from '#tests/support/app.ts';
import { databaseOf, databases, type TestDatabase } from '#tests/support/databases.ts';

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

/** What an operator has set, who said no more than where they go. */
const settings = (): Omit<BackupSettings, 'to'> => ({
  everyMs: 86_400_000,
  keep: { days: 7, weeks: 4, months: 12 },
});
const name = '2026-01-05T08-00-00.000Z-version-1-by-hand.archive';

describe.each(databases)('backups in the Studio, on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;
  let folder: string;
  let kept: string;

  beforeEach(async () => {
    place = await open();
    folder = join(place.directory, 'backups');
    kept = join(place.directory, 'kept');
    const automatic = automaticKeeping(settings(), folderShelf(kept));
    const backups = createBackups(folder, automatic);
    app = await openApp({ contract, database: place, publishing: { backups } });
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
    ['GET', '/api/-/backups/automatic'],
    ['POST', '/api/-/backups/automatic'],
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
      expect((await app.request('owner', 'GET', '/api/-/backups')).body).toMatchObject({ items: [] });
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
    expect((await app.request('owner', 'GET', '/api/-/backups')).body).toMatchObject({ items: [made.body] });

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

  test('automatic ones are told, listed and asked for; what was asked for is made, and tried', async () => {
    const ask = (method: string, path = '/automatic') =>
      app.request('owner', method, `/api/-/backups${path}`);
    const told = async () => (await ask('GET', '')).body.automatic;
    const at = '2026-01-05T08:00:00.000Z';
    const made = '2026-01-05T08-00-00.000Z-version-1.archive';
    expect(await told()).toEqual({
      to: kept,
      every: 86_400,
      keep: { days: 7, weeks: 4, months: 12 },
      encrypted: false,
      state: 'waiting',
      begun_at: null,
      last: null,
      error: null,
      next_at: null,
    });
    expect([(await ask('GET')).body, (await ask('POST')).status]).toEqual([{ items: [] }, 202]);
    const { database } = app.runtime;
    const keep = () =>
      startBackupKeeper(
        { current: () => app.runtime },
        { ...settings(), shelf: folderShelf(kept) },
        () => undefined,
      ).stop();
    await keep();
    const { size } = await stat(join(kept, made));
    expect(await told()).toMatchObject({
      state: 'made',
      begun_at: at,
      last: { at, name: made, size },
      next_at: '2026-01-06T08:00:00.000Z',
    });
    // Of a time when they were encrypted.
    const [encrypted, before] = [made.replace('08-00', '07-00').concat('.age'), at.replace('08:', '07:')];
    await writeFile(join(kept, encrypted), 'age');
    expect((await ask('GET')).body).toEqual({
      items: [
        { name: made, at, version: 1, size },
        { name: encrypted, at: before, version: 1, size: 3 },
      ],
    });
    expect((await ask('POST')).status).toBe(202);
    expect(await told()).toMatchObject({ state: 'waiting', next_at: at });
    const later = '2026-01-05T08:00:05.000Z';
    expect(await claimBackup(database, 86_400_000, later), 'it was asked for').toBe(true);
    expect(await claimBackup(database, 86_400_000, later), 'once').toBe(false);
    expect(await told()).toMatchObject({ state: 'under_way' });
    expect(await ask('POST')).toMatchObject({ status: 409, body: { code: 'not_allowed_now' } });
    await noteBackup(database, { error: 'no room' }, later);
    expect(await told()).toMatchObject({ state: 'failed', error: 'no room', last: { name: made } });
    await rm(kept, { recursive: true });
    await writeFile(kept, 'no folder any more');
    expect(await ask('GET')).toMatchObject({
      status: 503,
      body: { code: 'busy', detail: expect.stringContaining(kept) },
    });
  });

  test('in a shared folder owners cannot list, take or delete automatic ones', async () => {
    const automatic = automaticKeeping(settings(), folderShelf(folder));
    const shared = createBackups(folder, automatic);
    const sharing = await openApp({ contract, database: place, publishing: { backups: shared } });
    const ask = (method: string, path = '') => sharing.request('owner', method, `/api/-/backups${path}`);
    const made = (await ask('POST')).body;
    const others = ['.archive', '.archive.age'].map((ending) => name.replace('-by-hand.archive', ending));
    for (const other of others) await writeFile(join(folder, other), 'made by itself');
    expect((await ask('GET')).body.items).toEqual([made]);
    const listed = (await ask('GET', '/automatic')).body.items.map((one: { name: string }) => one.name);
    expect(listed.toSorted()).toEqual(others);
    for (const other of others)
      for (const method of ['GET', 'DELETE'])
        expect(await ask(method, `/${other}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ask('DELETE', `/${name}`)).toMatchObject({ status: 204 });
    expect((await readdir(folder)).toSorted()).toEqual(others);
    await sharing.close();
  });

  test('of two at once the second is refused', async () => {
    const both = await Promise.all([1, 2].map(() => app.request('owner', 'POST', '/api/-/backups')));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('not_allowed_now');
    expect(await readdir(folder)).toEqual([name]);
  });
});

test("where none are set up, automatic backups are nobody's to ask for", async () => {
  const place = await databaseOf('sqlite').open();
  const backups = createBackups(join(place.directory, 'backups'));
  const app = await openApp({ contract, database: place, publishing: { backups } });
  expect((await app.request('owner', 'GET', '/api/-/backups')).body).toEqual({ items: [], automatic: null });
  expect((await app.request('owner', 'GET', '/api/-/backups/automatic')).body).toEqual({ items: [] });
  const asked = await app.request('owner', 'POST', '/api/-/backups/automatic');
  expect(asked).toMatchObject({ status: 409, body: { code: 'not_allowed_now' } });
  await app.close();
  await place.dispose();
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
