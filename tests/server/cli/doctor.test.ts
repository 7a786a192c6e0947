import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { noteBackup } from '#server/operations/backups/backup-state.ts';
import { freePort } from '#tests/support/postgres.ts';
import { openRealApp } from '#tests/support/app.ts';
import { databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { openMailServer } from '#tests/server/sending/mail-server.ts';
import { ninefoldHere } from './in-process.ts';

/** One thing that the doctor looked at. */
interface Told {
  readonly about: string;
  readonly level: string;
  readonly message: string;
}

const contract = smallContract
  .replace('    member: {', '    anyone: { create: true }\n    member: {')
  .replace('max: 40', 'max: 40, unique: true');

describe.each(databases)('ninefold doctor on $kind', ({ kind, open }) => {
  let database: TestDatabase;
  let cwd: string;

  beforeEach(async () => {
    database = await open();
    cwd = await temporaryFolder('doctor');
    await chmod(database.directory, 0o700);
    const app = await openRealApp({ contract, database });
    for (const title of ['One', 'Two']) await app.request(undefined, 'POST', '/api/notes', { title });
    await backedUp(app.runtime.database, new Date().toISOString());
    await app.close();
  });

  afterEach(() => database.dispose());

  const backedUp = (on: Database, at: string) =>
    noteBackup(on, { made: { at, name: 'one', size: 1 }, error: null }, at);
  const doctor = async (env: object = {}, ...words: string[]) => {
    const ended = await ninefoldHere(['doctor', '--format', 'json', ...words, ...wordsFor(database)], {
      cwd,
      env,
    });
    const { well, checks } = JSON.parse(ended.out) as { well: boolean; checks: readonly Told[] };
    return {
      code: ended.code,
      well,
      checks,
      of: (about: string) => checks.filter((one) => one.about === about),
    };
  };
  const opened = async <Result>(work: (on: Database) => Promise<Result>) => {
    const on = await openDatabase({ directory: database.directory, databaseUrl: database.url });
    try {
      return await work(on);
    } finally {
      await on.close();
    }
  };
  const change = (...statements: readonly string[]) =>
    opened(async (on) => {
      for (const statement of statements) await on.write((within) => within.run(raw(statement)));
    });
  const well = { NINEFOLD_URL: 'http://desk.example.org', NINEFOLD_BACKUP: 'kept' };

  test('finds nothing wrong where nothing is, and changes nothing', async () => {
    const { code, well: isWell, checks } = await doctor(well, '--all');
    expect({ code, isWell, bad: checks.filter(({ level }) => level !== 'ok') }).toEqual({
      code: 0,
      isWell: true,
      bad: [],
    });
    const abouts = checks.map(({ about }) => about);
    expect(abouts).toEqual(
      expect.arrayContaining([
        'database',
        'contract',
        'clock',
        ...(kind === 'sqlite' ? ['disk'] : ['connections']),
        'backups',
        'indexes',
        'outbox',
        'stuck',
        'values',
        'files',
      ]),
    );
    const text = await ninefoldHere(['doctor', ...wordsFor(database)], { cwd, env: well });
    expect(text).toMatchObject({ code: 0, error: '' });
    expect(text.out).toMatch(/^ ok {3}database: .* answers; .*\n[^]*\n0 wrong, 0 to look at, \d+ well\.\n$/m);
  }, 60_000);

  test('says which values the contract does not allow', async () => {
    await change(`UPDATE note SET title = '${'x'.repeat(50)}' WHERE title = 'One'`);
    const told = await doctor(well);
    expect(told.code).toBe(1);
    expect(told.of('values')).toMatchObject([
      { level: 'error', message: expect.stringContaining('note.title (1)') },
    ]);
  }, 60_000);

  test('tells work that was given up or is stuck', async () => {
    await change(
      `INSERT INTO nf_outbox (id, at, kind, body, state, attempts) VALUES ('1', '2026-01-01T00:00:00.000Z', 'mail', '{}', 'failed', 9)`,
      `INSERT INTO nf_outbox (id, at, kind, body, state, attempts) VALUES ('2', '2026-01-01T00:00:00.000Z', 'mail', '{}', 'waiting', 1)`,
      `INSERT INTO nf_stuck (entity, record, transition, code, tries, next_at, contract) VALUES ('note', '01a21862-24c5-7608-91bc-5cfff0d5dc5a', 'close', 'X', 1, '2026-01-01T00:00:00.000Z', 1)`,
    );
    const told = await doctor(well);
    expect(told.code, 'none of it is an error').toBe(0);
    expect([...told.of('outbox'), ...told.of('stuck')].map(({ level, message }) => [level, message])).toEqual(
      [
        ['warning', '1 message that failed.'],
        ['warning', '1 message that has waited for more than an hour.'],
        ['warning', '1 record that the clock cannot move.'],
      ],
    );
  }, 60_000);

  test('tells a clock that was ahead, an index that is missing, and backups that are late or failed', async () => {
    const names =
      kind === 'sqlite'
        ? "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'note' AND sql IS NOT NULL"
        : "SELECT indexname AS name FROM pg_indexes WHERE tablename = 'note' AND indexname NOT LIKE '%pkey'";
    const [index] = await opened((on) => on.ask(raw(names)));
    await change(
      `DROP INDEX "${String(index?.['name'])}"`,
      `UPDATE nf_history SET at = '2099-01-01T00:00:00.000Z'`,
    );
    await opened((on) => backedUp(on, '2026-01-01T00:00:00.000Z'));
    await writeFile(join(cwd, 'file'), '');
    const told = await doctor({ ...well, NINEFOLD_BACKUP: 'file/kept' });
    const of = (about: string) => told.of(about).map(({ level, message }) => `${level}: ${message}`);
    expect(of('clock')).toEqual([expect.stringMatching(/^warning: The newest change is from 2099/)]);
    expect(of('indexes')).toEqual(['warning: 1 index missing.']);
    expect(of('backups')).toEqual([
      expect.stringMatching(/^error: ENOTDIR/),
      'warning: The newest is from 2026-01-01T00:00:00.000Z, and a test restore worked.',
    ]);
    await opened((on) => noteBackup(on, { error: 'no room' }, '2026-01-02T00:00:00.000Z'));
    expect((await doctor(well)).of('backups')).toMatchObject([
      { level: 'error', message: 'The last one failed: no room' },
      { level: 'warning' },
    ]);
  }, 60_000);

  test.runIf(kind === 'postgres')(
    'tells where PostgreSQL may have too few connections',
    async () => {
      const other = new pg.Client({ connectionString: database.url, application_name: 'another program' });
      await other.connect();
      try {
        const { rows } = await other.query(
          "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most",
        );
        const of = async (most: number) =>
          (await doctor({ ...well, DATABASE_CONNECTIONS: String(most) })).of('connections');
        expect(await of(rows[0].most)).toMatchObject([
          {
            level: 'warning',
            message: expect.stringContaining(`This server may open ${rows[0].most} connections;`),
          },
        ]);
        expect(await of(rows[0].most + 1)).toMatchObject([{ level: 'error' }]);
      } finally {
        await other.end();
      }
    },
    60_000,
  );

  test('finds files whose content is not what was sent', async () => {
    await change(
      `INSERT INTO nf_file (id, at, name, type, size, hash, claimed) VALUES ('f1', '2026-01-01T00:00:00.000Z', 'a', 'text/plain', 3, 'no', 1)`,
      `INSERT INTO nf_file_part (part, file, content) VALUES ('f1-0', 'f1', 'YWJj')`,
    );
    expect((await doctor(well)).of('files')).toMatchObject([
      { level: 'error', message: expect.stringContaining('f1') },
    ]);
  }, 60_000);

  test('greets the mail server', async () => {
    const server = await openMailServer();
    expect((await doctor({ ...well, SMTP_URL: server.url })).of('mail server')).toMatchObject([
      { level: 'ok' },
    ]);
    await server.close();
    const silent = await doctor({ ...well, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(silent.of('mail server')).toMatchObject([{ level: 'error' }]);
    expect(silent.code).toBe(1);
  }, 60_000);

  test('says what the configuration lacks', async () => {
    const told = await doctor({ NINEFOLD_URL: 'https://desk.example.org' });
    expect(told.of('configuration')).toMatchObject([
      { level: 'warning', message: expect.stringContaining('TRUST_PROXY') },
    ]);
    expect(told.of('backups')).toMatchObject([
      { level: 'warning', message: 'There are no automatic backups.' },
    ]);
    const wrong = await doctor({ PORT: 'many' });
    expect(wrong.code).toBe(1);
    expect(wrong.checks).toMatchObject([
      { about: 'configuration', level: 'error', message: expect.stringContaining('PORT') },
    ]);
  }, 60_000);

  test('says where there are no data, and what is missing of them', async () => {
    await change('DROP TABLE nf_outbox');
    expect((await doctor(well)).of('database')).toMatchObject([
      { level: 'error', message: expect.stringContaining('nf_outbox') },
    ]);
    expect(await ninefoldHere(['doctor', '--data', join(cwd, 'none')], { cwd })).toMatchObject({ code: 1 });
    expect(await ninefoldHere(['doctor', 'what'], { cwd })).toMatchObject({ code: 2 });
  }, 60_000);

  test.runIf(kind === 'sqlite')(
    'says that a data folder may not be written, and why',
    async () => {
      await writeFile(join(cwd, 'file'), '');
      const ended = await ninefoldHere(['doctor', '--data', join(cwd, 'file/data')], { cwd });
      expect(ended.code).toBe(1);
      expect(ended.out).toMatch(/^FAIL {2}data folder: .*file\/data cannot be written: ENOTDIR/m);
      // Root may write wherever the file system lets anybody.
      if (process.getuid?.() === 0) return;
      await chmod(database.directory, 0o500);
      expect((await doctor(well)).of('data folder')).toMatchObject([
        { level: 'error', message: expect.stringContaining('EACCES') },
      ]);
    },
    60_000,
  );

  test.runIf(kind === 'sqlite')(
    'finds a file that is damaged, and a folder that anybody may read',
    async () => {
      await chmod(database.directory, 0o755);
      expect((await doctor(well)).of('permissions')).toMatchObject([{ level: 'warning' }]);
      await rm(join(database.directory, 'data.sqlite'));
      await writeFile(join(database.directory, 'data.sqlite'), 'something else');
      expect((await doctor(well)).of('database')).toMatchObject([
        { level: 'error', message: expect.stringContaining('no SQLite database') },
      ]);
    },
    60_000,
  );
});
