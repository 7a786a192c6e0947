import type { Call } from '#server/call.ts';
import { moveByClock } from '#server/operations/write/move-by-clock.ts';
import { type Move, readsTime } from '#server/operations/write/engine-moves.ts';
import { engineTransitions } from '#server/operations/write/write-plan.ts';
import type { Runtime } from '#server/runtime.ts';
import { type EngineTransition, selectDue } from '#server/sql/due.ts';
import { PlanCache } from '#server/sql/plan-cache.ts';
import { bind } from '#server/sql/slot.ts';
import { slotValues } from '#server/sql/slot-values.ts';
import { sourceOf } from '#server/sql/sql-source.ts';
import type { Sql } from 'sql-template-tag';
import { forgetStuck, listStuck, mayTry, noteStuck } from './stuck-records.ts';

const BATCH = 100;

/** A record that the clock would have moved and a rule or guard did not let. */
export interface RefusedMove {
  readonly entity: string;
  readonly id: string;
  readonly transition: string;
  readonly code: string;
}

/** Where moves are made, and who is told of those that were refused. */
interface Round {
  readonly runtime: Runtime;
  callOf(): Call;
  refused(move: RefusedMove): void;
  /** The moment whose due records are meant, where that is not now. */
  readonly asOf?: Call | undefined;
}

/**
 * Makes every engine transition that the clock has made due, each record in a write of its own: what is refused stays as
 * it is, is tried again later, and holds up no other. `callOf` gives the surroundings of each write, now; `refused` is
 * told each time a record could not be moved.
 */
export async function runDue(
  runtime: Runtime,
  callOf: () => Call,
  refused: Round['refused'] = () => undefined,
): Promise<void> {
  await moveAllDue({ runtime, callOf, refused });
  await forgetNotDue(runtime, callOf());
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
  for (;;) {
    const ids = await dueIds(runtime, asOf ?? callOf(), { due, after });
    for (const id of ids) await tryMove(round, { ...due, id });
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const statements = new PlanCache<Sql>(500);

function dueIds(
  runtime: Runtime,
  call: Call,
  { due, after }: { readonly due: EngineTransition; readonly after: string },
): Promise<readonly string[]> {
  const statement = statements.get(runtime.storage, `${due.entity.name} ${due.transition.name}`, () =>
    selectDue(due, BATCH, sourceOf(runtime)),
  );
  return runtime.database.read(async (connection) => {
    const rows = await connection.all(
      bind(statement, { ...slotValues(runtime, call), 'value:after': after }),
    );
    return rows.map((row) => String(row['id']));
  });
}

async function tryMove({ runtime, callOf, refused }: Round, move: Move): Promise<void> {
  const place = { entity: move.entity.name, id: move.id, transition: move.transition.name };
  const call = callOf();
  const tried = await mayTry(runtime, place, call.now);
  if (tried === false) return;
  const outcome = await moveByClock(runtime, call, move);
  if (outcome.kind === 'done') return tried === 'again' ? forgetStuck(runtime, place) : undefined;
  await noteStuck(runtime, place, { code: outcome.code, now: call.now });
  refused({ ...place, code: outcome.code });
}

/** What is stuck and not due any more was moved by other hands, or changed: it is stuck no longer. */
async function forgetNotDue(runtime: Runtime, call: Call): Promise<void> {
  for (const place of await runtime.database.read((on) => listStuck(on, runtime))) {
    const entity = runtime.model.entities.get(place.entity);
    const transition = entity?.transitions.get(place.transition);
    const isDue =
      entity !== undefined &&
      transition !== undefined &&
      (await dueIds(runtime, call, { due: { entity, transition }, after: idBefore(place.id) }))[0] ===
        place.id;
    if (!isDue) await forgetStuck(runtime, place);
  }
}

/** The id just before another in their order: of those after it the other is the first. */
function idBefore(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`) - 1n;
  const digits = number.toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
