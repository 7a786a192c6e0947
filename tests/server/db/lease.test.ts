import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { takeLease } from '#server/db/lease.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const since = '2026-01-05T08:00:00.000Z';
const card = (pid: number) => ({ pid, host: 'here', since });

test('a second one is told who has the folder, and gets it when the first lets go', async () => {
  const folder = await temporaryFolder('lease');
  const first = await takeLease(folder, card(1));
  expect(await takeLease(folder, card(2))).toEqual({ kind: 'taken', holder: card(1) });
  if (first.kind === 'held') await first.release();
  const second = await takeLease(folder, card(2));
  expect(second.kind).toBe('held');
  if (second.kind === 'held') await second.release();
});

test('another process is told, and a folder whose holder was killed is free', async () => {
  const folder = await temporaryFolder('lease');
  const program = `
    import { takeLease } from '#server/db/lease.ts';
    const lease = await takeLease(${JSON.stringify(folder)}, { pid: process.pid, host: 'there', since: '${since}' });
    console.log(lease.kind);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said).trim()).toBe('held');
  const holder = { pid: child.pid, host: 'there', since };
  expect(await takeLease(folder, card(2))).toEqual({ kind: 'taken', holder });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const free = await takeLease(folder, card(2));
  expect(free.kind).toBe('held');
  if (free.kind === 'held') await free.release();
});
