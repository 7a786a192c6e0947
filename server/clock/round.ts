import type { Statement } from '#server/db/database.ts';
import type { Call } from '#server/call.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import type { Runtime } from '#server/runtime.ts';

/** A record that the clock or a schedule would have moved, and that was refused. */
export interface RefusedMove {
  readonly entity: string;
  readonly id: string;
  readonly transition: string;
  readonly code: string;
}

/** What looks for due records and took longer than a write may: a transition or a schedule. */
export interface SlowSearch {
  readonly entity: string;
  readonly name: string;
}

/** Where what is due is done, and who is told of what could not be done. */
export interface Round {
  readonly runtime: Runtime;
  /** The surroundings of each write, now. */
  callOf(): Call;
  refused?(move: RefusedMove): void;
  slow?(search: SlowSearch): void;
  /** The moment whose due records are meant, where that is not now. */
  readonly asOf?: Call | undefined;
  /** Once it is aborted nothing more is begun; the rest is done at the next start. */
  readonly ending?: AbortSignal | undefined;
}

/** A call of the engine at another moment than now (RFC 3339). */
export function callAt(runtime: Runtime, moment: string): Call {
  return engineCall({ ...runtime, clock: { now: () => moment } }, runtime.newId());
}

/** Ids that a search finds. It may take as long as a write, and then throws `TooCostly`. */
export async function idsOf({ database, model }: Runtime, search: Statement): Promise<readonly string[]> {
  const rows = await database.ask(search, model.limits.writeTimeMs);
  return rows.map(({ id }) => String(id));
}

/** Before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Behind every id. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
