import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, faults } from './faults.ts';

/**
 * Plants one fault after the other in a copy of the engine and tells which of them the generated contracts and requests
 * find: `node tests/agreement/engine/plant-faults.ts [part of a name …]`.
 */
const project = join(import.meta.dirname, '../../..');
const asked = process.argv.slice(2);
const chosen = faults.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)));
// Asked for some, it is taken as known that nothing is found where nothing is planted.
if (asked.length === 0 && (await finds(undefined)))
  throw new Error('without any fault the engines do not agree');
let found = 0;
for (const fault of chosen) {
  const isFound = await finds(fault);
  found += Number(isFound);
  console.log(`${isFound ? 'found' : 'NOT FOUND'}  ${fault.name}`);
}
console.log(`\n${found} of ${chosen.length} found`);
process.exitCode = found === chosen.length ? 0 : 1;

/** Undefined: nothing is planted, and nothing must be found. */
async function finds(fault: Fault | undefined): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'ninefold-fault-'));
  try {
    for (const part of [
      'package.json',
      'vite.chunks.ts',
      'vite.config.ts',
      'vitest.config.ts',
      'tsconfig.json',
      'bin',
      'shared',
      'server',
      'tests',
    ])
      await cp(join(project, part), join(folder, part), { recursive: true });
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
    if (fault !== undefined) await plant(folder, fault);
    return (await agreement(folder)) !== 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function plant(folder: string, { file, from, to }: Fault): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  if (!text.includes(from)) throw new Error(`there is no place for this fault in ${file} any more`);
  await writeFile(join(folder, file), text.replace(from, to));
}

function agreement(folder: string): Promise<number | null> {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const env = {
    ...process.env,
    ENGINE_SEQUENCES: process.env['ENGINE_SEQUENCES'] ?? '16000',
    ENGINE_PER_CONTRACT: '10',
    // All of them are in what both databases share.
    ENGINE_DATABASE: 'sqlite',
  };
  // Only what differs counts: whether enough of everything went through is no question of a fault.
  const only = ['--bail', '1', '--retry', '0', '--testNamePattern', 'under contract'];
  const child = spawn(process.execPath, [vitest, 'run', ...only, 'tests/agreement/engine'], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.on('exit', resolve));
}
