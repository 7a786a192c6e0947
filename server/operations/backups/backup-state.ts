import { z } from 'zod';
import type { Connection, Database } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';

const schema = z.object({
  /** When the last one was begun, whatever came of it. */
  begun_at: z.string(),
  /** The last that was made and could be restored. */
  made: z.object({ at: z.string(), name: z.string(), size: z.int() }).nullable(),
  /** Why the last one failed; null: it did not. */
  error: z.string().nullable(),
  /** When somebody wanted one before it was due, and none was begun since. */
  asked_at: z.string().nullable().default(null),
});

/** What is known of the backups that are made by themselves, for all servers on the same data. */
export type BackupState = z.infer<typeof schema>;

const name = 'backup';
const lock = { exclusive: ['nf_setting'], shared: [] };
/** After a failure it is tried again sooner. */
const AGAIN_MS = 10 * 60_000;
const UNDER_WAY_MS = 60 * 60_000;

/** Undefined where none was ever begun. */
export async function readBackupState(on: Connection): Promise<BackupState | undefined> {
  const value = await readSetting(on, name);
  return value === undefined ? undefined : schema.parse(value);
}

/** When the next is due. */
export function nextBackup(state: BackupState | undefined, everyMs: number): string | undefined {
  if (state === undefined) return undefined;
  const { begun_at, made, error, asked_at } = state;
  if (asked_at !== null) return asked_at;
  // One that was begun, and neither made nor failed, is under way; or its server has ended.
  const usual = made?.at === begun_at ? everyMs : error === null ? UNDER_WAY_MS : AGAIN_MS;
  const pause = Math.min(everyMs, usual);
  return new Date(Date.parse(begun_at) + pause).toISOString();
}

/** What became of the last that was due. One that was begun long ago and neither made nor failed is made anew at once. */
export function stateAt(
  state: BackupState | undefined,
  now: string,
): 'waiting' | 'under_way' | 'made' | 'failed' {
  if (state === undefined || state.asked_at !== null) return 'waiting';
  if (state.error !== null) return 'failed';
  if (state.made?.at === state.begun_at) return 'made';
  return Date.parse(now) - Date.parse(state.begun_at) < UNDER_WAY_MS ? 'under_way' : 'waiting';
}

/** Notes that one is wanted now; false while one is being made. Where none was ever begun, one is due anyway. */
export function askForBackup(database: Database, now: string): Promise<boolean> {
  return database.write(async (on) => {
    const state = await readBackupState(on);
    if (stateAt(state, now) === 'under_way') return false;
    if (state !== undefined) await writeSetting(on, name, { value: { ...state, asked_at: now }, now });
    return true;
  }, lock);
}

/** Whether it falls to this server to make one now: of several one alone is told so. */
export function claimBackup(database: Database, everyMs: number, now: string): Promise<boolean> {
  return database.write(async (on) => {
    const state = await readBackupState(on);
    const next = nextBackup(state, everyMs);
    // One that was begun in a time that is yet to come: the clock was wrong then.
    const isAhead = state !== undefined && state.begun_at > now;
    if (next !== undefined && next > now && !isAhead) return false;
    const claimed: BackupState = { made: state?.made ?? null, error: null, begun_at: now, asked_at: null };
    await writeSetting(on, name, { value: claimed, now });
    return true;
  }, lock);
}

/** Notes what came of it. */
export function noteBackup(
  database: Database,
  came: Pick<BackupState, 'error'> & { readonly made?: BackupState['made'] },
  now: string,
): Promise<void> {
  return database.write(async (on) => {
    const state = await readBackupState(on);
    const made = came.made ?? state?.made ?? null;
    const asked_at = state?.asked_at ?? null;
    const value: BackupState = { begun_at: state?.begun_at ?? now, made, error: came.error, asked_at };
    await writeSetting(on, name, { value, now });
  }, lock);
}
