import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { type Gauge, gauge } from '#server/observe/gauge.ts';
import type { Runtime } from '#server/runtime.ts';
import { type ScheduleTimes, timesOfSchedules } from '#server/clock/schedules.ts';
import { readWorkAtHand, type WorkAtHand } from '#server/tables/search/work-at-hand.ts';

/** Who collects metrics waits for ten seconds as a rule: a database that hangs must not take them all. */
const LONGEST_MS = 3_000;

/**
 * What the data say: whether they answer, how busy their connections are, what waits and what is stuck. Several servers
 * on one database say the same of its work.
 */
export async function dataGauges(runtime: Runtime): Promise<readonly Gauge[]> {
  // Before the read, which takes a connection too.
  const connections = connectionGauges(runtime.database);
  const work = await workOf(runtime);
  const up = work === undefined ? 0 : 1;
  return [
    gauge('ninefold_database_up', up),
    ...connections,
    ...(work === undefined ? [] : [...workGauges(work, runtime), ...scheduleGauges(work.schedules)]),
  ];
}

interface Work extends WorkAtHand {
  readonly schedules: readonly ScheduleTimes[];
}

/** Undefined where the database does not answer in time, for whatever reason: that it does not is what is told. */
async function workOf(runtime: Runtime): Promise<Work | undefined> {
  const { database, clock, storage } = runtime;
  const asked = { before: clock.now(), contract: storage.version };
  const read = database
    .read(
      async (on) => ({
        ...(await readWorkAtHand(on, asked)),
        schedules: await timesOfSchedules(on, runtime),
      }),
      LONGEST_MS,
    )
    .catch(() => undefined);
  return Promise.race([read, pause(LONGEST_MS, undefined, { ref: false })]);
}

function connectionGauges(database: Database): readonly Gauge[] {
  const now = database.connections?.();
  if (now === undefined) return [];
  const { used, idle, most, waiting } = now;
  return [
    { name: 'ninefold_database_connections', values: { 'state="used"': used, 'state="idle"': idle } },
    gauge('ninefold_database_connections_max', most),
    gauge('ninefold_database_connections_waiting', waiting),
  ];
}

function workGauges(work: WorkAtHand, { clock }: Runtime): readonly Gauge[] {
  const { waiting, oldest, failed, stuck, refused, mails } = work;
  const age = oldest === undefined ? 0 : Math.max(0, (Date.parse(clock.now()) - Date.parse(oldest)) / 1000);
  return [
    { name: 'ninefold_outbox_messages', values: { 'state="waiting"': waiting, 'state="failed"': failed } },
    gauge('ninefold_outbox_oldest_waiting_seconds', age),
    gauge('ninefold_stuck_records', stuck),
    { name: 'ninefold_incoming_not_taken', values: { 'from="systems"': refused, 'from="mailboxes"': mails } },
  ];
}

/** By their names, which are those of the contract. */
function scheduleGauges(schedules: readonly ScheduleTimes[]): readonly Gauge[] {
  const by = (value: (times: ScheduleTimes) => number) =>
    Object.fromEntries(schedules.map((times) => [`schedule="${times.name}"`, value(times)]));
  return [
    { name: 'ninefold_schedule_last_run_timestamp_seconds', values: by(({ began }) => began) },
    { name: 'ninefold_schedule_overdue_seconds', values: by(({ overdue }) => overdue) },
  ];
}
