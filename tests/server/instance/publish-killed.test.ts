import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { newPerson } from '#server/operations/accounts/new-person.ts';
import { addToken } from '#server/identity/keys/tokens.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { mappedStorage } from '#server/tables/describe/mapped-storage.ts';
import { readNames } from '#server/tables/describe/name-map.ts';
import { indexChanges } from '#server/tables/apply/reconcile-indexes.ts';
import { newestWithin } from '#server/tables/versions/versions.ts';
import { ninefoldHere } from '#tests/server/cli/in-process.ts';
import { type Started, started } from '#tests/server/cli/spawned.ts';
import { smallContract } from '#tests/server/small-contract.ts';
import { databaseOf, databases, type TestDatabase, wordsFor } from '#tests/support/databases.ts';

/** PUBLISH_KILLS=100 takes a quarter of an hour. */
const KILLS = Number(process.env['PUBLISH_KILLS'] ?? 2);
const WRITERS = 4;

const old = smallContract.replace('limits:\n', 'limits:\n  requests: { count: 1000000, per: 1s }\n');
const renamed = old
  .replace('text: { type: text,', 'body: { was: text, type: text,')
  .replace('title: {', 'grade: { type: text, max: 9, required: true, default: plain }\n    title: {')
  .replace('\n## 4.', '\n```yaml\nlabel:\n  fields:\n    name: { type: text, unique: true }\n```\n\n## 4.')
  .replace('note:\n    clerk: all', 'label: { clerk: all }\n  note:\n    clerk: all');
const back = (text: string) => text.replace('text: { type: text,', 'text: { was: body, type: text,');

describe.each(databases)('a server that is killed while it publishes, on $kind,', ({ open }) => {
  let place: TestDatabase;
  let cwd: string;
  let server: Started | undefined;
  let headers: Record<string, string>;

  beforeEach(async () => {
    place = await open();
    cwd = await mkdtemp(join(tmpdir(), 'ninefold-killed-'));
    headers = await accounts(place);
  }, 120_000);

  afterEach(async () => {
    await server?.stop('SIGKILL');
    await rm(cwd, { recursive: true, force: true });
    await place.dispose();
  });

  const start = () => started([...wordsFor(place), '--port', '0'], { cwd });
  const ask = async (person: string, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${server?.url}${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { Authorization: headers[person] ?? '', 'Content-Type': 'application/json' },
    });
    return { status: answer.status, body: await answer.json() };
  };
  const publish = async (text: string) => {
    const planned = await ask('olga', 'POST', '/api/-/studio/plan', { text });
    return ask('olga', 'POST', '/api/-/studio/publish', { text, plan: planned.body.plan.hash });
  };

  /** Writes until the server is gone, and answers what it has acknowledged. */
  async function write(ending: AbortSignal): Promise<readonly string[]> {
    const kept: string[] = [];
    while (!ending.aborted) {
      const answer = await orGone(ask('ada', 'POST', '/api/notes', { title: 'Kept' }));
      if (answer === undefined) return kept;
      // One of the two versions has answered, and whole.
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      expect('grade' in answer.body).toBe('body' in answer.body);
      expect('text' in answer.body).toBe(!('body' in answer.body));
      kept.push(answer.body.id);
    }
    return kept;
  }

  async function isWhole(): Promise<string> {
    const database = await openDatabase({ directory: place.directory, databaseUrl: place.url });
    try {
      return await database.read(async (connection) => {
        const newest = await newestWithin(connection);
        const { model } = load(newest?.text ?? '', 'newest.md');
        if (model === undefined) throw new Error('the version in force has errors');
        const storage = mappedStorage(newest?.number ?? 0, await readNames(connection), model);
        expect(await indexChanges(connection, model, storage)).toEqual({ gone: [], added: [] });
        return newest?.text ?? '';
      });
    } finally {
      await database.close();
    }
  }

  test('has the old or the new version whole when it starts again, and every write it has acknowledged', {
    // Killed at other moments, a second try could pass where the first lost something.
    timeout: 120_000 + KILLS * 60_000,
    retry: 0,
  }, async () => {
    server = await start();
    const kept: string[] = [];
    const began = performance.now();
    expect((await publish(renamed)).status).toBe(200);
    const took = performance.now() - began;
    const seen = new Set<boolean>();
    for (let count = 0; count < KILLS; count += 1) {
      const before = await isWhole();
      const next = before === renamed ? back(old) : renamed;
      const ending = new AbortController();
      const writers = Array.from({ length: WRITERS }, () => write(ending.signal));
      const published = orGone(publish(next));
      await pause(Math.random() * took * 1.5);
      await server?.stop('SIGKILL');
      ending.abort();
      const answer = await published;
      kept.push(...(await Promise.all(writers)).flat());
      const after = await isWhole();
      expect([before, next]).toContain(after);
      // What was answered is so.
      if (answer?.status === 200) expect(after).toBe(next);
      seen.add(after === next);
      server = await start();
      const field = after === renamed ? 'body' : 'text';
      const [first] = (await ask('ada', 'GET', '/api/notes?limit=1')).body.items;
      if (first !== undefined) expect(first).toHaveProperty(field);
    }
    for (const id of kept) expect((await ask('ada', 'GET', `/api/notes/${id}`)).status).toBe(200);
    if (KILLS > 2)
      process.stdout.write(`${KILLS} kills, ${kept.length} writes, published and not: ${[...seen].join()}\n`);
  });
});

/** The first version, and a token each for an owner and a clerk. */
async function accounts({ directory, url }: TestDatabase): Promise<Record<string, string>> {
  const database = await openDatabase({ directory, databaseUrl: url });
  const { model } = load(old, 'small.md');
  if (model === undefined) throw new Error('the contract has errors');
  const opened = await publishContract(database, { text: old, model }, systemClock);
  if (opened.kind === 'closed') throw new Error(opened.message);
  const { runtime } = opened;
  const now = systemClock.now();
  const headers: Record<string, string> = {};
  for (const [name, role] of [
    ['olga', 'owner'],
    ['ada', 'clerk'],
  ] as const)
    headers[name] = await database.write(async (on) => {
      const account = { email: `${name}@example.org`, passwordHash: 'none', roles: [role], now };
      const made = await newPerson(on, runtime, account);
      if (made.kind === 'refusal') throw new Error(made.code);
      const token = await addToken(on, { id: runtime.newId(), userId: made.value.id, name: 'test', now });
      return `Bearer ${token}`;
    });
  await database.close();
  return headers;
}

/** What was answered; undefined where the server was gone before. */
async function orGone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

test('another server on the same PostgreSQL goes over to what was published by itself', async () => {
  const place = await databaseOf('postgres').open();
  const cwd = await mkdtemp(join(tmpdir(), 'ninefold-two-'));
  const words = wordsFor(place);
  await writeFile(join(cwd, 'small.md'), old);
  await ninefoldHere(['publish', 'small.md', ...words], { cwd });
  const servers = await Promise.all([1, 2].map(() => started([...words, '--port', '0'], { cwd })));
  try {
    const fields = async ({ url }: Started) => JSON.stringify(await (await fetch(`${url}/api/-/app`)).json());
    for (const server of servers) expect(await fields(server)).not.toContain('Renamed');
    await writeFile(join(cwd, 'small.md'), old.replace('# Small desk', '# Renamed desk'));
    expect(await ninefoldHere(['publish', 'small.md', ...words], { cwd })).toMatchObject({ code: 0 });
    for (const server of servers)
      await expect.poll(() => fields(server), { interval: 50 }).toContain('Renamed');
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(cwd, { recursive: true, force: true });
    await place.dispose();
  }
}, 120_000);
