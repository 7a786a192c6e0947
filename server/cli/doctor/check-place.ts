import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckUp, error, ok, warning } from './check-up.ts';

/** Less than this, and writes stop soon. */
const LEAST_FREE = 200_000_000;

/** The data folder: whether it may be written, by whom it may be read, and how much room there is. */
export async function checkFolder(directory: string): Promise<readonly CheckUp[]> {
  const about = 'data folder';
  try {
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    return [
      error(
        about,
        `${directory} cannot be written: ${why}`,
        'Does it belong to the user that runs this command?',
      ),
    ];
  }
  return [await checkMode(directory), await checkRoom(directory)];
}

async function checkMode(directory: string): Promise<CheckUp> {
  const about = 'permissions';
  const open: string[] = [];
  for (const path of [directory, join(directory, 'data.sqlite')]) {
    const found = await stat(path).catch(() => undefined);
    // Windows has other means, and answers the same for all.
    if (found !== undefined && process.platform !== 'win32' && (found.mode & 0o007) !== 0) open.push(path);
  }
  return open.length === 0
    ? ok(about, `${directory} is for nobody else.`)
    : warning(
        about,
        `Everybody on this machine can read ${open.join(' and ')}.`,
        `chmod o-rwx ${open.join(' ')}`,
      );
}

/** A backup, and the copy before a publication, take as much again as the data. */
async function checkRoom(directory: string): Promise<CheckUp> {
  const about = 'disk';
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const size = (await stat(join(directory, 'data.sqlite')).catch(() => undefined))?.size ?? 0;
  const said = `${megabytes(free)} free, the data take ${megabytes(size)}.`;
  if (free < LEAST_FREE) return error(about, said, 'Free some space, or writes will soon fail.');
  if (free < 2 * size)
    return warning(about, said, 'There is no room for a backup and for the copy before a publication.');
  return ok(about, said);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
