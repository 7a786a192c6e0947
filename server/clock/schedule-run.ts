import { z } from 'zod';
import type { Sql } from 'sql-template-tag';
import type { Schedule } from '#shared/contract/model-calls.ts';
import { done } from '#shared/api/refusal.ts';
import { nextTime } from '#shared/time/timetable.ts';
import { refusingFailures } from '#server/sandbox/refuse-failed.ts';
import { type Connection, TooCostly, type Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectLastId } from '#server/sql/questions/due.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { forgetSetting, readSetting, writeSetting } from '#server/tables/describe/settings.ts';
import { newestNumber } from '#server/tables/versions/versions.ts';
import { callAt, FIRST_ID, idsOf, type RefusedMove, type Round } from './round.ts';
import { actOn, locksOf, nameOf, selectWork, type Work, workOf } from './schedule-work.ts';
import { forgetStuckUntil, noteStuck } from './stuck-records.ts';

/** How long a piece of a run may keep other writes waiting, its last record aside. */
const PIECE_MS = 25;
/** Records that are looked for at once. */
const BATCH = 200;

/**
 * A run that is under way: the moment its condition is asked for, and the records that are still to be looked at, by
 * their ids. Records that come about meanwhile are none of it.
 */
interface Run {
  readonly at: string;
  readonly table: string;
  readonly after: string;
  readonly until: string;
}

const runSchema = z.object({ at: z.string(), table: z.string(), after: z.string(), until: z.string() });

/** Notes that a run is to be done; false where there is nothing to look at. */
export async function beginRun(
  transaction: Transaction,
  {
    runtime,
    schedule,
    now,
  }: { readonly runtime: Runtime; readonly schedule: Schedule; readonly now: string },
): Promise<boolean> {
  const entity = entityNamed(schedule.entity, runtime.model);
  const [last] = await transaction.all(selectLastId(entity, sourceOf(runtime)));
  if (last === undefined) return false;
  const table = runtime.storage.table(entity.name);
  const run: Run = { at: now, table, after: FIRST_ID, until: String(last['id']) };
  await writeSetting(transaction, settingOf(schedule), { value: { ...run }, now });
  return true;
}

/**
 * Does what is left of a run, in pieces: each is a transaction that also notes how far it has come, so that a stop leaves
 * nothing half done and nothing is done twice. Between two pieces others write.
 */
export async function finishRun(round: Round, schedule: Schedule): Promise<void> {
  const work = workOf(round.runtime, schedule);
  const tooSlow = new Set<string>();
  while (round.ending?.aborted !== true) {
    const run = await round.runtime.database.read((on) => readRun(on, round.runtime, work));
    if (run === undefined) return;
    if ((await doPiece({ round, work, run, tooSlow })) === 'other_version') return;
  }
}

/** Undefined where none is under way, or the schedule looks at other records by now. */
async function readRun(
  on: Connection,
  { storage }: Runtime,
  { schedule, entity }: Work,
): Promise<Run | undefined> {
  const value = await readSetting(on, settingOf(schedule));
  const run = value === undefined ? undefined : runSchema.parse(value);
  return run?.table === storage.table(entity.name) ? run : undefined;
}

interface Piece {
  readonly round: Round;
  readonly work: Work;
  readonly run: Run;
  /** Records that took longer than a write may, and are passed over. */
  readonly tooSlow: Set<string>;
}

async function doPiece(piece: Piece): Promise<'other_version' | 'done'> {
  const { round, work, tooSlow } = piece;
  const { runtime } = round;
  const ids = await findNext(piece);
  const progress: Progress = { ids };
  const write = (transaction: Transaction) => doWithin(transaction, piece, progress);
  try {
    const limitMs = runtime.model.limits.writeTimeMs;
    const done = await runtime.database.write(write, locksOf(runtime, work), limitMs);
    if (done === undefined) return 'other_version';
    for (const one of done.refused) await tellRefused(piece, one);
    if (done.isLast) await forgetFormerlyStuck(piece);
  } catch (error) {
    if (!(error instanceof TooCostly) || progress.id === undefined) throw error;
    tooSlow.add(progress.id);
  }
  return 'done';
}

/** What a piece goes through, and the record that it is at. */
interface Progress {
  readonly ids: readonly string[];
  id?: string;
}

/** The next records in turn. None where that takes too long: the run ends with it, and somebody is told. */
async function findNext({ round, work, run }: Piece): Promise<readonly string[]> {
  const { runtime } = round;
  const { after, until } = run;
  const statement = planOf(runtime, work, 'next');
  const values = {
    ...slotValues(runtime, callAt(runtime, run.at)),
    'value:after': after,
    'value:until': until,
  };
  try {
    return await idsOf(runtime, bind(statement, values));
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    round.slow?.({ entity: work.entity.name, name: work.schedule.name });
    return [];
  }
}

const statements = new PlanCache<Sql>(500);

function planOf(runtime: Runtime, work: Work, among: 'next' | 'one'): Sql {
  return statements.get(runtime.storage, `${work.schedule.name} ${among}`, () =>
    selectWork(work, sourceOf(runtime), among === 'next' ? { limit: BATCH } : among),
  );
}

/** What came of a piece. */
interface Done {
  readonly refused: readonly RefusedMove[];
  readonly isLast: boolean;
}

/** Undefined where another version is in force. Another process may have gone on: then nothing is done. */
async function doWithin(
  transaction: Transaction,
  piece: Piece,
  progress: Progress,
): Promise<Done | undefined> {
  const { round, work, run } = piece;
  const { runtime } = round;
  if ((await newestNumber(transaction)) !== runtime.storage.version) return undefined;
  if ((await readRun(transaction, runtime, work))?.after !== run.after) return { refused: [], isLast: false };
  const { ids } = progress;
  const end = performance.now() + PIECE_MS;
  const refused: RefusedMove[] = [];
  let { after } = run;
  for (const id of ids) {
    progress.id = id;
    const code = await doOne(transaction, piece, id);
    if (code !== undefined) refused.push({ entity: work.entity.name, id, transition: nameOf(work), code });
    after = id;
    if (performance.now() > end) break;
  }
  const isLast = ids.length < BATCH && after === (ids.at(-1) ?? after);
  await noteProgress(transaction, piece, isLast ? undefined : after);
  return { refused, isLast };
}

/** What the schedule has chosen may have changed since it was found: each record is asked again when its turn comes. */
async function doOne(
  transaction: Transaction,
  { round, work, run, tooSlow }: Piece,
  id: string,
): Promise<string | undefined> {
  const { runtime } = round;
  if (tooSlow.has(id)) return 'too_costly';
  const values = { ...slotValues(runtime, callAt(runtime, run.at)), 'value:id': id };
  const [row] = await transaction.all(bind(planOf(runtime, work, 'one'), values));
  if (row === undefined) return undefined;
  const acted = await refusingFailures(async () =>
    done(await actOn({ runtime, call: round.callOf(), transaction }, work, id)),
  );
  return acted.kind === 'refusal' ? acted.code : acted.value;
}

async function noteProgress(
  transaction: Transaction,
  { work, run }: Piece,
  after: string | undefined,
): Promise<void> {
  const name = settingOf(work.schedule);
  if (after === undefined) return forgetSetting(transaction, name);
  await writeSetting(transaction, name, { value: { ...run, after }, now: run.at });
}

/** What an earlier run had found stuck, and this one has not, is stuck no longer. */
async function forgetFormerlyStuck({ round: { runtime }, work, run }: Piece): Promise<void> {
  if (work.act.kind !== 'do') return;
  const place = { entity: work.entity.name, transition: work.act.transition.name, moment: run.at };
  await runtime.database.write((on) => forgetStuckUntil(on, runtime, place));
}

/** A move that was refused is tried again at the next time of the schedule. */
async function tellRefused({ round, work, run }: Piece, refused: RefusedMove): Promise<void> {
  const { runtime } = round;
  const next = nextTime(work.schedule.every.cron, runtime.zone, Date.parse(run.at));
  if (work.act.kind === 'do' && next !== undefined) {
    const nextAt = new Date(next).toISOString();
    await noteStuck(runtime, refused, { code: refused.code, now: run.at, nextAt });
  }
  round.refused?.(refused);
}

function settingOf({ name }: Schedule): string {
  return `schedule_run:${name}`;
}
