import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open/open-database.ts';
import { projectVersion } from '#server/project-version.ts';
import { columnNames, relationNames } from '#server/tables/describe/catalog.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { ninefold, type Started, started } from '#tests/server/cli/spawned.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { keeper, signIn } from './kept-data.ts';
import { makeNextVersion, NEXT, type NextVersion } from './next-version.ts';

let next: NextVersion;

beforeAll(async () => {
  next = await makeNextVersion();
}, 60_000);

describe.each(databases)('an upgrade on $kind', ({ kind, open }) => {
  let database: TestDatabase;
  let cwd: string;
  const running: Started[] = [];

  beforeEach(async () => {
    database = await open();
    cwd = await temporaryFolder('upgrade');
    await writeFile(join(cwd, 'notes.md'), smallContract);
    const words = ['user', 'add', keeper.email, '--role', 'owner'];
    await run(words, { input: `${keeper.password}\n` });
  });

  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    await database.dispose();
  });

  const run = (words: readonly string[], more: { readonly input?: string } & Partial<NextVersion> = {}) =>
    (more.program === undefined && words[0] !== 'start' ? ninefoldHere : ninefold)(
      [...words, ...wordsFor(database)],
      { cwd, ...more },
    );
  const start = async (version?: NextVersion) => {
    const words = ['notes.md', ...wordsFor(database), '--port', '0'];
    const server = await started(words, { cwd, program: version?.program });
    running.push(server);
    return server;
  };
  const write = async ({ url }: Started, title: string) => (await signIn(url)).post('/api/notes', { title });
  const titles = async ({ url }: Started) => {
    const { items } = Object(await (await signIn(url)).get('/api/notes?sort=title'));
    return items.map(({ title }: { readonly title: string }) => title);
  };
  const onDatabase = async <Result>(
    work: (on: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
  ) => {
    const opened = await openDatabase({ directory: database.directory, databaseUrl: database.url });
    try {
      return await work(opened);
    } finally {
      await opened.close();
    }
  };

  test('keeps the data, and the older version refuses them in words from then on', async () => {
    const old = await start();
    await write(old, 'Before');
    await old.stop();

    const upgraded = await start(next);
    expect(upgraded.said()).toContain(
      `those of an older Ninefold (${projectVersion}); they are now those of ${NEXT}.`,
    );
    expect(await titles(upgraded)).toEqual(['Before']);
    await write(upgraded, 'Later');
    await upgraded.stop();
    const made = await onDatabase((opened) =>
      opened.read(async (on) => [
        (await relationNames(on)).has('nf_pin'),
        (await columnNames(on, 'nf_view')).has('pinned'),
      ]),
    );
    expect(made).toEqual([true, true]);

    for (const words of [
      ['start', 'notes.md', '--port', '0'],
      ['user', 'list'],
      ['plan', 'notes.md'],
      ['backup', 'x'],
    ]) {
      const refused = await run(words);
      expect(refused.error).toContain(`were written by a newer Ninefold, ${NEXT}; this is ${projectVersion}`);
      expect(refused.error.trim().split('\n'), words.join(' ')).toHaveLength(1);
      expect(refused.code).toBeGreaterThan(0);
    }
    const again = await start(next);
    expect(again.said(), 'that is done once').not.toContain('older Ninefold');
    expect(await titles(again)).toEqual(['Before', 'Later']);
  }, 60_000);

  test('of an archive works forward, and is refused in words backward', async () => {
    await write(await start(), 'Before');
    expect(await run(['backup', 'old.archive'])).toMatchObject({ code: 0 });
    for (const server of running.splice(0)) await server.stop();
    await (await start(next)).stop();
    expect(await run(['backup', 'new.archive'], next)).toMatchObject({ code: 0 });

    const elsewhere = await open();
    const into = wordsFor(elsewhere);
    const refused = await ninefoldHere(['restore', 'new.archive', ...into], { cwd });
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining(`a newer Ninefold, ${NEXT}`) });
    const restored = await ninefold(['restore', 'old.archive', ...into], { cwd, ...next });
    expect(restored, restored.error).toMatchObject({ code: 0 });
    await elsewhere.dispose();
  }, 60_000);

  test('is left to a start: any other command says so, and changes nothing', async () => {
    for (const words of [
      ['user', 'list'],
      ['publish', 'notes.md'],
      ['backup', 'x'],
    ]) {
      const { code, error } = await run(words, next);
      expect([code, error]).toEqual([
        expect.any(Number),
        expect.stringContaining('those of an older Ninefold, 0.1.0. Start the server once'),
      ]);
      expect(code).toBeGreaterThan(0);
    }
    expect(await run(['user', 'list'])).toMatchObject({ code: 0 });
  }, 60_000);

  test('is refused in words while a server of another version is at work', async () => {
    const old = await start();
    const refused = await run(['start', 'notes.md', '--port', '0'], next);
    expect(refused.code).toBe(1);
    expect(refused.error).toContain(
      kind === 'postgres'
        ? `Another Ninefold works on this database: ninefold ${projectVersion} from 127.0.0.1.`
        : 'Another server uses the data in',
    );
    await write(old, 'Still');
    expect(await titles(old)).toEqual(['Still']);
  }, 60_000);

  test('that did not see the older server makes it end', async () => {
    const old = await start();
    const ended = new Promise((resolve) => old.child.once('exit', resolve));
    await onDatabase((opened) =>
      opened.write((on) =>
        on.run(sql`UPDATE nf_setting SET value = ${'999'} WHERE name = ${'engine_tables'}`),
      ),
    );
    expect(await ended).toBe(1);
    expect(old.said()).toContain('has taken over these data');
  }, 60_000);

  test.runIf(kind === 'sqlite')(
    'is taken back with the copy that it made',
    async () => {
      await write(await start(), 'Before');
      for (const server of running.splice(0)) await server.stop();
      const upgraded = await start(next);
      await write(upgraded, 'Later');
      await upgraded.stop();
      const backups = join(database.directory, 'backups');
      const copy = (await readdir(backups)).find((name) => name.includes('engine')) ?? '';
      expect(copy).toMatch(new RegExp(`^\\d+-engine-${projectVersion}\\.sqlite$`));
      for (const name of ['data.sqlite', 'data.sqlite-wal', 'data.sqlite-shm'])
        await rm(join(database.directory, name), { force: true });
      await copyFile(join(backups, copy), join(database.directory, 'data.sqlite'));
      expect(await titles(await start())).toEqual(['Before']);
    },
    60_000,
  );
});
