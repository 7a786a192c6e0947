import { z } from 'zod';
import type { Schedule } from '#shared/contract/model-calls.ts';
import type { Entity, Transition } from '#shared/contract/model.ts';
import { nextTime } from '#shared/time/timetable.ts';
import type { Call } from '#server/call.ts';
import { databaseWithin } from '#server/db/database-within.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockSetOf } from '#server/operations/write/lock-set.ts';
import { moveBySchedule } from '#server/operations/write/move-by-clock.ts';
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
}

/**
 * Runs every schedule whose time has come since it last ran: once, however many of its times a stop has missed. Each run
 * is one transaction that also notes its time, so that of several processes one does it, and none half.
 */
export async function runSchedules(round: ScheduleRound): Promise<void> {
  for (const schedule of round.runtime.model.schedules) {
    if (schedule.act.kind === 'do') await runSchedule(round, schedule, schedule.act.transition);
  }
}

/** The next time any schedule names after an instant (milliseconds since 1970). */
export function nextScheduled({ model, zone }: Runtime, after: number): number | undefined {
  const times = model.schedules.flatMap(({ every }) => nextTime(every.cron, zone, after) ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

const settingSchema = z.string();

async function runSchedule(round: ScheduleRound, schedule: Schedule, name: string): Promise<void> {
  const { runtime } = round;
  const call = round.callOf();
  const last = await runtime.database.read((on) => readSetting(on, settingOf(schedule)));
  if (last !== undefined && !hasCome(runtime, schedule, { last: settingSchema.parse(last), now: call.now }))
    return;
  const entity = entityNamed(schedule.entity, runtime.model);
  const transition = entity.transitions.get(name);
  if (transition === undefined) throw new Error(`no transition ${name} of ${entity.name}`);
  const locks = lockSetOf(runtime.model, { entity, event: name });
  const own = `nf_schedule ${schedule.name}`;
  const refused = await runtime.database.write(
    (transaction) => runWithin(transaction, { runtime, call, schedule, entity, transition }),
    { ...locks, exclusive: [...locks.exclusive, own] },
  );
  for (const one of refused) round.refused(one);
}

interface Run {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly schedule: Schedule;
  readonly entity: Entity;
  readonly transition: Transition;
}

async function runWithin(transaction: Transaction, run: Run): Promise<readonly RefusedMove[]> {
  const { runtime, call, schedule, entity, transition } = run;
  if ((await newestNumber(transaction)) !== runtime.storage.version) return [];
  const last = await readSetting(transaction, settingOf(schedule));
  const isFirst = last === undefined;
  if (!isFirst && !hasCome(runtime, schedule, { last: settingSchema.parse(last), now: call.now })) return [];
  await writeSetting(transaction, settingOf(schedule), { value: call.now, now: call.now });
  if (isFirst) return []; // from now on: what lies before the schedule is none of its times
  const refused: RefusedMove[] = [];
  const statement = selectWhere({ entity, transition, where: schedule.where }, sourceOf(runtime));
  const rows = await transaction.all(bind(statement, slotValues(runtime, call)));
  const within = { ...runtime, database: databaseWithin(transaction) };
  for (const { id } of rows) {
    const outcome = await moveBySchedule(within, call, { entity, id: String(id), transition });
    if (outcome.kind === 'done') continue;
    refused.push({ entity: entity.name, id: String(id), transition: transition.name, code: outcome.code });
  }
  return refused;
}

function hasCome(
  { zone }: Runtime,
  { every }: Schedule,
  { last, now }: { readonly last: string; readonly now: string },
): boolean {
  const next = nextTime(every.cron, zone, Date.parse(last));
  return next !== undefined && next <= Date.parse(now);
}

function settingOf({ name }: Schedule): string {
  return `schedule:${name}`;
}
