import type { Refusal } from '#shared/api/problem.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import type { Actor, Call } from '#server/call.ts';
import { type ReadAnswer, readRecord } from '#server/reads/read.ts';
import type { Runtime } from '#server/runtime.ts';
import { type Opened, runOpening } from '#server/write/open.ts';

/** What is read, how, and who hears where the effects of opening were refused. */
export interface Opening extends Opened {
  readonly query: ReadonlyMap<string, string>;
  refused?(refusal: Refusal): void;
}

/**
 * Reads a record for whoever opens it, and does what the contract does because of that (`after: { read: … }`). The answer
 * tells the record as it is then; where it cannot be read any more, as it was. The read itself is never refused for it.
 */
export async function openRecord(
  runtime: Runtime,
  call: Call,
  { refused, ...opened }: Opening,
): Promise<Outcome<ReadAnswer>> {
  const read = await readRecord(runtime, call, opened);
  const { entity, query } = opened;
  const isOpening = entity.after.read.length > 0 && query.get('peek') !== 'true' && opens(call.actor);
  if (read.kind === 'refusal' || !isOpening) return read;
  const outcome = await runOpening(runtime, call, opened);
  if (outcome.kind === 'refusal') refused?.(outcome);
  if (outcome.kind === 'refusal' || outcome.value === 'unchanged') return read;
  const again = await readRecord(runtime, call, opened);
  return again.kind === 'refusal' ? read : again;
}

/** Whoever is signed in, or has a key. A token that may only read writes nothing, by no way. */
function opens({ kind, held, scope }: Actor): boolean {
  return (kind === 'person' || held !== undefined) && scope?.readOnly !== true;
}
