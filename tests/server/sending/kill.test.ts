import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { loans } from './loans.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));

describe.each(databases)('servers on $kind', ({ kind, open }) => {
  let place: TestDatabase;
  let receiver: Receiver;
  let contract: string;
  let where: readonly string[];
  const running: ChildProcess[] = [];

  beforeEach(async () => {
    place = await open();
    receiver = await openReceiver();
    contract = join(place.directory, 'contract.md');
    await writeFile(contract, loans);
    const { url, directory } = place;
    where = url === undefined ? ['--data', directory] : ['--database', url];
  });

  afterEach(async () => {
    for (const child of running.splice(0)) await kill(child);
    await receiver.close();
    await place.dispose();
  });

  function ninefold(...words: string[]): ChildProcess {
    const env = {
      ...process.env,
      NINEFOLD_ENV_LEDGER_URL: receiver.url,
      NINEFOLD_ENV_LEDGER_SECRET: 'secret',
    };
    return spawn(process.execPath, [main, ...words], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  }

  async function start(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
    const child = ninefold('start', contract, ...where, '--port', '0');
    running.push(child);
    child.stderr?.resume();
    let said = '';
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
    });
    const address = () => /listening on (http:\S+)/.exec(said)?.[1];
    await until(() => address() !== undefined);
    return { child, url: address() ?? '' };
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async function ask(...words: string[]): Promise<string> {
    const child = ninefold(...words, ...where);
    child.stdin?.end('a long pass phrase of seven words\n');
    child.stderr?.resume();
    if (child.stdout === null) throw new Error('nothing to read from');
    return (await text(child.stdout)).trim();
  }

  async function owner(): Promise<string> {
    await ask('user', 'add', 'kim@example.org', '--role', 'owner');
    return ask('token', 'add', 'kim@example.org', '--name', 'test');
  }

  async function lend(url: string, token: string): Promise<void> {
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const item = (await (await post('/api/items', { name: 'Camera' })).json()) as { id: string };
    const lent = await post('/api/loans', { item: item.id });
    expect(lent.status, await lent.clone().text()).toBe(201);
  }

  const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);

  async function until(done: () => boolean): Promise<void> {
    for (let tries = 0; !done(); tries += 1) {
      if (tries > 900) throw new Error('it did not happen within 90 seconds');
      await pause(100);
    }
  }

  test('what was committed before a kill -9 and not delivered is delivered by the next', {
    timeout: 300_000,
  }, async () => {
    receiver.behave(503);
    const first = await start();
    const token = await owner();
    await lend(first.url, token);
    await until(() => receiver.received.length === 1);
    await pause(500); // until the failure is noted
    await kill(first.child);
    receiver.behave(200);
    await start();
    await until(() => receiver.received.length === 2);
    expect(new Set(ids()).size).toBe(1);
  });

  test.runIf(kind === 'postgres')(
    'two on one database deliver each call once',
    { timeout: 300_000 },
    async () => {
      const [one, other] = [await start(), await start()];
      const token = await owner();
      await Promise.all(
        [one.url, other.url, one.url, other.url, one.url, other.url].map((url) => lend(url, token)),
      );
      await until(() => receiver.received.length >= 6);
      await pause(2_000); // long enough for both to have looked again
      expect(new Set(ids()).size).toBe(6);
      expect(ids()).toHaveLength(6);
    },
  );
});
