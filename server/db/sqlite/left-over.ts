import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '#server/db/names-in.ts';

/** What a copy is called that a plan works on, as far as this process chooses. */
export const COPY = `.copy-${process.pid}-`;

/** What a file is called until it is whole. */
export function partOf(file: string): string {
  return `${file}.${process.pid}.part`;
}

/** What the folder of a database is called that is made for a short time. */
export const SCRATCH = `ninefold-test-${process.pid}-`;

const scratchForm = /^ninefold-test-(?<pid>\d+)-/;
const copyForm = /^\.copy-(?:(?<pid>\d+)-)?/;
const partForm = /(?:\.(?<pid>\d+))?\.part$/;

/**
 * Removes from a data folder what a process was writing when it was killed: copies of the database, and backups that are
 * not whole. What a process has begun that still runs (`ninefold plan` beside a server) stays.
 */
export async function removeLeftOver(directory: string): Promise<void> {
  await removeNamed(directory, copyForm);
  await removeParts(join(directory, 'backups'));
}

/** The same of a folder that has backups alone, where they were restored too to see that they can be. */
export async function removeParts(folder: string): Promise<void> {
  await removeNamed(folder, partForm);
  await removeNamed(folder, scratchForm);
}

async function removeNamed(folder: string, form: RegExp): Promise<void> {
  for (const name of await namesIn(folder)) {
    const found = form.exec(name);
    if (found !== null && !isRunning(Number(found.groups?.['pid'] ?? 0)))
      await rm(join(folder, name), { recursive: true, force: true });
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
