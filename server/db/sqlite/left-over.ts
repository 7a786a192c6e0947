import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a copy is called that a plan works on, as far as this process chooses. */
export const COPY = `.copy-${process.pid}-`;

/** What a file is called until it is whole. */
export function partOf(file: string): string {
  return `${file}.${process.pid}.part`;
}

const copyForm = /^\.copy-(?:(?<pid>\d+)-)?/;
const partForm = /(?:\.(?<pid>\d+))?\.part$/;

/**
 * Removes from a data folder what a process was writing when it was killed: copies of the database, and backups that are
 * not whole. What a process has begun that still runs (`ninefold plan` beside a server) stays.
 */
export async function removeLeftOver(directory: string): Promise<void> {
  const backups = join(directory, 'backups');
  for (const [folder, form] of [
    [directory, copyForm],
    [backups, partForm],
  ] as const) {
    for (const name of await namesIn(folder)) {
      const found = form.exec(name);
      if (found !== null && !isRunning(Number(found.groups?.['pid'] ?? 0)))
        await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  // A container gives each process of its own the same number: this one has begun nothing yet.
  if (pid === 0 || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // it is somebody else's
  }
}

/** Nothing where there is no folder yet. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
