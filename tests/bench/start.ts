import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const place = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** From the command to the line that says where the server listens, in milliseconds. */
async function start(contract: string): Promise<number> {
  const data = await temporaryFolder('bench');
  const began = performance.now();
  const words = [place('bin/ninefold.mjs'), 'start', contract, '--rehearse', '--port', '0', '--data', data];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ninefold is listening on')) break;
  }
  const took = performance.now() - began;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await rm(data, { recursive: true, force: true });
  return took;
}

/** Prints the median of some starts. */
async function main(contract: string): Promise<void> {
  await start(contract); // what is built and cached once is not counted
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) times.push(await start(contract));
  const median = times.toSorted((one, other) => one - other)[3] ?? Number.NaN;
  console.log(`command to ready: ${Math.round(median)} ms (median of ${times.length})`);
}

await main(process.argv[2] ?? place('contracts/equipment-desk.md'));
