import type { Refusal } from '#shared/api/problem.ts';
import type { Outcome } from '#shared/api/refusal.ts';
import type { RecordAnswer } from '#shared/api/calls/record-answer.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Actor, Call } from '#server/call.ts';
import { type ReadAnswer, readRecord } from '#server/reads/read.ts';
import { expandedIn } from '#server/reads/expanded-in.ts';
import { keepsOpenings } from '#server/rights/logged.ts';
import { keepOpenings } from '#server/operations/openings/keep-openings.ts';
import type { Runtime } from '#server/runtime.ts';
import { type Opened, runOpening } from '#server/write/open.ts';

/** What is read, how, and who hears where the effects of opening were refused. */
export interface Opening extends Opened {
  readonly query: ReadonlyMap<string, string>;
  refused?(refusal: Refusal): void;
}

/**
 * Reads a record for whoever opens it, keeps that they did where a right says so, and does what the contract does because of that (`after: { read: … }`). The answer
 * tells the record as it is then; where it cannot be read any more, as it was. The read itself is never refused for it.
 */
export async function openRecord(
  runtime: Runtime,
  call: Call,
  { refused, ...opened }: Opening,
): Promise<Outcome<ReadAnswer>> {
  const read = await readRecord(runtime, call, opened);
  if (read.kind === 'refusal') return read;
  const { entity, query } = opened;
  const isPeek = query.get('peek') === 'true';
  const unkept = await keepOpened(runtime, call, { entity, record: read.value.record, isPeek });
  if (unkept !== undefined) return unkept;
  if (entity.after.read.length === 0 || isPeek || !opens(call.actor)) return read;
  const outcome = await runOpening(runtime, call, opened);
  if (outcome.kind === 'refusal') refused?.(outcome);
  if (outcome.kind === 'refusal' || outcome.value === 'unchanged') return read;
  const again = await readRecord(runtime, call, opened);
  return again.kind === 'refusal' ? read : again;
}

/** Keeps that the record was opened, and those that are told below it, where a right to read them says so. */
async function keepOpened(
  runtime: Runtime,
  call: Call,
  {
    entity,
    record,
    isPeek,
  }: { readonly entity: Entity; readonly record: RecordAnswer; readonly isPeek: boolean },
): Promise<Refusal | undefined> {
  if (!keepsOpenings(runtime.model)) return undefined;
  const own = { entity, ids: [String(record['id'])], way: 'record', goesOn: isPeek } as const;
  const expanded = expandedIn(record, entity, runtime.model);
  const all = [...expanded].map(
    ([of, ids]) => ({ entity: of, ids: [...ids], way: 'expanded', goesOn: isPeek }) as const,
  );
  const kept = await Promise.all([own, ...all].map((opened) => keepOpenings(runtime, call, opened)));
  return kept.find((refusal) => refusal !== undefined);
}

/** Whoever is signed in, or has a key. A token that may only read writes nothing, by no way. */
function opens({ kind, held, scope }: Actor): boolean {
  return (kind === 'person' || held !== undefined) && scope?.readOnly !== true;
}
