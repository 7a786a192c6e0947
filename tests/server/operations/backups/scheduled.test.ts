import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { mkdir, open as openFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import {
  claimBackup,
  nextBackup,
  noteBackup,
  readBackupState,
} from '#server/operations/backups/backup-state.ts';
import type { ArchiveToRead } from '#server/operations/backups/read-archive.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { folderShelf } from '#server/operations/backups/shelf.ts';
import { makeScheduled } from '#server/operations/backups/scheduled.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { started } from '#tests/server/cli/spawned.ts';
import { openRealApp, type TestApp } from '#tests/support/app.ts';
import { databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { freePort } from '#tests/support/postgres.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const contract = smallContract.replace('    member: {', '    anyone: { create: true }\n    member: {');
const now = '2026-01-05T08:00:00.000Z';
const HOUR_MS = 3_600_000;

describe.each(databases)('backups by themselves, on $kind', ({ open }) => {
  let place: TestDatabase;
  let app: TestApp;
  let folder: string;

  beforeEach(async () => {
    place = await open();
    app = await openRealApp({ contract, database: place });
    await app.request(undefined, 'POST', '/api/notes', { title: 'One' });
    folder = join(await temporaryFolder('kept'), 'backups');
  });

  afterEach(async () => {
    await app.close();
    await place.dispose();
  });

  const keep = { days: 7, weeks: 4, months: 12 };
  const make = (settings: object = {}) =>
    makeScheduled(app.runtime, { keep, ...settings }, folderShelf(folder));
  const restore = async (archive: ArchiveToRead) => {
    const elsewhere = await open();
    const database = await openDatabase({ directory: elsewhere.directory, databaseUrl: elsewhere.url });
    const restored = await restoreBackup(database, archive, now);
    await database.close();
    await elsewhere.dispose();
    return restored;
  };

  test('are made, can be restored, and leave nothing else behind', async () => {
    const { name, size } = await make();
    expect(await readdir(folder)).toEqual([name]);
    const file = join(folder, name);
    expect((await readFile(file)).length).toBe(size);
    expect(await restore({ file })).toEqual({ version: 1 });
  }, 60_000);

  test('are encrypted for a key that the server does not have', async () => {
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    const { name } = await make({ recipient });
    expect(await readdir(folder)).toEqual([name]);
    expect(name).toMatch(/\.archive\.age$/);
    const file = join(folder, name);
    expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(await restore({ file })).toMatchObject({
      kind: 'locked',
      why: expect.stringContaining('--identity'),
    });
    const other = await generateX25519Identity();
    expect(await restore({ file, identity: other })).toMatchObject({ kind: 'locked' });
    expect(await restore({ file, identity: `# a comment\n${identity}\n` })).toEqual({ version: 1 });
    const changed = await openFile(file, 'r+');
    const { size } = await changed.stat();
    await changed.write(Buffer.from([0xff, 0x00, 0xff, 0x00]), 0, 4, size - 40);
    await changed.close();
    expect(await restore({ file, identity })).toBe('not_whole');
  }, 60_000);

  test('that could not be restored are not kept, and say why', async () => {
    await app.runtime.database.write((on) =>
      on.run(
        raw(
          `INSERT INTO nf_file (id, at, name, type, size, hash, claimed) VALUES ('f1', '${now}', 'a', 'text/plain', 3, 'no', 1)`,
        ),
      ),
    );
    await expect(make()).rejects.toThrow(/could not be restored: files: 1 file with another content/);
    expect(await readdir(folder)).toEqual([]);
  }, 60_000);

  test('go when the rule does not keep them, and nothing else does', async () => {
    await mkdir(folder, { recursive: true });
    const old = [
      '2025-01-01T02-00-00.000Z-version-1.archive',
      '2025-01-01T03-00-00.000Z-version-1.archive.age',
    ];
    const byHand = '2025-01-01T01-00-00.000Z-version-1-by-hand.archive';
    for (const name of [...old, byHand, 'notes.txt', 'my.archive'])
      await writeFile(join(folder, name), 'old');
    const { name } = await make({ keep: { days: 2, weeks: 0, months: 0 } });
    expect((await readdir(folder)).toSorted()).toEqual([byHand, old[1], name, 'my.archive', 'notes.txt']);
  }, 60_000);

  test('are made by one of several servers, and again soon after one failed', async () => {
    const { database } = app.runtime;
    const at = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
    const claims = await Promise.all([1, 2, 3].map(() => claimBackup(database, 24 * HOUR_MS, now)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await claimBackup(database, 24 * HOUR_MS, at(59 * 60_000)), 'it may be under way').toBe(false);
    expect(await claimBackup(database, 24 * HOUR_MS, at(HOUR_MS)), 'its server has ended').toBe(true);
    await noteBackup(database, { error: 'no room' }, at(HOUR_MS + 1));
    expect(await claimBackup(database, 24 * HOUR_MS, at(HOUR_MS + 10 * 60_000))).toBe(true);
    const begun = at(HOUR_MS + 10 * 60_000);
    await noteBackup(database, { made: { at: begun, name: 'a', size: 1 }, error: null }, begun);
    const state = await database.read(readBackupState);
    expect(state).toMatchObject({ error: null, made: { name: 'a' } });
    expect(nextBackup(state, 24 * HOUR_MS)).toBe(at(25 * HOUR_MS + 10 * 60_000));
    expect(await claimBackup(database, 24 * HOUR_MS, at(0)), 'the clock was ahead').toBe(true);
  });

  test('are made by a server that was told to, and looked at by a command', async () => {
    const cwd = await temporaryFolder('server');
    await writeFile(join(cwd, 'notes.md'), contract);
    const server = await started(['notes.md', ...wordsFor(place), '--port', '0'], {
      cwd,
      env: { NINEFOLD_BACKUP: 'kept', NINEFOLD_BACKUP_EVERY: '1h' },
    });
    await expect
      .poll(() => server.said(), { timeout: 30_000, interval: 200 })
      .toContain('was made, and could be restored');
    await server.stop();
    const [name = ''] = await readdir(join(cwd, 'kept'));
    const looked = await ninefoldHere(['backup', 'verify', `kept/${name}`], { cwd });
    expect(looked).toMatchObject({
      code: 0,
      error: expect.stringContaining('can be restored: version 1, 1 records, 0 files'),
    });
    const whole = await readFile(join(cwd, 'kept', name));
    await writeFile(join(cwd, 'half'), whole.subarray(0, whole.length / 2));
    expect(await ninefoldHere(['backup', 'verify', 'half'], { cwd })).toMatchObject({
      code: 1,
      error: expect.stringContaining('not a whole archive'),
    });
    await writeFile(join(cwd, 'file'), '');
    const port = await freePort();
    const failing = await started(['notes.md', ...wordsFor(await open()), '--port', '0'], {
      cwd,
      env: { NINEFOLD_BACKUP: 'file/kept', METRICS_PORT: String(port) },
    });
    await expect
      .poll(() => failing.said(), { timeout: 30_000, interval: 200 })
      .toContain('"kind":"backup_failed"');
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^ninefold_reports_total\{kind="backup_failed"\} 1$/m);
    expect(metrics).toMatch(/^ninefold_backup_last_success_timestamp_seconds 0$/m);
    expect(metrics).toMatch(/^ninefold_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    await failing.stop();
  }, 120_000);
});
