import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { openBucket } from '#server/bucket/bucket.ts';
import { namesIn } from '#server/db/names-in.ts';
import { startBackupKeeper } from '#server/instance/keepers/backup-keeper.ts';
import type { Report } from '#server/observe/report.ts';
import { bucketShelf, folderShelf, type Shelf } from '#server/operations/backups/shelf.ts';
import { keepFile } from '#server/operations/files/store-file.ts';
import { started } from '#tests/server/cli/spawned.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { openRealApp } from '#tests/support/app.ts';
import { databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { openS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const HOUR_MS = 3_600_000;
/** No disk takes that at once, nor does a bucket. */
const FILES = 3;
const FILE_SIZE = 4_000_000;
const LEAST_SIZE = FILES * FILE_SIZE;
/** Every backup is kept. */
const keep = { days: 100, weeks: 0, months: 0 };

const isPart = (name: string) => name.endsWith('.part');
const isEncrypted = (name: string) => name.includes('.age.');
const isScratch = (name: string) => name.startsWith('ninefold-test-');
/** How far a backup is, by what is in the folder where it is made. */
const moments = {
  'is written': async (folder: string) => (await namesIn(folder)).some(isPart),
  'is tried': async (folder: string) => (await namesIn(folder)).some(isScratch),
  'is encrypted': async (folder: string) => (await namesIn(folder)).some(isEncrypted),
};
/** It is encrypted, and sent then. */
const isSent = async (folder: string) => {
  const name = (await namesIn(folder)).find(isEncrypted);
  return name !== undefined && (await stat(join(folder, name))).size > LEAST_SIZE;
};

let s3: S3Server;
let recipient: string;
beforeAll(async () => {
  s3 = await openS3Server();
  recipient = await identityToRecipient(await generateX25519Identity());
});
afterAll(() => s3.goAway());

describe.each(databases)('a server that is killed while its backup, on $kind,', ({ open }) => {
  let place: TestDatabase;
  let cwd: string;

  beforeAll(async () => {
    place = await open();
    cwd = await temporaryFolder('killed');
    await writeFile(join(cwd, 'notes.md'), smallContract);
    const app = await openRealApp({ contract: smallContract, database: place });
    const origin = { at: app.runtime.clock.now(), sender: null, network: null };
    for (let number = 0; number < FILES; number += 1) {
      const content = Readable.from([randomBytes(FILE_SIZE)]);
      const kept = await keepFile(app.runtime, { name: `${number}`, declaredType: '', content }, origin);
      if (kept.kind === 'refusal') throw new Error(kept.code);
    }
    await app.runtime.database.write((on) => on.run(raw('UPDATE nf_file SET claimed = 1')));
    await app.close();
  }, 60_000);
  afterAll(() => place.dispose());

  const start = (env: object) =>
    started(['notes.md', ...wordsFor(place), '--port', '0'], {
      cwd,
      env: { ...env, NINEFOLD_BACKUP_EVERY: '1d', NINEFOLD_BACKUP_KEEP: '100d' },
    });

  /** The server of an hour later: it finds that the one before has ended, and makes the next. */
  const anHourLater = async (shelf: Shelf) => {
    const app = await openRealApp({ contract: smallContract, database: place });
    const at = new Date(Date.now() + HOUR_MS).toISOString();
    const reports: Report[] = [];
    const current = () => ({ ...app.runtime, clock: { now: () => at } });
    const settings = { everyMs: 24 * HOUR_MS, keep, shelf, recipient };
    await startBackupKeeper({ current }, settings, (one) => void reports.push(one)).stop();
    await app.close();
    return reports;
  };

  /** Kills, and looks at what is there then, after the next start, and after the next backup. */
  const killedWhen = async (isThen: (folder: string) => Promise<boolean>, shelf: Shelf, env: object) => {
    const before = await shelf.archives();
    const server = await start(env);
    const options = { timeout: 60_000, interval: 1 };
    await expect.poll(() => isThen(shelf.workshop), options).toBe(true);
    const ended = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await ended;
    const begun = async () =>
      (await namesIn(shelf.workshop)).filter((name) => isPart(name) || isScratch(name));
    const added = async () =>
      (await shelf.archives()).filter((one) => !before.some((other) => other.name === one.name));
    const killed = { taken: await added(), wasBegun: (await begun()).length > 0 };
    const next = await start(env);
    await expect.poll(begun, { timeout: 30_000 }).toEqual([]);
    await next.stop();
    const [report] = await anHourLater(shelf);
    if (report?.kind !== 'backup_scheduled') throw new Error('none was made', { cause: report });
    const made = (await added()).map(({ name, size }) => ({
      isReported: name === report.name,
      isWhole: size === report.size && size > LEAST_SIZE,
    }));
    return { killed, made, left: await begun() };
  };
  const mended = {
    killed: { taken: [], wasBegun: true },
    made: [{ isReported: true, isWhole: true }],
    left: [],
  };

  test.each(Object.entries(moments))(
    '%s leaves nothing that is taken for one, and the next is made',
    async (_, isThen) => {
      const shelf = folderShelf(join(cwd, 'kept'));
      const env = { NINEFOLD_BACKUP: 'kept', NINEFOLD_BACKUP_RECIPIENT: recipient };
      expect(await killedWhen(isThen, shelf, env)).toEqual(mended);
    },
    180_000,
  );

  test('is sent to a bucket leaves nothing there that is taken for one, and the next is made', async () => {
    const folder = `killed-${randomBytes(6).toString('hex')}`;
    const data = place.url === undefined ? place.directory : join(cwd, 'data');
    const bucket = openBucket({ ...s3.settings, prefix: `${folder}/` });
    const { NINEFOLD_FILES: _, ...access } = s3.env;
    const env = {
      ...access,
      NINEFOLD_BACKUP: `s3://${s3.settings.bucket}/${folder}`,
      NINEFOLD_BACKUP_RECIPIENT: recipient,
    };
    expect(await killedWhen(isSent, bucketShelf(bucket, join(data, 'backups')), env)).toEqual(mended);
  }, 180_000);
});
