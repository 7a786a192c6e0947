import type { Database } from '#server/db/database.ts';
import { TABLES_LOCK } from '#server/db/postgres-locks.ts';
import { type NotRestored, restoreArchive } from '#server/tables/archive/restore-archive.ts';
import { type ArchiveToRead, archiveLinesOf, NotAnArchive, NotDecrypted } from './read-archive.ts';

/** What came of it; `locked`: it is encrypted, and cannot be opened, for the reason that is said. */
export type Restored =
  | { readonly version: number }
  | NotRestored
  | { readonly kind: 'locked'; readonly why: string };

const locks = { exclusive: [TABLES_LOCK], shared: [] };

/** Reads an archive into data where nothing was ever published; where it cannot, nothing is changed. */
export async function restoreBackup(
  database: Database,
  archive: ArchiveToRead,
  now: string,
): Promise<Restored> {
  try {
    return await database.write(async (transaction) => {
      const outcome = await restoreArchive(transaction, archiveLinesOf(archive), now);
      if (typeof outcome === 'string' || 'kind' in outcome) transaction.rollBackAtEnd();
      return outcome;
    }, locks);
  } catch (error) {
    if (error instanceof NotDecrypted) return { kind: 'locked', why: error.message };
    if (error instanceof NotAnArchive) return 'not_whole';
    throw error;
  }
}
