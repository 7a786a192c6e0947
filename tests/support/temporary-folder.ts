import { access, chmod, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new empty folder for a test. In a Vitest run it lies in the folder of the run, which is removed at the end; elsewhere
 * the caller removes it. Others may pass through it: PostgreSQL runs as another account. `place` says otherwise.
 */
export async function temporaryFolder(name: string, place?: string): Promise<string> {
  const folder = await mkdtemp(join(place ?? process.env.TEST_FOLDER ?? tmpdir(), `ninefold-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * A file system in memory, if this machine has one with room (in many containers it has 64 MB): a PostgreSQL
 * database is there made in 10 ms, on a disk in up to 200, and no commit of SQLite waits for the disk.
 */
export async function roomyMemory(): Promise<string | undefined> {
  const place = '/dev/shm';
  try {
    await access(place, constants.W_OK);
    const { bavail, bsize } = await statfs(place);
    return bavail * bsize > 2 * 1024 ** 3 ? place : undefined;
  } catch {
    return undefined; // not Linux, or not for us: the disk will do
  }
}
