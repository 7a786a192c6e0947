import { z } from 'zod';
import type { Schedule } from '#shared/contract/model-calls.ts';
import { nextTime } from '#shared/time/timetable.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { readSetting, writeSetting } from '#server/tables/describe/settings.ts';
import { newestNumber } from '#server/tables/versions/versions.ts';
import type { Round } from './round.ts';
import { beginRun, finishRun } from './schedule-run.ts';
import { scheduleLock } from './schedule-work.ts';

/**
 * Runs every schedule whose time has come since it last ran: once, however many of its times a stop has missed. Its time
 * is noted before anything is done, so that of several processes one begins it; what a stop has left of it is done first.
 */
export async function runSchedules(round: Round): Promise<void> {
  for (const schedule of round.runtime.model.schedules) {
    if (round.ending?.aborted === true) return;
    await finishRun(round, schedule);
    if (await hasBegun(round, schedule)) await finishRun(round, schedule);
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

/** When a schedule last began, and for how long its next time has come without that; in seconds. */
export interface ScheduleTimes {
  readonly name: string;
  /** Since 1970; before it has begun, since when it is there, and 0 until the clock has looked at it. */
  readonly began: number;
  readonly overdue: number;
}

/** Those of every schedule of the contract. */
export async function timesOfSchedules(
  on: Connection,
  { model, zone, clock }: Pick<Runtime, 'model' | 'zone' | 'clock'>,
): Promise<readonly ScheduleTimes[]> {
  const now = Date.parse(clock.now());
  const times: ScheduleTimes[] = [];
  for (const schedule of model.schedules) {
    const last = await lastRunWithin(on, schedule);
    const next = last === undefined ? undefined : nextTime(schedule.every.cron, zone, last);
    const overdue = Math.max(0, now - (next ?? now)) / 1000;
    times.push({ name: schedule.name, began: Math.floor((last ?? 0) / 1000), overdue });
  }
  return times;
}

async function lastRunWithin(on: Connection, schedule: Schedule): Promise<number | undefined> {
  const last = await readSetting(on, settingOf(schedule));
  return last === undefined ? undefined : Date.parse(settingSchema.parse(last));
}

/** Further ahead no schedule can have run but by a clock that was wrong: a year would go by before it ran again. */
const AHEAD_MS = 2 * 86_400_000;

const settingSchema = z.string();

/** True where its time had come and this process is the one that noted it. */
async function hasBegun(round: Round, schedule: Schedule): Promise<boolean> {
  const { runtime, asOf } = round;
  const call = round.callOf();
  const last = await lastRun(runtime, schedule);
  if (last !== undefined && !hasCome(runtime, schedule, { last, now: Date.parse((asOf ?? call).now) }))
    return false;
  const begin = (transaction: Transaction) => beginWithin(transaction, { runtime, schedule, now: call.now });
  return runtime.database.write(begin, { exclusive: [scheduleLock(schedule)], shared: [] });
}

async function beginWithin(
  transaction: Transaction,
  {
    runtime,
    schedule,
    now,
  }: { readonly runtime: Runtime; readonly schedule: Schedule; readonly now: string },
): Promise<boolean> {
  if ((await newestNumber(transaction)) !== runtime.storage.version) return false;
  const last = await lastRunWithin(transaction, schedule);
  if (last !== undefined && !hasCome(runtime, schedule, { last, now: Date.parse(now) })) return false;
  await writeSetting(transaction, settingOf(schedule), { value: now, now });
  // From now on: what lies before the schedule is none of its times, nor what a wrong clock has made of them.
  if (last === undefined || last > Date.parse(now)) return false;
  return beginRun(transaction, { runtime, schedule, now });
}

function hasCome(
  { zone }: Runtime,
  { every }: Schedule,
  { last, now }: { readonly last: number; readonly now: number },
): boolean {
  if (last - now > AHEAD_MS) return true;
  const next = nextTime(every.cron, zone, last);
  return next !== undefined && next <= now;
}

function settingOf({ name }: Schedule): string {
  return `schedule:${name}`;
}
