import { access, constants } from 'node:fs/promises';
import type { BackupSettings } from '#server/backup-settings.ts';
import { readBackupState } from '#server/operations/backups/backup-state.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectNewestChange } from '#server/sql/engine/engine-rows.ts';
import { adviseIndexes } from '#server/tables/search/index-advice.ts';
import { databaseClock, databaseConnections, readWorkAtHand } from '#server/tables/search/work-at-hand.ts';
import { attempted, type CheckUp, counted, error, ok, warning } from './check-up.ts';
import { isMissing } from '#server/is-missing.ts';

const HOUR_MS = 3_600_000;
/** Clocks of two machines may differ by this without anybody minding. */
const CLOCK_MS = 2_000;

/** The clock of this machine, against that of the database and against the newest change. */
export async function checkClock({ database, clock }: Runtime): Promise<CheckUp> {
  const about = 'clock';
  const now = Date.parse(clock.now());
  const { there, newest } = await database.read(async (on) => ({
    there: (await databaseClock(on)) ?? now,
    newest: (await on.all(selectNewestChange()))[0]?.['at'],
  }));
  if (Math.abs(there - now) > CLOCK_MS)
    return warning(
      about,
      `The clock of the database is ${Math.round((there - now) / 1000)} s ahead of this one.`,
      NTP,
    );
  if (typeof newest === 'string' && Date.parse(newest) - now > CLOCK_MS)
    return warning(about, `The newest change is from ${newest}, which is in the future.`, NTP);
  return ok(about, new Date(now).toISOString());
}

const NTP = 'Let a time service (NTP) set the clocks.';

/** Whether PostgreSQL has as many connections as this server may open, beside those that others have. */
export async function checkConnections({ database }: Runtime): Promise<readonly CheckUp[]> {
  const about = 'connections';
  const most = database.connections?.().most;
  const room = await database.read(databaseConnections);
  if (most === undefined || room === undefined) return [];
  const said = `This server may open ${most} connections; PostgreSQL allows ${room.most}, of which ${room.used} are in use.`;
  if (most > room.most) return [error(about, said, 'Lower DATABASE_CONNECTIONS, or raise max_connections.')];
  if (most + room.others > room.most)
    return [
      warning(about, said, 'Other programs use so many that none may be left. Lower DATABASE_CONNECTIONS.'),
    ];
  return [ok(about, said)];
}

/** Whether backups are made by themselves, where they go, and how the last one went. */
export async function checkBackups(
  { database, clock }: Runtime,
  settings: BackupSettings | undefined,
): Promise<readonly CheckUp[]> {
  const about = 'backups';
  if (settings === undefined)
    return [warning(about, 'There are no automatic backups.', 'Set NINEFOLD_BACKUP.')];
  const { to, everyMs } = settings;
  const place = typeof to === 'string' ? await attempted(about, () => checkFolderOf(to), to) : [];
  const { made, error: why } = (await database.read(readBackupState)) ?? { made: null, error: null };
  const told =
    made === null
      ? 'No backup has been made yet.'
      : `The newest is from ${made.at}, and a test restore worked.`;
  if (why !== null) return [...place, error(about, `The last one failed: ${why}`), warning(about, told)];
  const isLate = made === null || Date.parse(clock.now()) - Date.parse(made.at) > 2 * everyMs + HOUR_MS;
  if (isLate) return [...place, warning(about, told, 'A running server with NINEFOLD_BACKUP makes backups.')];
  return [...place, ok(about, told)];
}

/** It is made with the first. */
async function checkFolderOf(folder: string): Promise<readonly CheckUp[]> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (problem) {
    if (!isMissing(problem)) throw problem;
  }
  return [];
}

/** What waits, what was given up, what is stuck, and what came in and was not taken. */
export async function checkWork({ database, clock, storage }: Runtime): Promise<readonly CheckUp[]> {
  const before = new Date(Date.parse(clock.now()) - HOUR_MS).toISOString();
  const { failed, late, stuck, refused, mails } = await database.read((on) =>
    readWorkAtHand(on, { before, contract: storage.version }),
  );
  const page = 'The page Data of the Studio lists it.';
  return [
    some('outbox', [failed, 'message that failed'], 'GET /api/-/deliveries?state=failed says why.'),
    some(
      'outbox',
      [late, 'message that has waited for more than an hour'],
      'GET /api/-/deliveries?state=waiting says why.',
    ),
    some(
      'stuck',
      [stuck, 'record that the clock cannot move'],
      'GET /api/-/stuck says which rule refuses it.',
    ),
    some('received', [refused, 'message of other systems that was refused'], page),
    some('inboxes', [mails, 'mail that was not taken'], page),
  ];
}

function some(about: string, [number, noun]: readonly [number, string], hint: string): CheckUp {
  if (number === 0) return ok(about, `No ${noun}.`);
  const [first = '', ...rest] = noun.split(' ');
  return warning(about, `${counted(number, first)} ${rest.join(' ')}.`, hint);
}

/** Indexes that the contract calls for and that are not there, and those that nobody uses. */
export async function checkIndexes(runtime: Runtime): Promise<CheckUp> {
  const about = 'indexes';
  const { indexes, watched } = await adviseIndexes(runtime);
  const missing = indexes.filter(({ state }) => state === 'missing').length;
  const unused = indexes.filter(({ used, kind }) => watched && used === 0 && kind !== 'unique').length;
  if (missing > 0)
    return warning(
      about,
      `${counted(missing, 'index')} missing.`,
      'The next start makes them; ninefold advise lists them.',
    );
  if (unused > 0)
    return warning(
      about,
      `${counted(unused, 'index')} that nobody has used for a week.`,
      'ninefold advise names them.',
    );
  return ok(about, `${counted(indexes.length, 'index')}, none missing.`);
}
