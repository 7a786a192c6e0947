import { mkdir, readdir } from 'node:fs/promises';

/** Makes the folder, for its owner alone, where there is none; false where something is in it. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder)).length === 0;
}
