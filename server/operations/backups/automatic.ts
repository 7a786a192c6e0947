import type { AutomaticBackups, Backup } from '#shared/api/calls/data.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { BackupSettings } from '#server/backup-settings.ts';
import type { Runtime } from '#server/runtime.ts';
import { askForBackup, nextBackup, readBackupState, stateAt } from './backup-state.ts';
import type { Shelf } from './shelf.ts';

/** What owners see of the backups that the server makes by itself, and may do about them: nobody deletes one here. */
export interface AutomaticKeeping {
  how(runtime: Runtime): Promise<AutomaticBackups>;
  /** The newest first; `busy` where the folder or bucket cannot be read. */
  archives(): Promise<Outcome<readonly Backup[]>>;
  /** Whichever server looks first makes one. Refused while one is being made. */
  ask(runtime: Runtime): Promise<Outcome<undefined>>;
}

/** By what the operator has set, and where it goes. */
export function automaticKeeping(settings: Omit<BackupSettings, 'to'>, shelf: Shelf): AutomaticKeeping {
  const { everyMs, keep, recipient } = settings;
  return {
    how: async ({ database, clock }) => {
      const state = await database.read(readBackupState);
      return {
        to: shelf.address,
        every: everyMs / 1_000,
        keep,
        encrypted: recipient !== undefined,
        state: stateAt(state, clock.now()),
        begun_at: state?.begun_at ?? null,
        last: state?.made ?? null,
        error: state?.error ?? null,
        next_at: nextBackup(state, everyMs) ?? null,
      };
    },
    archives: async () => {
      try {
        const found = await shelf.archives();
        return done(found.toSorted((one, other) => (one.name < other.name ? 1 : -1)));
      } catch {
        // The disk, or the storage: its next backup fails, and says why.
        return refuse('busy', messageOf('refusals.backupsOutOfReach', { place: shelf.address }));
      }
    },
    ask: async ({ database, clock }) =>
      (await askForBackup(database, clock.now()))
        ? done(undefined)
        : refuse('not_allowed_now', messageOf('refusals.backupUnderWay')),
  };
}
