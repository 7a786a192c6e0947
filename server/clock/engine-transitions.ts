import type { Call } from '#server/call.ts';
import { moveByClock } from '#server/write/move-by-clock.ts';
import { readsTime } from '#server/write/settle/engine-moves.ts';
import { engineTransitions } from '#server/write/plan/write-plan.ts';
import type { Runtime } from '#server/runtime.ts';
import { type EngineTransition, selectDue, selectIfDue } from '#server/sql/questions/due.ts';
import { PlanCache } from '#server/sql/values/plan-cache.ts';
import { bind } from '#server/sql/values/slot.ts';
import { slotValues } from '#server/sql/values/slot-values.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import type { Sql } from 'sql-template-tag';
import { FIRST_ID, idsOf, type Round } from './round.ts';
import { searchInTime } from './slow-searches.ts';
import { forgetStuck, mayTry, noteStuck, stuckRecords } from './stuck-records.ts';
import type { Move } from '#server/write/settle/moves-made.ts';

const BATCH = 100;

/**
 * Makes every engine transition that the clock has made due, each record in a write of its own: what is refused stays as
 * it is, is tried again later, and holds up no other.
 */
export async function runDue(round: Round): Promise<void> {
  await moveAllDue(round);
  await forgetNotDue(round);
}

/** Makes every engine transition that is due now, or was at the moment of `asOf`. */
export async function moveAllDue(round: Round): Promise<void> {
  const { runtime } = round;
  for (const entity of runtime.model.entities.values()) {
    for (const transition of engineTransitions(entity)) {
      if (readsTime(transition, runtime.model)) await runTransition(round, { entity, transition });
    }
  }
}

/** Ids of all records on which a transition is due at the moment of the call. */
export async function allDue(
  runtime: Runtime,
  call: Call,
  due: EngineTransition,
): Promise<readonly string[]> {
  const all: string[] = [];
  for (;;) {
    const ids = await dueIds(runtime, call, { due, after: all.at(-1) ?? FIRST_ID });
    all.push(...ids);
    if (ids.length < BATCH) return all;
  }
}

/** In batches by id, so that a record that stays due is met once in a run. */
async function runTransition(round: Round, due: EngineTransition): Promise<void> {
  const { runtime, callOf, asOf } = round;
  let after = FIRST_ID;
  while (!isEnding(round)) {
    const search = () => dueIds(runtime, asOf ?? callOf(), { due, after });
    const ids = (await searchInTime(round, due, search)) ?? [];
    for (const id of ids) if (!isEnding(round)) await tryMove(round, { ...due, id });
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}

function isEnding({ ending }: Round): boolean {
  return ending?.aborted === true;
}

const statements = new PlanCache<Sql>(500);

function dueIds(
  runtime: Runtime,
  call: Call,
  { due, after }: { readonly due: EngineTransition; readonly after: string },
): Promise<readonly string[]> {
  const statement = statements.get(runtime.storage, `${due.entity.name} ${due.transition.name}`, () =>
    selectDue(due, BATCH, sourceOf(runtime)),
  );
  return idsOf(runtime, bind(statement, { ...slotValues(runtime, call), 'value:after': after }));
}

/** Undefined where it would take too long to say. */
async function isDueOn(round: Round, { id, ...due }: Move): Promise<boolean | undefined> {
  const { runtime, callOf } = round;
  const key = `one ${due.entity.name} ${due.transition.name}`;
  const statement = statements.get(runtime.storage, key, () => selectIfDue(due, sourceOf(runtime)));
  const values = { ...slotValues(runtime, callOf()), 'value:id': id };
  const found = await searchInTime(round, due, () => idsOf(runtime, bind(statement, values)));
  return found && found.length > 0;
}

async function tryMove({ runtime, callOf, refused }: Round, move: Move): Promise<void> {
  const place = { entity: move.entity.name, id: move.id, transition: move.transition.name };
  const call = callOf();
  const tried = await mayTry(runtime, place, call.now);
  if (tried === false) return;
  const outcome = await moveByClock(runtime, call, move);
  if (outcome.kind === 'done') return tried === 'again' ? forgetStuck(runtime, place) : undefined;
  await noteStuck(runtime, place, { code: outcome.code, now: call.now });
  refused?.({ ...place, code: outcome.code });
}

/** What is stuck and not due any more was moved by other hands, or changed: it is stuck no longer. */
async function forgetNotDue(round: Round): Promise<void> {
  const { runtime } = round;
  for await (const place of stuckRecords(runtime)) {
    if (isEnding(round)) return;
    const entity = runtime.model.entities.get(place.entity);
    const transition = entity?.transitions.get(place.transition);
    // What a schedule could not move its next run looks after.
    if (transition !== undefined && transition.by !== 'engine') continue;
    const move = entity && transition && { entity, transition, id: place.id };
    if (move === undefined || (await isDueOn(round, move)) === false) await forgetStuck(runtime, place);
  }
}
