import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '#shared/api/calls/data.ts';
import { namesIn } from '#server/db/names-in.ts';
import { namedArchive } from './archive-name.ts';
import { isMissing } from '#server/is-missing.ts';

/** The archives in a folder, the newest first; none where there is no folder yet. */
export async function archivesIn(folder: string): Promise<readonly Backup[]> {
  const names = (await namesIn(folder)).toSorted().toReversed();
  const found = await Promise.all(names.map((name) => archiveIn(folder, name)));
  return found.filter((one) => one !== undefined);
}

/** What a folder has under a name; undefined where that is no archive, or gone. */
export async function archiveIn(folder: string, name: string): Promise<Backup | undefined> {
  const named = namedArchive(name);
  if (named === undefined) return undefined;
  try {
    return { ...named, size: (await stat(join(folder, name))).size };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
