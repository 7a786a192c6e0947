import type { BackupSettings } from '#server/backup-settings.ts';
import { removeParts } from '#server/db/sqlite/left-over.ts';
import type { Reporter } from '#server/observe/report.ts';
import { claimBackup, noteBackup } from '#server/operations/backups/backup-state.ts';
import { makeScheduled } from '#server/operations/backups/scheduled.ts';
import type { Shelf } from '#server/operations/backups/shelf.ts';
import { repeat } from '#server/repeat.ts';
import type { Followed } from '#server/runtime.ts';

const PAUSE_MS = 5_000;

/** Makes a backup whenever one is due or asked for, until stopped. A failure is reported, told to the owner, and tried again. */
export function startBackupKeeper(
  { current }: Pick<Followed, 'current'>,
  { shelf, ...settings }: Omit<BackupSettings, 'to'> & { readonly shelf: Shelf },
  report: Reporter,
): { stop(): Promise<void> } {
  const round = async () => {
    const runtime = current();
    const { database, clock } = runtime;
    const now = clock.now();
    if (!(await claimBackup(database, settings.everyMs, now))) return;
    try {
      const { name, size } = await makeScheduled(runtime, settings, shelf);
      await noteBackup(database, { made: { at: now, name, size }, error: null }, clock.now());
      report({ kind: 'backup_scheduled', name, size });
    } catch (error) {
      report({ kind: 'backup_failed', error });
      const why = error instanceof Error ? error.message : String(error);
      await noteBackup(database, { error: why.slice(0, 1_000) }, clock.now());
    }
  };
  const cleaned = removeParts(shelf.workshop);
  return repeat(
    () => cleaned.then(round).catch((error: unknown) => report({ kind: 'backup_failed', error })),
    PAUSE_MS,
  );
}
