import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { ninefoldHere } from './in-process.ts';
import { type Started, ninefold, started } from './spawned.ts';

let cwd: string;
let running: Started[];

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ninefold-start-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop('SIGKILL')));
  await rm(cwd, { recursive: true, force: true });
});

async function start(...words: string[]): Promise<Started> {
  const server = await started([...words, '--port', '0'], { cwd, env: { TMPDIR: cwd } });
  running.push(server);
  return server;
}

const write = (file: string, text: string) => writeFile(join(cwd, file), text);
const app = async (server: Started) => (await fetch(`${server.url}/api/-/app`)).json();

test('without a contract and without data nine points run that are not shown, and somebody may become the owner', async () => {
  const server = await start('--data', 'data');
  const { name, points } = await app(server);
  expect(name).toBe('My application');
  expect(points.map(({ shown }: { shown: boolean }) => shown)).toEqual(Array(9).fill(false));
  await expect.poll(() => server.said()).toContain('/-/setup#key=');
  expect(server.said()).toContain('Its owner writes it in the Studio');
  await server.stop();
  const again = await start('--data', 'data');
  expect((await app(again)).name).toBe('My application');
  await again.stop();
}, 60_000);

describe('a start is refused', () => {
  test('for a contract with errors, which are shown with their lines, before any data are touched', async () => {
    await write('broken.md', '# Broken\n\n## 3. Entities\n```yaml\nnote:\n  felds: {}\n```\n');
    const { code, out, error } = await ninefold(['start', 'broken.md'], { cwd });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain('broken.md:6:3 error');
    expect(error).toContain('felds');
    expect(await readdir(cwd)).toEqual(['broken.md']);
  });

  test('on a port that another program has', async () => {
    await write('small.md', smallContract);
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, error } = await ninefold(['start', 'small.md', '--rehearse', '--port', port], { cwd });
    other.close();
    expect(code).toBe(1);
    expect(error).toContain(`Port ${port} is in use by another program.`);
  });

  test('in a data folder where another server runs, and it says which', async () => {
    await write('small.md', smallContract);
    const first = await start('small.md');
    const { code, error } = await ninefold(['start', 'small.md', '--port', '0'], { cwd });
    expect(code).toBe(1);
    expect(error).toContain(`process ${first.child.pid}`);
  });

  test('as a rehearsal on real data, and for real on those of a rehearsal', async () => {
    await write('small.md', smallContract);
    await (await start('small.md', '--data', 'real')).stop();
    await (await start('small.md', '--data', 'tried', '--rehearse')).stop();
    const rehearsed = await ninefold(['start', 'small.md', '--data', 'real', '--rehearse'], { cwd });
    expect(rehearsed).toMatchObject({ code: 1, error: expect.stringContaining('These data are real') });
    const used = await ninefold(['start', 'small.md', '--data', 'tried'], { cwd });
    expect(used).toMatchObject({ code: 1, error: expect.stringContaining('belong to a rehearsal') });
  });

  test('on a database that does not answer, without its password', async () => {
    await write('small.md', smallContract);
    const url = 'postgres://desk:secret@127.0.0.1:1/desk';
    const { code, error } = await ninefold(['start', 'small.md', '--database', url], { cwd });
    expect(code).toBe(1);
    expect(error).toContain('127.0.0.1:1/desk cannot be opened');
    expect(error).not.toContain('secret');
  });
});

describe('a contract that shows nothing starts and says so', () => {
  test.each([
    [
      'nine points with prose only',
      Array.from({ length: 9 }, (_, i) => `## ${i + 1}. Point\n\nnot shown.\n`).join('\n'),
    ],
    ['no heading at all', 'Just some words.\n'],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    await write('blank.md', text);
    const server = await start('blank.md');
    const description = await app(server);
    expect(description.points).toHaveLength(9);
    expect(description.points.every((point: { shown: boolean }) => !point.shown)).toBe(true);
  });
});

describe('a rehearsal', () => {
  test('has a folder of its own that goes with it, and leaves the data of the real one alone', async () => {
    await write('small.md', smallContract);
    const server = await start('small.md', '--rehearse', '--clock', '2026-02-01T12:00:00Z');
    expect(await app(server)).toMatchObject({
      rehearsal: true,
      now: '2026-02-01T12:00:00.000Z',
      clockStands: true,
    });
    expect(server.said()).not.toContain('/-/setup');
    const ended = await server.stop('SIGINT');
    expect(ended.code).toBe(0);
    expect(await readdir(cwd)).toEqual(['small.md']);
  });
});

describe('a rehearsal on data of its own', () => {
  test('goes on where it was: the samples are not loaded twice', async () => {
    await write('small.md', smallContract);
    await (await start('small.md', '--data', 'tried', '--rehearse')).stop();
    const server = await start('small.md', '--data', 'tried', '--rehearse');
    const body = JSON.stringify({ person: 'ada' });
    const headers = { 'Content-Type': 'application/json' };
    const signedIn = await fetch(`${server.url}/api/-/rehearsal/session`, { method: 'POST', body, headers });
    expect((await signedIn.json()).person.name).toBe('Ada');
    const people = await ninefoldHere(['user', 'list', '--data', 'tried'], { cwd });
    expect(people.out.trim().split('\n')).toHaveLength(3);
  });
});

describe('a real start', () => {
  test('offers its ownership once, keeps what is entered, and needs no contract the next time', async () => {
    await write('small.md', smallContract);
    const server = await start('small.md');
    await expect.poll(() => server.said()).toMatch(/\/-\/setup#key=[\w-]{43}/);
    const key = /#key=(\S+)/.exec(server.said())?.[1];
    const body = JSON.stringify({ key, email: 'olga@example.org', password: 'correct horse battery' });
    const headers = { 'Content-Type': 'application/json' };
    const claimed = await fetch(`${server.url}/api/-/setup`, { method: 'POST', body, headers });
    expect(claimed.status).toBe(200);
    expect((await server.stop()).code).toBe(0);
    const again = await start();
    expect(await app(again)).toMatchObject({ name: 'Small desk', rehearsal: false, signIn: true });
    expect(again.said()).not.toContain('#key=');
    await access(join(cwd, 'data'));
  });

  test('runs the newest version where the file is an older one, and says so', async () => {
    await write('small.md', smallContract);
    await (await start('small.md')).stop();
    await write('small.md', smallContract.replace('Small desk', 'Smaller desk'));
    await (await start('small.md')).stop();
    await write('small.md', smallContract);
    const server = await start('small.md');
    expect((await app(server)).name).toBe('Smaller desk');
    await expect.poll(() => server.said()).toContain('small.md is version 1 of the contract; version 2');
  });
});

describe('the log', () => {
  test('has a line for each request with its number and path, and no value of any kind', async () => {
    await write('small.md', smallContract);
    await ninefoldHere(['user', 'add', 'olga@example.org', '--role', 'owner'], {
      cwd,
      input: 'correct horse',
    });
    const token = (
      await ninefoldHere(['token', 'add', 'olga@example.org', '--name', 't'], { cwd })
    ).out.trim();
    const server = await started(['small.md', '--port', '0'], { cwd });
    running.push(server);
    const by = { Authorization: `Bearer ${token}` };
    const { person } = await (await fetch(`${server.url}/api/-/me`, { headers: by })).json();
    await fetch(`${server.url}/api/notes/${person.id}`, { headers: by });
    for (const path of ['-/setup', 'api/-/nowhere']) await fetch(`${server.url}/${path}/${'k3y'.repeat(9)}`);
    await fetch(`${server.url}/livez`);
    const headers = { Authorization: 'Bearer nf_not-a-token-at-all', 'Content-Type': 'application/json' };
    const refused = await fetch(`${server.url}/api/notes?q=confidential`, { headers });
    for (const one of ['somebody@example.org', 'somebody%40example.org'])
      await fetch(`${server.url}/api/notes/${one}/x`);
    const body = JSON.stringify({ email: 'somebody@example.org', password: 'my own password' });
    await fetch(`${server.url}/api/-/session`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    const { code, error } = await server.stop();
    expect(code).toBe(0);
    const lines = error
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        kind: 'request',
        requestId: refused.headers.get('request-id'),
        path: '/api/notes',
        status: 401,
        code: 'not_signed_in',
      }),
    );
    const asked = lines.filter(({ kind }) => kind === 'request');
    expect(asked.map(({ path, person: who }) => [path, who === person.id])).toEqual([
      ['/api/-/me', true],
      [`/api/notes/${person.id}`, true],
      ['/-/setup/…', false],
      ['/api/-/nowhere/…', false],
      ['/api/notes', false],
      ['/api/notes/…/x', false],
      ['/api/notes/…/x', false],
      ['/api/-/session', false],
    ]);
    for (const secret of ['confidential', 'nf_not', 'somebody', 'my own password', 'k3yk3y', token])
      expect(error).not.toContain(secret);
  });
});

describe('a changed contract', () => {
  test('that asks something is not published before it is answered: the server says what, and does not start', async () => {
    await write('small.md', smallContract);
    await ninefoldHere(['user', 'add', 'olga@example.org', '--role', 'owner'], {
      cwd,
      input: 'correct horse',
    });
    const token = (
      await ninefoldHere(['token', 'add', 'olga@example.org', '--name', 't'], { cwd })
    ).out.trim();
    const server = await start('small.md');
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ title: 'Kept' });
    expect((await fetch(`${server.url}/api/notes`, { method: 'POST', body, headers })).status).toBe(201);
    await server.stop();
    const harder = smallContract.replace(
      '    text: {',
      '    place: { type: text, required: true }\n    text: {',
    );
    await write('small.md', harder);
    const { code, error } = await ninefold(['start', 'small.md', '--port', '0'], { cwd });
    expect(code).toBe(1);
    expect(error).toContain('cannot be published on these data without an answer. Nothing was changed.');
    expect(error).toContain('or --accept required:note.place');
    await write('small.md', smallContract);
    const again = await start('small.md');
    const list = await (await fetch(`${again.url}/api/notes`, { headers })).json();
    expect(list.items.map((note: { title: string }) => note.title)).toEqual(['Kept']);
    await again.stop();
    await write('small.md', harder);
    const wrong = await ninefold(['start', 'small.md', '--port', '0', '--accept', 'required:note.x'], {
      cwd,
    });
    expect(wrong.code).toBe(1);
    expect(wrong.error).toContain('does not ask required:note.x');
    // The same words start it again: what was answered once is in force.
    for (let count = 0; count < 2; count += 1) {
      const accepted = await start('small.md', '--accept', 'required:note.place');
      const [note] = (await (await fetch(`${accepted.url}/api/notes`, { headers })).json()).items;
      expect(note).toMatchObject({ title: 'Kept', place: null });
      await accepted.stop();
    }
  }, 120_000);
});

describe.each(databases)('accounts from the command line on $kind', ({ open }) => {
  test('can be made on empty data and beside a running server, used at once, and ended', async () => {
    const database = await open();
    const place = database.url === undefined ? ['--data', database.directory] : ['--database', database.url];
    const run = (words: string[], input = '') => ninefoldHere([...words, ...place], { cwd, input });

    expect(await run(['user', 'add', 'olga@example.org', '--role', 'owner'], 'short\n')).toMatchObject({
      code: 1,
    });
    expect(await run(['user', 'add', 'x@example.org', '--role', 'clerk'], 'correct horse\n')).toMatchObject({
      code: 2,
    });
    const made = await run(['user', 'add', 'olga@example.org', '--role', 'owner'], 'correct horse\n');
    expect(made).toEqual({ code: 0, out: '', error: '' });
    const twice = await run(['user', 'add', 'OLGA@example.org'], 'correct horse\n');
    expect(twice).toMatchObject({ code: 1, error: 'email: This value is already taken.\n' });

    await write('small.md', smallContract);
    const server = await start('small.md', ...place);
    expect(server.said()).not.toContain('#key=');
    expect(
      await run(['user', 'add', 'ada@example.org', '--name', 'Ada', '--role', 'clerk'], 'correct horse'),
    ).toMatchObject({ code: 0 });
    expect((await run(['user', 'list'])).out).toBe(
      'olga@example.org\tolga\towner\nada@example.org\tAda\tclerk\n',
    );

    const token = (await run(['token', 'add', 'ada@example.org', '--name', 'script'])).out.trim();
    expect(token).toMatch(/^nf_[\w-]{43}$/);
    const asAda = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await fetch(`${server.url}/api/notes`, { headers })).status;
    };
    expect(await asAda()).toBe(200);
    const [id = ''] = (await run(['token', 'list'])).out.split('\t');
    expect(await run(['token', 'revoke', id])).toMatchObject({ code: 0 });
    expect(await asAda()).toBe(401);
    expect(await run(['token', 'revoke', id])).toMatchObject({ code: 1 });
    expect(await run(['user', 'disable', 'ada@example.org'])).toMatchObject({ code: 0 });
    expect(await run(['token', 'add', 'ada@example.org', '--name', 'again'])).toMatchObject({ code: 1 });
    await server.stop();
    await database.dispose();
  });
});
