import { readdir } from 'node:fs/promises';
import { isMissing } from '#server/is-missing.ts';

/** The names in a folder; none where there is no folder yet. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
