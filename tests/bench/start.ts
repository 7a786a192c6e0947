import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { pack } from './bench-server.ts';

const place = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** From a command to the line that says where the server listens, in milliseconds. */
async function start(program: string, contract: string): Promise<number> {
  const data = await temporaryFolder('bench');
  const began = performance.now();
  const words = [program, 'start', contract, '--rehearse', '--port', '0', '--data', data];
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
async function measure(name: string, program: string, contract: string): Promise<void> {
  await start(program, contract); // what is built and cached once is not counted
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) times.push(await start(program, contract));
  const median = times.toSorted((one, other) => one - other)[3] ?? Number.NaN;
  console.log(`command to ready, ${name}: ${Math.round(median)} ms (median of ${times.length})`);
}

const contract = process.argv[2] ?? place('contracts/equipment-desk.md');
await pack();
await measure('installed', place('dist/package/bin/ninefold.mjs'), contract);
await measure('in a checkout', place('bin/ninefold.mjs'), contract);
