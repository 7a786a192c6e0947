import { execFileSync } from 'node:child_process';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { raw } from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPerson } from '#server/operations/accounts/new-person.ts';
import { hashPassword } from '#server/identity/sign-in/password.ts';
import { connect } from '#server/instance/connect.ts';
import { started } from '#tests/server/cli/spawned.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { openRealApp, type TestApp } from '#tests/support/app.ts';
import { databaseOf, databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const contract = smallContract.replace('    member: {', '    anyone: { create: true }\n    member: {');
const password = 'a sentence is good';

let place: TestDatabase;
let app: TestApp;

const begin = async (given: TestDatabase) => {
  place = given;
  app = await openRealApp({ contract, database: place });
  const { runtime } = app;
  const passwordHash = await hashPassword(password);
  await runtime.database.write((on) =>
    newPerson(on, runtime, {
      email: 'ada@example.org',
      passwordHash,
      roles: ['clerk'],
      now: '2026-01-05T08:00:00.000Z',
    }),
  );
};

const create = async () => {
  const body = { title: 'A note', text: 'x'.repeat(500) };
  const { status, body: answer } = await app.request(undefined, 'POST', '/api/notes', body);
  return [status, answer.code];
};
const signIn = async () => {
  const session = { email: 'ada@example.org', password };
  return (await app.request(undefined, 'POST', '/api/-/session', session)).status;
};
const ready = async () => (await app.request(undefined, 'GET', '/readyz')).status;
const kinds = () => app.reports.map(({ kind }) => kind);

/** What everybody is told while the data cannot be written. */
const nothingWorks = async () => {
  for (let tries = 0; tries < 200 && (await create())[0] === 201; tries += 1);
  expect(await create()).toEqual([503, 'busy']);
  expect(await ready()).toBe(503);
  // A session is small, and may still find a place.
  let signedIn = 0;
  while ((await signIn()) === 200) signedIn += 1;
  expect(await signIn()).toBe(503);
  expect(kinds().filter((kind) => kind === 'signed_in')).toHaveLength(signedIn);
  expect(kinds()).toContain('data_unavailable');
  expect(kinds()).not.toContain('bug');
};
const everythingWorks = async () => {
  expect(await ready()).toBe(200);
  expect(await create()).toEqual([201, undefined]);
};

afterEach(async () => {
  await app.close().catch(() => undefined); // some tests take away what is closed here
  await place.dispose();
});

describe('SQLite without room', () => {
  beforeEach(async () => begin(await databaseOf('sqlite').open()));

  const most = (pages: number) =>
    app.runtime.database.write((on) => on.all(raw(`PRAGMA max_page_count = ${pages}`)));

  test('is said so, until there is room again', async () => {
    expect(await ready()).toBe(200);
    await everythingWorks();
    await most(1); // as many as there are
    await nothingWorks();
    await most(1_000_000);
    await everythingWorks();
  });

  test.each(['data.sqlite', 'data.sqlite-wal'])('is said so where %s was removed under it', async (name) => {
    expect(await ready()).toBe(200);
    await everythingWorks();
    await rm(join(place.directory, name));
    await nothingWorks();
  });
});

/** A file system of its own, where that may be made. */
function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a disk that is full is said to be so, and used again once it has room', async ({ skip }) => {
  const folder = await temporaryFolder('full');
  if (!mounted(folder)) skip('no file system may be mounted here; SQLite without room is tested above');
  const dispose = async () => void execFileSync('umount', ['-l', folder]);
  await begin({ kind: 'sqlite', directory: join(folder, 'data'), url: undefined, dispose });
  await everythingWorks();
  const filler = join(folder, 'filler');
  await expect(writeFile(filler, Buffer.alloc(20_000_000))).rejects.toThrow('ENOSPC');
  expect(await ready(), 'before anybody has written').toBe(503);
  await nothingWorks();
  await rm(filler);
  await everythingWorks();
});

/** Whether every write of this process into a file is refused, as those into a disk that turned read-only after an error. */
function mayWrite(pid: number | undefined, may: boolean): boolean {
  try {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${may ? 'unlimited' : '0'}:`], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

test('a disk that takes nothing any more is said to be so, and written to again once it does', async ({
  skip,
}) => {
  place = await databaseOf('sqlite').open();
  await writeFile(join(place.directory, 'notes.md'), contract);
  const words = [join(place.directory, 'notes.md'), ...wordsFor(place), '--port', '0'];
  const server = await started(words, { cwd: place.directory });
  const send = async () => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ title: 'A note', text: 'x'.repeat(500) });
    const answer = await fetch(`${server.url}/api/notes`, { method: 'POST', headers, body });
    return [answer.status, (await answer.json()).code];
  };
  const status = async (path: string) => (await fetch(server.url + path)).status;
  expect([await send(), await status('/readyz')]).toEqual([[201, undefined], 200]);
  if (!mayWrite(server.child.pid, false)) {
    await server.stop();
    skip('no limit may be set here');
  }
  expect(await send()).toEqual([503, 'busy']);
  expect([await status('/readyz'), await status('/livez'), await status('/api/-/app')]).toEqual([
    503, 200, 200,
  ]);
  mayWrite(server.child.pid, true);
  expect([await send(), await status('/readyz')]).toEqual([[201, undefined], 200]);
  await server.stop();
  expect(server.said()).toContain('"kind":"data_unavailable"');
  expect(server.said()).not.toContain('"kind":"bug"');
  app = await openRealApp({ contract, database: place });
  const [kept] = await app.runtime.database.ask(raw('SELECT count(*) AS count FROM note'));
  expect(Number(kept?.['count'])).toBe(2);
});

test('a start on a disk that is read-only is refused in words', async ({ skip }) => {
  const folder = await temporaryFolder('read-only');
  if (!mounted(folder)) skip('no file system may be mounted here');
  const dispose = async () => void execFileSync('umount', ['-l', folder]);
  await begin({ kind: 'sqlite', directory: join(folder, 'data'), url: undefined, dispose });
  await app.close();
  execFileSync('mount', ['-o', 'remount,ro', folder]);
  const refused = await connect({ directory: place.directory });
  expect(refused).toMatchObject({ kind: 'closed', message: expect.stringMatching(/read-only|not written/) });
  execFileSync('mount', ['-o', 'remount,rw', folder]);
  app = await openRealApp({ contract, database: place });
  await everythingWorks();
});

test('PostgreSQL that has gone is said to be so; connections that were dropped are made anew', async () => {
  await begin(await databaseOf('postgres').open());
  await everythingWorks();
  const load = underLoad();
  const { pathname } = new URL(place.url ?? '');
  const server = new pg.Client({ connectionString: new URL('/postgres', place.url).href });
  await server.connect();
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    pathname.slice(1),
  ]);
  await expect.poll(ready).toBe(200);
  await everythingWorks();
  await server.query(`ALTER DATABASE ${pathname.slice(1)} CONNECTION LIMIT 0`);
  await server.query(`ALTER DATABASE ${pathname.slice(1)} WITH ALLOW_CONNECTIONS false`);
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    pathname.slice(1),
  ]);
  await expect.poll(ready).toBe(503);
  expect(await create()).toEqual([503, 'busy']);
  expect(kinds()).not.toContain('bug');
  await server.query(`ALTER DATABASE ${pathname.slice(1)} WITH ALLOW_CONNECTIONS true CONNECTION LIMIT -1`);
  await server.end();
  await expect.poll(ready).toBe(200);
  await everythingWorks();
  await load.end();
});

/** Some who write one note after the other, whatever is answered. What was acknowledged is there at the end. */
function underLoad() {
  const acknowledged: string[] = [];
  const over = new AbortController();
  const write = async () => {
    while (!over.signal.aborted) {
      const { status, body } = await app.request(undefined, 'POST', '/api/notes', { title: 'Meanwhile' });
      if (status === 201) acknowledged.push(String(body.id));
      else expect([status, body.code]).toEqual([503, 'busy']);
    }
  };
  const writers = [write(), write()];
  return {
    end: async () => {
      over.abort();
      await Promise.all(writers);
      const kept = await app.runtime.database.ask(raw('SELECT id FROM note'));
      const ids = new Set(kept.map(({ id }) => String(id)));
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    },
  };
}

test('PostgreSQL that takes nothing is said not to be ready', async () => {
  await begin(await databaseOf('postgres').open());
  const name = new URL(place.url ?? '').pathname.slice(1);
  const server = new pg.Client({ connectionString: new URL('/postgres', place.url).href });
  await server.connect();
  const again = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1';
  await server.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await server.query(again, [name]);
  await expect.poll(ready).toBe(503);
  await server.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await server.query(again, [name]);
  await server.end();
  await expect.poll(ready).toBe(200);
  await everythingWorks();
});

describe.each(databases)('a table that goes under a server on $kind', ({ open }) => {
  test('is seen by those who ask whether it is ready, and the process lives on', async () => {
    await begin(await open());
    expect(await ready()).toBe(200);
    await app.runtime.database.write((on) => on.run(raw('DROP TABLE nf_outbox')));
    expect(await ready()).toBe(503);
    expect(await app.request(undefined, 'GET', '/livez')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
  });
});

describe('a start is refused in words', () => {
  beforeEach(async () => {
    await begin(await databaseOf('sqlite').open());
    await app.close();
  });

  const said = async () => {
    const connected = await connect({ directory: place.directory });
    return connected.kind === 'closed' ? connected.message : connected.kind;
  };

  test('where the file is empty, or only its log is left', async () => {
    const file = join(place.directory, 'data.sqlite');
    await truncate(file, 0);
    expect(await said()).toContain('is empty: it is no database any more. Restore a backup');
    await rm(file);
    await writeFile(`${file}-wal`, 'what was written last');
    expect(await said()).toContain('is missing, and what was written last');
  });

  test('where the folder cannot be used', async () => {
    await rm(join(place.directory, 'data.sqlite'));
    await mkdir(join(place.directory, 'data.sqlite'));
    expect(await said()).toContain('cannot be opened');
  });
});

describe.each(databases)('a start on $kind is refused in words', ({ open }) => {
  test('where a table of the engine is missing', async () => {
    await begin(await open());
    for (const name of ['nf_outbox', 'nf_setting']) {
      await app.runtime.database.write((on) => on.run(raw(`DROP TABLE ${name}`)));
      const connected = await connect({ directory: place.directory, databaseUrl: place.url });
      expect(connected).toMatchObject({ kind: 'closed', message: expect.stringContaining(name) });
    }
  });
});
