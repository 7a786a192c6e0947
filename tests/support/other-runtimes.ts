import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const folder = join(import.meta.dirname, '../../node_modules/.cache/runtimes');
/** They are 190 MB together, which only these tests need. */
const packages = ['deno@2.9.6', 'bun@1.4.5'];

/** How a script in TypeScript is run: the program, and the words before the script. Deno and Bun are installed where they are missing. */
export async function commandOf(runtime: 'node' | 'deno' | 'bun'): Promise<readonly string[]> {
  if (runtime === 'node') return [process.execPath, '--disable-warning=ExperimentalWarning'];
  const program = join(folder, 'node_modules/.bin', runtime);
  if (!existsSync(program)) await install();
  return runtime === 'deno' ? [program, 'run', '--no-check', '--allow-net'] : [program, 'run'];
}

async function install(): Promise<void> {
  console.log('Deno and Bun were not found: installing them from npm.');
  await mkdir(folder, { recursive: true });
  await execute('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', ...packages]);
}
