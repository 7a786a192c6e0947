import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucket } from '#server/bucket/bucket.ts';
import { isAsSent } from '#server/contents/is-as-sent.ts';
import { moveContents } from '#server/contents/move-content.ts';
import { removeGone } from '#server/contents/remove-gone.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { keepFile } from '#server/operations/files/store-file.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import type { Runtime } from '#server/runtime.ts';
import { newestFiles } from '#server/tables/search/work-at-hand.ts';
import { newestVersion } from '#server/tables/versions/versions.ts';
import { compiled } from '#tests/server/cli/spawned.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { openRealApp } from '#tests/support/app.ts';
import { databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { openS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** How often each command is killed before it has ended; `TRANSFER_KILLS=1000` takes hours. */
const KILLS = Number(process.env['TRANSFER_KILLS'] ?? 1);
/** Some have ended before. If that is most of them, the moments are wrong. */
const ATTEMPTS = KILLS * 2 + 4;
/** A command takes a second or two, and a machine that is very busy ten times as long. */
const HUNG_MS = 120_000;
const ROWS = 1_500;
const FILES = 6;
const main = join(import.meta.dirname, '../../../../server/main.ts');
const now = '2026-01-05T08:00:00.000Z';

let server: S3Server;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.goAway());

describe.each(databases)('commands that are killed, on $kind', ({ open }) => {
  let place: TestDatabase;
  let cwd: string;
  const killed = new Map<string, { real: number; attempts: number }>();

  beforeAll(async () => {
    place = await open();
    cwd = await temporaryFolder('killed');
    const app = await openRealApp({ contract: smallContract, database: place });
    for (let number = 0; number < FILES; number += 1) {
      const content = Readable.from([randomBytes(number * 150_000 + 1)]);
      const file = { name: `${number}.bin`, declaredType: '', content };
      await keepFile(app.runtime, file, { at: now, sender: null, network: null });
    }
    await app.close();
    const rows = Array.from({ length: ROWS }, (_, row) => `Row ${row}`);
    await writeFile(join(cwd, 'rows.csv'), `title\n${rows.join('\n')}\n`);
  }, 60_000);

  afterAll(async () => {
    const told = [...killed].map(([what, { real, attempts }]) => `${what} ${real} of ${attempts}`);
    if (KILLS > 1) process.stdout.write(`killed before the end: ${told.join(', ')}\n`);
    await place.dispose();
  });

  /** Milliseconds that a command takes as a whole, by its first word. */
  const took = new Map<string, number>();
  /** Runs a command to its end, or up to a moment that it cannot foresee. */
  const run = async (words: readonly string[], kill: boolean) => {
    const began = performance.now();
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
      cwd,
      env: {
        PATH: process.env.PATH,
        TZ: 'UTC',
        NODE_COMPILE_CACHE: compiled,
        ...server.env,
        NINEFOLD_FILES: `s3://desk/${prefix}`,
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    const [first = ''] = words;
    if (kill) {
      await Promise.race([ended, pause((took.get(first) ?? 1_500) * (0.4 + Math.random() * 0.6))]);
      child.kill('SIGKILL');
    }
    const hung = setTimeout(() => child.kill('SIGABRT'), HUNG_MS);
    const [code, signal] = await ended;
    clearTimeout(hung);
    expect(signal, `${words.join(' ')} did not end by itself`).not.toBe('SIGABRT');
    if (code !== null) took.set(first, performance.now() - began);
    return code;
  };
  /** Kills a command, and looks at what is there then, until it was killed so often before it had ended. */
  const untilKilled = async (
    words: (attempt: number) => readonly string[],
    { before = async () => {}, after }: { before?: () => Promise<void>; after: () => Promise<void> },
  ) => {
    const count = { real: 0, attempts: 0 };
    killed.set(words(0).slice(0, 1).join(), count);
    for (; count.real < KILLS; count.attempts += 1) {
      expect(count.attempts, `only ${count.real} of ${KILLS} were killed in time`).toBeLessThan(ATTEMPTS);
      await before();
      if ((await run(words(count.attempts), true)) === null) count.real += 1;
      await after();
    }
  };
  const prefix = `killed-${randomBytes(6).toString('hex')}`;
  const bucket = () => openBucket({ ...server.settings, prefix: `${prefix}/` });
  const on = async <Result>(where: TestDatabase, work: (database: Database) => Promise<Result>) => {
    const database = await openDatabase({ directory: where.directory, databaseUrl: where.url });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const count = (database: Database, table: string) =>
    database.ask(raw(`SELECT count(*) AS count FROM ${table}`)).then(([row]) => Number(row?.['count']));
  const options = { timeout: 60_000 + KILLS * 60_000, retry: 0 };

  test('an import is there as a whole, or not at all', options, async () => {
    // Data of its own: with each import, what the other commands are killed over would have more of them.
    const filled = KILLS > 1 ? await open() : place;
    if (filled !== place) await (await openRealApp({ contract: smallContract, database: filled })).close();
    const words = ['import', 'note', 'rows.csv', ...wordsFor(filled)];
    if (KILLS > 1) expect(await run(words, false)).toBe(0);
    let before = await on(filled, (database) => count(database, 'note'));
    const after = async () => {
      const there = await on(filled, (database) => count(database, 'note'));
      expect([before, before + ROWS]).toContain(there);
      before = there;
    };
    await untilKilled(() => words, { after });
    if (filled !== place) await filled.dispose();
  });

  test(
    'a backup that has its name can be restored, and so can one that is made after it',
    options,
    async () => {
      const file = join(cwd, 'kept.archive');
      const words = ['backup', file, ...wordsFor(place)];
      expect(await run(words, false)).toBe(0);
      const after = async () => {
        if (!existsSync(file)) expect(await run(words, false)).toBe(0);
        const other = await open();
        expect(await on(other, (database) => restoreBackup(database, { file }, now))).toEqual({ version: 1 });
        await other.dispose();
      };
      await untilKilled(() => words, { before: () => rm(file, { force: true }), after });
    },
  );

  test('a restore is done as a whole, or can be done again', options, async () => {
    const file = join(cwd, 'kept.archive');
    let other: TestDatabase;
    const words = () => ['restore', file, ...wordsFor(other)];
    const before = async () => {
      other = await open();
    };
    const after = async () => {
      const isThere = await on(
        other,
        async (database) => (await tables(database)) > 0 && (await newestVersion(database)) !== undefined,
      );
      if (!isThere) expect(await run(words(), false)).toBe(0);
      const [notes, files] = await on(other, async (database) => [
        await count(database, 'note'),
        await count(database, 'nf_file'),
      ]);
      expect([(notes ?? 0) % ROWS, files]).toEqual([0, FILES]);
      await other.dispose();
    };
    await before();
    expect(await run(words(), false)).toBe(0);
    await after();
    await untilKilled(words, { before, after });
  });

  const tables = (database: Database) =>
    database.read(async (connection) => {
      const names =
        connection.kind === 'sqlite'
          ? "SELECT count(*) AS count FROM sqlite_schema WHERE name = 'nf_version'"
          : "SELECT count(*) AS count FROM pg_tables WHERE tablename = 'nf_version'";
      return Number((await connection.all(raw(names)))[0]?.['count']);
    });

  test('a move of files loses none, and leaves nothing behind', options, async () => {
    const words = (to: string) => ['files', 'move', to, ...wordsFor(place)];
    if (KILLS > 1) for (const to of ['bucket', 'database']) expect(await run(words(to), false)).toBe(0);
    const after = () =>
      on(place, async (database) => {
        const files = await database.read((connection) => newestFiles(connection));
        expect(files).toHaveLength(FILES);
        for (const one of files) expect(await isAsSent({ database, bucket: bucket() }, one)).toBe(true);
      });
    await untilKilled((attempt) => words(attempt % 2 === 0 ? 'bucket' : 'database'), { after });
    await on(place, async (database) => {
      const runtime = { database, bucket: bucket(), clock: { now: () => now } } as Runtime & {
        bucket: ReturnType<typeof bucket>;
      };
      expect((await moveContents(runtime, 'database')).broken).toEqual([]);
      await removeGone(runtime, '2099-01-01T00:00:00.000Z');
      const left: string[] = [];
      for await (const { name } of runtime.bucket.list('')) left.push(name);
      expect([left, await count(database, 'nf_file_gone')]).toEqual([[], 0]);
    });
  });
});
