import { messageOf } from '#shared/messages/message.ts';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/db/make-folder.ts';
import type { Backup } from '#shared/api/calls/data.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Runtime } from '#server/runtime.ts';
import { archiveName, isByHand } from './archive-name.ts';
import { archiveIn, archivesIn } from './archives-in.ts';
import type { AutomaticKeeping } from './automatic.ts';
import { writeArchive } from './write-archive.ts';

/**
 * The archives that the owner made in the Studio, in a folder of this server. Automatic ones that lie there too are not
 * among them.
 */
export interface Backups {
  /** The newest first. */
  list(): Promise<readonly Backup[]>;
  /** Makes one of everything as it is now. Refused while another is being made. */
  make(runtime: Runtime): Promise<Outcome<Backup>>;
  /** Its content; `not_found` where there is none of that name. */
  open(name: string): Promise<Outcome<{ readonly size: number; read(): AsyncIterable<Uint8Array> }>>;
  remove(name: string): Promise<Outcome<undefined>>;
  /** Undefined where the operator has set up none. */
  readonly automatic?: AutomaticKeeping | undefined;
}

/** Keeps archives in `folder`, which is made with the first. */
export function createBackups(folder: string, automatic?: AutomaticKeeping): Backups {
  let isMaking = false;
  const entryOf = async (name: string) => (isByHand(name) ? archiveIn(folder, name) : undefined);
  return {
    automatic,
    list: async () => (await archivesIn(folder)).filter(({ name }) => isByHand(name)),
    make: async (runtime) => {
      if (isMaking) return refuse('not_allowed_now', messageOf('refusals.backupUnderWay'));
      isMaking = true;
      try {
        await makeFolder(folder);
        const at = runtime.clock.now();
        const version = runtime.storage.version;
        const name = archiveName({ at, version, byHand: true });
        await writeArchive(runtime, join(folder, name));
        const made = await entryOf(name);
        if (made === undefined) throw new Error(`${name} was written and is not there`);
        return done(made);
      } finally {
        isMaking = false;
      }
    },
    open: async (name) => {
      const entry = await entryOf(name);
      if (entry === undefined) return refuse('not_found');
      return done({ size: entry.size, read: () => createReadStream(join(folder, name)) });
    },
    remove: async (name) => {
      if ((await entryOf(name)) === undefined) return refuse('not_found');
      await rm(join(folder, name), { force: true });
      return done(undefined);
    },
  };
}
