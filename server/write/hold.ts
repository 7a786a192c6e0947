import type { Refusal } from '#shared/api/problem.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Second } from '#shared/contract/model-effects.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { Call } from '#server/call.ts';
import type { Locks, Transaction } from '#server/db/database.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import { claimFilesOf, countWaiting } from '#server/sql/engine/request-rows.ts';
import { holdToVersion } from '#server/tables/versions/versions.ts';
import { findEarlier, keepKey, keyLock } from '#server/write/answer/idempotency.ts';
import type { WriteAnswer, WriteRequest } from '#server/write/request/write-request.ts';
import { tellDeciders } from './tell-of-request.ts';
import { withinWriteTime } from '#server/write/within-write-time.ts';
import { requestShape } from './request-shape.ts';

/** A call that waits for a second person. */
interface Held {
  readonly request: WriteRequest;
  readonly event: string;
  readonly second: Second;
}

/** Calls of one person that may wait at a time: more nobody looks through. */
const MOST_WAITING = 100;

/**
 * Keeps a call as a request until a second person has agreed. It is tried out first, as if it were made now: what would
 * be refused is refused at once, in the usual order, and nobody is asked about it. What need not wait is done by that.
 */
export async function hold(
  runtime: Runtime,
  call: Call,
  { held, tryOut }: { readonly held: Held; tryOut(): Promise<Outcome<WriteAnswer>> },
): Promise<Outcome<WriteAnswer>> {
  const tried = await tryOut();
  if (tried.kind === 'refusal' || tried.value.waits !== true) return tried;
  if (call.actor.actedBy !== undefined) return refuseActing();
  const { id: asker } = call.actor;
  if (asker === undefined) return refuse('not_signed_in');
  const { warnings } = tried.value;
  const work = (transaction: Transaction) => keep({ runtime, call, transaction }, held, { asker, warnings });
  return withinWriteTime(runtime, work, locksOf(call, held.request, asker));
}

/** Else one person could ask as another, and agree as themselves. */
export function refuseActing(): Refusal {
  return refuse('forbidden', messageOf('refusals.notWhileActing'));
}

interface Keeping {
  readonly runtime: Runtime;
  readonly call: Call;
  readonly transaction: Transaction;
}

async function keep(
  context: Keeping,
  held: Held,
  { asker, warnings }: Pick<WriteAnswer, 'warnings'> & { readonly asker: string },
): Promise<Outcome<WriteAnswer>> {
  const { runtime, call, transaction } = context;
  const { request, event, second } = held;
  await holdToVersion(transaction, runtime.storage.version);
  const earlier = await findEarlier(context, request, event);
  if (earlier.kind === 'refusal') return earlier;
  if (earlier.kind === 'replay') return refuse('busy'); // the same key at the same moment: the next try finds it
  const [counted] = await transaction.all(countWaiting(asker, call.now));
  if (Number(counted?.['count'] ?? 0) >= MOST_WAITING)
    return refuse('limit_reached', messageOf('refusals.tooManyRequests', { most: MOST_WAITING }));
  const id = runtime.newId();
  const until = new Date(Date.parse(call.now) + second.withinSeconds * 1000).toISOString();
  transaction.send(insertEngineRow('nf_request', { ...rowOf(context, held), id, until, asker }));
  const files = [...idsIn(request.body)];
  if (files.length > 0) await transaction.run(claimFilesOf(asker, files));
  const recordId = request.id ?? id;
  const answer = { record: undefined, id: recordId, replayed: false, warnings, held: { request: id, until } };
  keepKey(context, request, { event, answer });
  const made = { id, entity: request.entity, call: callOf(held), record: request.id, asker, second };
  await tellDeciders(context, made);
  return done(answer);
}

function rowOf({ runtime, call }: Keeping, { request, event }: Held) {
  const { entity, id, body, confirm, restored } = request;
  const isRestore = restored !== undefined;
  return {
    at: call.now,
    entity: runtime.storage.table(entity.name),
    record: id ?? null,
    call: callOf({ request, event }),
    body: JSON.stringify(isRestore ? {} : body),
    confirm: JSON.stringify(confirm),
    shape: requestShape(runtime, entity, { event, body: isRestore ? {} : body }),
    state: 'waiting',
    decided_at: null,
    decided_by: null,
    reason: null,
  };
}

function callOf({ request, event }: Pick<Held, 'request' | 'event'>): string {
  return request.restored === undefined ? event : 'restore';
}

/** Every id in a body: some may be of files that were uploaded for it. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && isId(value)) yield value;
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* idsIn(part);
}

function locksOf({ actor }: Call, request: WriteRequest, asker: string): Locks {
  const key = keyLock(request, actor);
  return { exclusive: [`nf_request of ${asker}`, ...(key === undefined ? [] : [key])], shared: [] };
}
