import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { whileLocked } from '#bin/lock.mjs';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const newLock = async () => join(await temporaryFolder('lock'), 'work.lock');
const ignore = () => {};

test('two pieces of work under one lock run one after the other, and the second says that it waits', async () => {
  const lock = await newLock();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await pause(50);
    events.push(`${name} ends`);
  };
  await Promise.all([
    whileLocked(lock, ignore, work('first')),
    whileLocked(lock, () => events.push('second waits'), work('second')),
  ]);
  expect(events).toEqual(['first begins', 'second waits', 'first ends', 'second begins', 'second ends']);
});

test('work that fails gives the lock back', async () => {
  const lock = await newLock();
  await expect(whileLocked(lock, ignore, () => Promise.reject(new Error('torn')))).rejects.toThrow('torn');
  expect(existsSync(lock)).toBe(false);
});

test('the lock of a process that died is taken over at once', async () => {
  const lock = await newLock();
  const dead = spawnSync(process.execPath, ['--version']).pid;
  await mkdir(lock);
  await writeFile(join(lock, 'pid'), String(dead));
  let waited = false;
  const result = await whileLocked(
    lock,
    () => {
      waited = true;
    },
    async () => 'done',
  );
  expect({ result, waited }).toEqual({ result: 'done', waited: false });
});
