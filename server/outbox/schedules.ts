import { z } from 'zod';
import type { Notice, Schedule } from '#shared/contract/model-calls.ts';
import type { Entity, Transition } from '#shared/contract/model.ts';
import { nextTime } from '#shared/time/timetable.ts';
import type { Call } from '#server/call.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import type { Connection, Locks, Transaction } from '#server/db/database.ts';
import { lockSetOf } from '#server/operations/write/lock-set.ts';
import { moveBySchedule } from '#server/operations/write/move-by-clock.ts';
import { tellOf } from '#server/operations/write/tell-of.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectWhere } from '#server/sql/due.ts';
import { entityNamed } from '#server/sql/masked-relation.ts';
import { bind } from '#server/sql/slot.ts';
import { slotValues } from '#server/sql/slot-values.ts';
import { sourceOf } from '#server/sql/sql-source.ts';
import { readSetting, writeSetting } from '#server/tables/settings.ts';
import { newestNumber } from '#server/tables/versions.ts';
import type { RefusedMove } from './engine-transitions.ts';

/** Where a schedule is run, and who is told of what was refused. */
export interface ScheduleRound {
  readonly runtime: Runtime;
  callOf(): Call;
  refused(move: RefusedMove): void;
  /** The moment up to which times are meant, where that is not now. */
  readonly asOf?: Call | undefined;
}

/**
 * Runs every schedule whose time has come since it last ran: once, however many of its times a stop has missed. Each run
 * is one transaction that also notes its time, so that of several processes one does it, and none half.
 */
export async function runSchedules(round: ScheduleRound): Promise<void> {
  for (const schedule of round.runtime.model.schedules) {
    await runSchedule(round, schedule);
  }
}

/** Notes that the times of schedules up to a moment (milliseconds since 1970) have passed, and found nothing to do. */
export async function passSchedules(runtime: Runtime, moment: number): Promise<void> {
  const now = new Date(moment).toISOString();
  for (const schedule of runtime.model.schedules) {
    const last = await lastRun(runtime, schedule);
    const isPast = last !== undefined && hasCome(runtime, schedule, { last, now: moment });
    if (isPast)
      await runtime.database.write((on) => writeSetting(on, settingOf(schedule), { value: now, now }));
  }
}

/** When a schedule last ran, in milliseconds since 1970; undefined where it has not begun. */
export async function lastRun({ database }: Runtime, schedule: Schedule): Promise<number | undefined> {
  return database.read((on) => lastRunWithin(on, schedule));
}

async function lastRunWithin(on: Connection, schedule: Schedule): Promise<number | undefined> {
  const last = await readSetting(on, settingOf(schedule));
  return last === undefined ? undefined : Date.parse(settingSchema.parse(last));
}

const settingSchema = z.string();

async function runSchedule(round: ScheduleRound, schedule: Schedule): Promise<void> {
  const { runtime } = round;
  const call = round.callOf();
  const now = Date.parse((round.asOf ?? call).now);
  const last = await lastRun(runtime, schedule);
  if (last !== undefined && !hasCome(runtime, schedule, { last, now })) return;
  const entity = entityNamed(schedule.entity, runtime.model);
  const work = workOf(runtime, schedule, entity);
  const locks =
    work.kind === 'do' ? lockSetOf(runtime.model, { entity, event: work.transition.name }) : NO_LOCKS;
  const own = `nf_schedule ${schedule.name}`;
  const refused = await runtime.database.write(
    (transaction) => runWithin(transaction, { runtime, call, schedule, entity, work }),
    { ...locks, exclusive: [...locks.exclusive, own] },
  );
  for (const one of refused) round.refused(one);
}

interface Run {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly schedule: Schedule;
  readonly entity: Entity;
  readonly work: Work;
}

/** What is done with each record that a schedule finds. */
type Work =
  | { readonly kind: 'do'; readonly transition: Transition }
  | { readonly kind: 'notice'; readonly notice: Notice };

const NO_LOCKS: Locks = { exclusive: [], shared: [] };

function workOf({ model }: Runtime, { act }: Schedule, entity: Entity): Work {
  if (act.kind === 'do') {
    const transition = entity.transitions.get(act.transition);
    if (transition === undefined) throw new Error(`no transition ${act.transition} of ${entity.name}`);
    return { kind: 'do', transition };
  }
  const notice = model.notices.find((one) => one.name === act.notice && one.entity === entity.name);
  if (notice === undefined) throw new Error(`no notice ${act.notice} about ${entity.name}`);
  return { kind: 'notice', notice };
}

async function runWithin(transaction: Transaction, run: Run): Promise<readonly RefusedMove[]> {
  const { runtime, call, schedule, entity, work } = run;
  if ((await newestNumber(transaction)) !== runtime.storage.version) return [];
  const last = await lastRunWithin(transaction, schedule);
  if (last !== undefined && !hasCome(runtime, schedule, { last, now: Date.parse(call.now) })) return [];
  await writeSetting(transaction, settingOf(schedule), { value: call.now, now: call.now });
  if (last === undefined) return []; // from now on: what lies before the schedule is none of its times
  const transition = work.kind === 'do' ? work.transition : undefined;
  const statement = selectWhere({ entity, transition, where: schedule.where }, sourceOf(runtime));
  const rows = await transaction.all(bind(statement, slotValues(runtime, call)));
  const ids = rows.map(({ id }) => String(id));
  if (work.kind === 'do') return moveAll(transaction, run, { ids, transition: work.transition });
  for (const id of ids) await tellOf({ runtime, call, transaction }, work.notice, { entity, id });
  return [];
}

async function moveAll(
  transaction: Transaction,
  { runtime, call, entity }: Run,
  { ids, transition }: { readonly ids: readonly string[]; readonly transition: Transition },
): Promise<readonly RefusedMove[]> {
  const refused: RefusedMove[] = [];
  const within = { ...runtime, database: databaseWithin(transaction) };
  for (const id of ids) {
    const outcome = await moveBySchedule(within, call, { entity, id, transition });
    if (outcome.kind === 'done') continue;
    refused.push({ entity: entity.name, id, transition: transition.name, code: outcome.code });
  }
  return refused;
}

function hasCome(
  { zone }: Runtime,
  { every }: Schedule,
  { last, now }: { readonly last: number; readonly now: number },
): boolean {
  const next = nextTime(every.cron, zone, last);
  return next !== undefined && next <= now;
}

function settingOf({ name }: Schedule): string {
  return `schedule:${name}`;
}
