import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from '#server/is-missing.ts';

/** Nobody but the user that the server runs as. */
const OWN_FOLDER = 0o700;

/**
 * Makes a folder, and those that it lies in. Not by the recursive `mkdir` of Node: where a system has no folders to be made
 * and says that something is missing, as `/proc` does, that one tries for ever.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  try {
    await mkdir(path, { mode: OWN_FOLDER });
  } catch (error) {
    if (!(await isFolder(path))) throw error; // another process may have made it meanwhile
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
