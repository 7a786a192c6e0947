import type { Sql } from 'sql-template-tag';
import type { Schedule } from '#shared/contract/model-calls.ts';
import type { Condition } from '#shared/contract/model.ts';
import { expandComputed } from '#shared/engine/expand-computed.ts';
import { isRising } from '#shared/engine/rising.ts';
import { nextTime } from '#shared/time/timetable.ts';
import type { Call } from '#server/call.ts';
import { TooCostly } from '#server/db/database.ts';
import { readsTime } from '#server/write/settle/engine-moves.ts';
import { engineTransitions } from '#server/write/plan/write-plan.ts';
import type { Runtime } from '#server/runtime.ts';
import { selectNextDigest } from '#server/sql/engine/digest-rows.ts';
import type { EngineTransition } from '#server/sql/questions/due.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { allDue } from './engine-transitions.ts';
import { callAt, FIRST_ID, idsOf, LAST_ID, type Round, type SlowSearch } from './round.ts';
import { selectWork, workOf } from './schedule-work.ts';
import { lastRun } from './schedules.ts';

/** Between two moments, in milliseconds since 1970: after the first, up to the second and with it. */
export interface Span {
  readonly after: number;
  readonly until: number;
}

/** Whether something is due at a moment. */
type Test = (moment: number) => Promise<boolean>;

const HOUR = 3_600_000;

/**
 * The first moment at which the passing of time alone makes something due: a transition of the engine, or a schedule
 * that finds a record. Nothing is written between two such moments, so what is asked for a moment to come is asked of
 * the records as they are. What was due at the beginning has had its turn.
 */
export async function nextDue(
  { runtime, slow, ending }: Looking,
  { after, until }: Span,
): Promise<number | undefined> {
  let found: number | undefined;
  const look = async (search: SlowSearch, first: (span: Span) => Promise<number | undefined>) => {
    if (ending?.aborted === true) return;
    try {
      found = (await first({ after, until: found ?? until })) ?? found;
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error;
      slow?.(search);
    }
  };
  for (const entity of runtime.model.entities.values()) {
    for (const transition of engineTransitions(entity)) {
      if (!readsTime(transition, runtime.model)) continue;
      await look({ entity: entity.name, name: transition.name }, (span) =>
        nextMove(runtime, { entity, transition }, span),
      );
    }
  }
  for (const schedule of runtime.model.schedules)
    await look({ entity: schedule.entity, name: schedule.name }, (span) => nextRun(runtime, schedule, span));
  return (await nextDigest(runtime, { after, until: found ?? until })) ?? found;
}

/** What takes too long to look for is told, and has no next moment. */
type Looking = Pick<Round, 'runtime' | 'slow' | 'ending'>;

async function nextDigest({ database }: Runtime, { after, until }: Span): Promise<number | undefined> {
  const [row] = await database.ask(selectNextDigest(new Date(after).toISOString()));
  const due = row?.['due_at'];
  const moment = typeof due === 'string' ? Date.parse(due) : Number.POSITIVE_INFINITY;
  return moment <= until ? moment : undefined;
}

async function nextMove(runtime: Runtime, due: EngineTransition, span: Span): Promise<number | undefined> {
  const { when, to } = due.transition;
  const rises = typeof to !== 'object' && when.every((guard) => staysTrue(runtime, guard.condition));
  let before: ReadonlySet<string> | undefined;
  const isDue: Test = async (moment) => {
    const ids = await allDue(runtime, at(runtime, moment), due);
    if (ids.length === 0) return false;
    before ??= new Set(await allDue(runtime, at(runtime, span.after), due));
    return ids.some((id) => before?.has(id) === false);
  };
  let from = span.after;
  for (const stop of rises ? [span.until] : hoursOf(span)) {
    if (await isDue(stop)) return firstMoment(isDue, { after: from, until: stop });
    from = stop;
  }
  return undefined;
}

/** The first of its times at which a schedule finds a record. */
async function nextRun(runtime: Runtime, schedule: Schedule, span: Span): Promise<number | undefined> {
  const last = await lastRun(runtime, schedule);
  const { until } = span;
  const timeAfter = (moment: number) => {
    const next = nextTime(schedule.every.cron, runtime.zone, moment);
    return next === undefined || next > until ? undefined : next;
  };
  const finds: Test = (moment) => findsAny(runtime, schedule, moment);
  let time = last === undefined ? undefined : timeAfter(Math.max(span.after, last));
  const { where } = schedule;
  if (time === undefined) return undefined;
  if (where === undefined || staysTrue(runtime, where)) {
    if (!(await finds(until))) return undefined;
    if (await finds(time)) return time;
    return timeAfter((await firstMoment(finds, { after: time, until })) - 1);
  }
  while (time !== undefined && !(await finds(time))) time = timeAfter(time);
  return time;
}

function staysTrue({ model }: Runtime, { expression }: Condition): boolean {
  return isRising(expandComputed(expression, model));
}

/** By halving: it is false after the beginning of the span and true at its end. */
async function firstMoment(test: Test, { after, until }: Span): Promise<number> {
  let [before, at] = [after, until];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (await test(middle)) at = middle;
    else before = middle;
  }
  return at;
}

/** Something that is due for a while only is looked for each hour. */
function hoursOf({ after, until }: Span): readonly number[] {
  const hours = Math.max(0, Math.ceil((until - after) / HOUR) - 1);
  return [...Array.from({ length: hours }, (_, index) => after + (index + 1) * HOUR), until];
}

function at(runtime: Runtime, moment: number): Call {
  return callAt(runtime, new Date(moment).toISOString());
}

const statements = new PlanCache<Sql>(500);

async function findsAny(runtime: Runtime, schedule: Schedule, moment: number): Promise<boolean> {
  const statement = statements.get(runtime.storage, schedule.name, () =>
    selectWork(workOf(runtime, schedule), sourceOf(runtime), { limit: 1 }),
  );
  const slots = slotValues(runtime, at(runtime, moment));
  const everywhere = { 'value:after': FIRST_ID, 'value:until': LAST_ID };
  return (await idsOf(runtime, bind(statement, { ...slots, ...everywhere }))).length > 0;
}
