import { openAsBlob } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backup } from '#shared/api/calls/data.ts';
import { makeFolder } from '#server/db/make-folder.ts';
import type { Bucket } from '#server/bucket/bucket.ts';
import { isByHand, namedArchive } from './archive-name.ts';
import { archivesIn } from './archives-in.ts';

/** Where backups are kept that are made by themselves. */
export interface Shelf {
  /** As people write it. */
  readonly address: string;
  /** A folder of this machine in which they are made, and looked at. */
  readonly workshop: string;
  /** Takes a file from the workshop under a name, all of it or nothing; answers its size. */
  take(file: string, name: string): Promise<number>;
  /** The archives on it, without those that somebody made by hand. */
  archives(): Promise<readonly Backup[]>;
  remove(name: string): Promise<void>;
}

/** A folder: its archives are made in it. */
export function folderShelf(folder: string): Shelf {
  return {
    address: folder,
    workshop: folder,
    take: async (file, name) => {
      await rename(file, join(folder, name));
      return (await stat(join(folder, name))).size;
    },
    archives: async () => (await archivesIn(folder)).filter(({ name }) => !isByHand(name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** A bucket. What is made for it is made in a folder of this machine. */
export function bucketShelf(bucket: Bucket, workshop: string): Shelf {
  return {
    address: bucket.address,
    workshop,
    take: async (file, name) => {
      const { size } = await stat(file);
      await bucket.put(name, await openAsBlob(file));
      const there = await bucket.sizeOf(name);
      if (there !== size) throw new Error(`${bucket.address} has ${there ?? 0} of ${size} bytes of ${name}`);
      return size;
    },
    archives: async () => {
      const found: Backup[] = [];
      for await (const { name, size } of bucket.list('')) {
        const named = namedArchive(name);
        if (named !== undefined && !isByHand(name)) found.push({ ...named, size });
      }
      return found;
    },
    remove: (name) => bucket.remove(name),
  };
}

/** Where work is done for a shelf, there is a folder for it. */
export async function readyWorkshop({ workshop }: Pick<Shelf, 'workshop'>): Promise<void> {
  await makeFolder(workshop);
}
